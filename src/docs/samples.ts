import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from './blocks.ts';

/** A program to copy from the page; the tests run the very file. */
type Sample = { readonly label: string; readonly language: Language; readonly file: string };

/** How to verify that a webhook call is genuine, in each language. */
export const VERIFICATIONS: readonly Sample[] = [
  { label: 'TypeScript', language: 'typescript', file: 'verify-webhook.ts' },
  { label: 'Python', language: 'python', file: 'verify_webhook.py' },
  { label: 'PHP', language: 'typescript', file: 'verify-webhook.php' },
];

export const pathOf = ({ file }: Sample): string => path.join(import.meta.dirname, 'samples', file);

export const readSample = (sample: Sample): string => readFileSync(pathOf(sample), 'utf8').trimEnd();
