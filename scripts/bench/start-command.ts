/** The flags of `npm start`, for programs that start the service without npm. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts: { readonly start: string } };

export const startFlags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
