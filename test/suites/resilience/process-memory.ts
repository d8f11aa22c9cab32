import { readFileSync, writeFileSync } from 'node:fs';

/** The memory of a process on Linux, in bytes. */
export function memoryOf(pid: number) {
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  return {
    /** Begins a new peak, and returns what the process holds now. */
    resetPeak(): number {
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      return read('VmRSS');
    },
    /** The most it has held since `resetPeak`. */
    peak: (): number => read('VmHWM'),
  };
}
