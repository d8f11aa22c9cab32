import type { Writable } from 'node:stream';
import { Presets, SingleBar } from 'cli-progress';

type Progress = {
  readonly start: (bytes: number) => void;
  readonly reach: (bytes: number) => void;
  readonly stop: () => void;
};

const SILENT: Progress = { start: () => {}, reach: () => {}, stop: () => {} };

/** A bar of the bytes that were read, on a terminal; nothing anywhere else. */
export function createProgress(stream: Writable): Progress {
  if ((stream as { readonly isTTY?: boolean }).isTTY !== true) return SILENT;
  const settings = {
    stream: stream as NodeJS.WriteStream,
    format: '{bar} {percentage} %, {eta_formatted} left',
    clearOnComplete: true,
  };
  const bar = new SingleBar({ ...settings, hideCursor: true }, Presets.shades_classic);
  return {
    start: (bytes) => bar.start(Math.max(1, bytes), 0),
    reach: (bytes) => bar.update(bytes),
    stop: () => bar.stop(),
  };
}
