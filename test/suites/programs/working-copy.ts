/** A copy of the working tree to change and to run its programs in. */
import { cpSync, realpathSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');
const LEFT_OUT = ['node_modules', '.git', '.data'];

export type WorkingCopy = {
  readonly folder: string;
  readonly read: (file: string) => Promise<string>;
  readonly write: (file: string, text: string) => Promise<void>;
  /** Changes a file as an editor would; rejects when there is nothing to replace. */
  readonly replace: (file: string, from: string | RegExp, to: string) => Promise<void>;
};

/** The run removes it at its end. */
export async function aWorkingCopy(): Promise<WorkingCopy> {
  const folder = await mkdtemp(path.join(realpathSync(process.env['TEST_SCRATCH'] ?? ''), 'copy-'));
  cpSync(root, folder, { recursive: true, filter: (file) => !LEFT_OUT.includes(path.relative(root, file)) });
  symlinkSync(realpathSync(path.join(root, 'node_modules')), path.join(folder, 'node_modules'));
  const read = (file: string): Promise<string> => readFile(path.join(folder, file), 'utf8');
  const write = (file: string, text: string): Promise<void> => writeFile(path.join(folder, file), text);
  return {
    folder,
    read,
    write,
    replace: async (file, from, to) => {
      const text = await read(file);
      const changed = text.replace(from, to);
      if (changed === text) throw new Error(`${file} does not contain ${from}.`);
      await write(file, changed);
    },
  };
}

/** The environment of programs in a copy, without that of this test run. */
export const environment = (settings: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env['PATH'] ?? ''}`,
  HOME: process.env['HOME'] ?? '',
  ...settings,
});
