import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { slimGraph, type ParameterGraph } from './parameter-graph.ts';

const GRAPH = /strings: JSON\.parse\(("(?:[^"\\]|\\.)*")\),\s+graph: "([^"]*)"/;
const COMPILER = /const \{ wasm \} = await import\("([^"]+)"\)\s+return await decodeBase64AsWasm\(wasm\)/;
const COMPILER_FILE = 'query-compiler.wasm';
/** The files of the client that a program loads and keeps the text of. */
const LOADED = ['client.ts', 'internal/class.ts', 'internal/prismaNamespace.ts'];
const COMMENT_LINE = /^ \*.*$/gm;
/** One such character has V8 keep the whole file in two octets a character. */
const WIDE = /[^\0-\xff]/gu;

/**
 * Has the client that Prisma has written hold less: its query compiler is read from a file instead of from a module that keeps it as text, twice, its
 * graph of parameters takes a quarter, and its text half. Throws where Prisma writes something else than is expected here.
 */
export function slimClient(folder: string): void {
  const file = path.join(folder, 'internal/class.ts');
  const withGraph = replaceOrThrow(readFileSync(file, 'utf8'), GRAPH, (_, strings = '', graph = '') => {
    const slim = slimGraph({ strings: JSON.parse(JSON.parse(strings) as string) as ParameterGraph['strings'], graph });
    return `strings: JSON.parse(${JSON.stringify(JSON.stringify(slim.strings))}),\n  graph: "${slim.graph}"`;
  });
  const slim = replaceOrThrow(withGraph, COMPILER, (_, module = '') => {
    writeFileSync(path.join(folder, 'internal', COMPILER_FILE), compilerIn(createRequire(file).resolve(module)));
    return `const { readFile } = await import('node:fs/promises')
    return new WebAssembly.Module(await readFile(new URL('./${COMPILER_FILE}', import.meta.url)))`;
  });
  writeFileSync(file, slim);
  for (const name of LOADED) {
    const loaded = path.join(folder, name);
    const text = readFileSync(loaded, 'utf8');
    writeFileSync(
      loaded,
      text.replaceAll(COMMENT_LINE, (line) => line.replaceAll(WIDE, '')),
    );
  }
}

function compilerIn(module: string): Buffer {
  const [, base64] = /"([A-Za-z0-9+/=]+)"/.exec(readFileSync(module, 'utf8')) ?? [];
  if (base64 === undefined) throw new Error(`There is no query compiler in ${module}.`);
  return Buffer.from(base64, 'base64');
}

function replaceOrThrow(text: string, pattern: RegExp, replace: (...found: readonly string[]) => string): string {
  if (!pattern.test(text)) throw new Error(`The client that Prisma has written has nothing like ${pattern.source}.`);
  return text.replace(pattern, replace as (...found: unknown[]) => string);
}
