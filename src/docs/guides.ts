import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const NAMES = [
  'own-house',
  'job-board',
  'assessment-vendor',
  'scheduling-tool',
  'hr-system',
  'data-warehouse',
  'integration-platform',
  'agent',
  'application-states',
  'selection-states',
] as const;

/** A guide to one kind of integration, or to one subject. The tests run its requests. */
export type Guide = {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  /** An SVG image that stands on the page in place of the block `text`, which draws the same in characters. */
  readonly drawing: string | undefined;
};

/** The guides, with the addresses of this service. */
export const readGuides = (publicUrl: string): readonly Guide[] =>
  NAMES.map((name) => {
    const pathOf = (extension: string): string => path.join(import.meta.dirname, 'guides', `${name}.${extension}`);
    const text = readFileSync(pathOf('md'), 'utf8');
    const [title = '', summary = ''] = text.split('\n\n');
    return {
      name,
      title: title.slice('# '.length),
      summary,
      text: text.replaceAll('http://127.0.0.1:3000', () => publicUrl),
      drawing: existsSync(pathOf('svg')) ? readFileSync(pathOf('svg'), 'utf8') : undefined,
    };
  });
