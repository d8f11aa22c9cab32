import type { Writable } from 'node:stream';

export type Terminal = Writable & { readonly isTTY?: boolean };

/**
 * How often progress is printed: a terminal rewrites its line, elsewhere each one is a new line.
 */
const TERMINAL_MS = 200;
const LINE_MS = 60_000;
const BAR = 30;

export type Progress = {
  /** `share` is the part of all that is done, from 0 to 1, where it is known. */
  readonly show: (done: string, share?: number) => void;
  /** Takes the line of a terminal away, before something else is written and at the end. */
  readonly clear: () => void;
};

/** Says on standard error how far a long command is. */
export function createProgress(stderr: Terminal): Progress {
  const { isTTY = false } = stderr;
  let said = isTTY ? 0 : performance.now();
  let isShown = false;
  return {
    show: (done, share) => {
      if (performance.now() - said < (isTTY ? TERMINAL_MS : LINE_MS)) return;
      said = performance.now();
      const percent = share === undefined ? '' : ` (${Math.floor(share * 100)} %)`;
      const bar = share === undefined ? '' : `[${'#'.repeat(Math.floor(share * BAR)).padEnd(BAR, '.')}] `;
      stderr.write(isTTY ? `\r\u001b[K${bar}${done}${percent}` : `${done}${percent}\n`);
      isShown = isTTY;
    },
    clear: () => {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}
