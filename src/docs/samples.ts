import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A program to copy from the page; the tests run the very file. */
type Sample = { readonly language: string; readonly file: string };

/** How to verify that a webhook call is genuine, in each language. */
export const VERIFICATIONS: readonly Sample[] = [
  { language: 'TypeScript', file: 'verify-webhook.ts' },
  { language: 'Python', file: 'verify_webhook.py' },
  { language: 'PHP', file: 'verify-webhook.php' },
];

/** The path of a sample's file. */
export const pathOf = ({ file }: Sample): string => path.join(import.meta.dirname, 'samples', file);

export const readSample = (sample: Sample): string => readFileSync(pathOf(sample), 'utf8').trimEnd();
