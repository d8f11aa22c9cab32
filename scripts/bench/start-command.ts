/** How `npm start` starts Node, for programs that start the service without npm. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../../package.json');
const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { readonly scripts: { readonly start: string } };

const words = scripts.start.replace(/^exec env /, '').split(' ');

/** What is added to the environment. */
export const startVariables = Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('=')));

/** `node`, its flags and the program. */
export const startCommand = words.filter((word) => !/^\w+=/.test(word));

export const startFlags = startCommand.filter((word) => word.startsWith('--'));
