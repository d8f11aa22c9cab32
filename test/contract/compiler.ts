/**
 * The compiler over the service's sources, with the types of another contract in the place of
 * generated/v1/openapi.ts.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { API, type Diagnostic } from 'typescript-7/unstable/sync';
import { writeTypes } from '../../scripts/contract/types.ts';
import type { Tree } from './fields.ts';

const root = path.resolve(import.meta.dirname, '../..');
const generated = path.join(root, 'generated/v1/openapi.ts');
const project = path.join(root, 'contract.tsconfig.json');

/** Files that the compiler reads in place of those of the disk. */
const files = new Map([[project, JSON.stringify({ extends: './tsconfig.json', include: ['src'] })]]);

/** The contract as it is, to be changed by a test. */
export const readContract = (): Tree => JSON.parse(readFileSync(path.join(root, 'generated/v1/openapi.json'), 'utf8')) as Tree;

/** Starts the compiler, which keeps the files that do not change; the caller closes it. */
export function openCompiler() {
  const api = new API({
    cwd: root,
    fs: { readFile: (file) => files.get(file), fileExists: (file) => files.has(file) || undefined },
  });
  return {
    close: () => api.close(),
    /**
     * The compiler's errors with this contract, each as `src/file.ts: message`, in files that match
     * `places`; checking all would be slow.
     */
    async compile(document: Tree, places = /^/): Promise<readonly string[]> {
      files.set(generated, await writeTypes(document));
      using snapshot = api.updateSnapshot({ openProjects: [project], fileChanges: { changed: [generated] } });
      const program = snapshot.getProject(project)?.program;
      if (program === undefined) throw new Error(`The compiler has no project ${project}.`);
      const sources = program.getSourceFileNames().map((file) => path.relative(root, file));
      return sources
        .filter((source) => source.startsWith('src/') && places.test(source))
        .flatMap((source) => program.getSemanticDiagnostics(path.join(root, source)).map((each) => `${source}: ${textOf(each)}`));
    },
  };
}

const textOf = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(textOf)].join(' ');
