import { readFileSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['job-board', 'assessment-vendor', 'hr-system', 'data-warehouse'] as const;

/** A guide to one kind of integration. The tests run its requests. */
export type Guide = { readonly name: string; readonly title: string; readonly summary: string; readonly text: string };

/** The guides, with the addresses of this service. */
export const readGuides = (publicUrl: string): readonly Guide[] =>
  NAMES.map((name) => {
    const text = readFileSync(path.join(import.meta.dirname, 'guides', `${name}.md`), 'utf8');
    const [title = '', summary = ''] = text.split('\n\n');
    return { name, title: title.slice('# '.length), summary, text: text.replaceAll('http://127.0.0.1:3000', () => publicUrl) };
  });
