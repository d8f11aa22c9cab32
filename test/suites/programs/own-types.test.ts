/** The second generator of types: src compiles with it, and it says the same as the first. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { aWorkingCopy, environment } from './working-copy.ts';

const SLOW = 300_000;
const GENERATED = 'generated/v1/openapi.ts';

/** Fails to compile where a name of one contract has another type in the other, and names it. */
const COMPARISON = `
import type * as first from './first.ts';
import type * as own from './openapi.ts';
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Differing<A, B> = Exclude<keyof A | keyof B, { [K in keyof A & keyof B]: IsSame<A[K], B[K]> extends true ? K : never }[keyof A & keyof B]>;
type None<Names extends never> = Names;
export type Paths = None<Differing<first.paths, own.paths>>;
export type Webhooks = None<Differing<first.webhooks, own.webhooks>>;
export type Operations = None<Differing<first.operations, own.operations>>;
export type Schemas = None<Differing<first.components['schemas'], own.components['schemas']>>;
export type Responses = None<Differing<first.components['responses'], own.components['responses']>>;
export type Parameters = None<Differing<first.components['parameters'], own.components['parameters']>>;
export type Headers = None<Differing<first.components['headers'], own.components['headers']>>;
// @ts-expect-error another type is found
export type Other = None<Differing<{ a: { b: string } }, { a: { b: any } }>>;
// @ts-expect-error a name that one of them lacks is found
export type Missing = None<Differing<{ a: 1; b?: 1 }, { a: 1 }>>;
`;

test(
  'src compiles with the types of the second generator, which are those of the first',
  async () => {
    const copy = await aWorkingCopy();
    const run = (...line: readonly string[]) =>
      promisify(execFile)(process.execPath, line, { cwd: copy.folder, env: environment() }).then(
        ({ stdout }) => stdout,
        (error: { readonly stdout: string; readonly stderr: string }) => error.stdout + error.stderr,
      );
    const first = await copy.read(GENERATED);
    expect(await run('scripts/contract/generate.ts', '--types', 'own')).toBe('');
    expect(await copy.read(GENERATED)).not.toBe(first);
    await copy.write(path.join(path.dirname(GENERATED), 'first.ts'), first);
    await copy.write(path.join(path.dirname(GENERATED), 'comparison.ts'), COMPARISON);
    // the comparison shows that all others get the same types
    const own = { extends: './tsconfig.json', include: ['src', path.dirname(GENERATED)] };
    await copy.write('tsconfig.own.json', JSON.stringify(own));
    expect(await run('node_modules/typescript-7/bin/tsc', '--project', 'tsconfig.own.json')).toBe('');
  },
  SLOW,
);
