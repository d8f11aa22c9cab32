#!/usr/bin/env node
/** The program of the package: mocks the contract beside it. */
import { readFile } from 'node:fs/promises';
import type { Document } from '../../src/contract/document.ts';
import { runProgram } from './command-line.ts';
import { runMock } from './run.ts';

const USAGE = 'npx recruitment-mock [options]\n\nMocks the recruitment service.';
/** Seen from where the package has this file: dist/scripts/mock/. */
const CONTRACT = new URL('../../../contract.json', import.meta.url);

await runProgram(USAGE, undefined, async (options) => runMock(JSON.parse(await readFile(CONTRACT, 'utf8')) as Document, options));
