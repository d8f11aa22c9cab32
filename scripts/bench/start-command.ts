/** The flags and the environment of `npm start`, for programs that start the service by themselves. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts: { readonly start: string } };
const words = scripts.start.split(' ');

export const startFlags = words.filter((word) => word.startsWith('--'));
export const startEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
);
