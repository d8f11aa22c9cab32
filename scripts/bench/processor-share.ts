import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Linux has the control groups of version 1 that share out processor time. */
const GROUPS = '/sys/fs/cgroup/cpu';

/** The period in microseconds; a short one keeps the pauses short. */
const PERIOD = 10_000;

/** Holds processes to a share of one core, each to its own. */
type ProcessorShares = { readonly hold: (pid: number) => void; readonly release: () => void };

/**
 * `share` is the part of a core, a tenth at least. `hold` throws where the system does not let us
 * share it out, which takes root.
 */
export function createProcessorShares(share: number): ProcessorShares {
  const held = new Map<number, string>();
  const hold = (pid: number): void => {
    const group = path.join(GROUPS, `recruitment-bench-${pid}`);
    try {
      mkdirSync(group);
    } catch (error) {
      throw new Error(`--share needs control groups of version 1 at ${GROUPS}, and root.`, { cause: error });
    }
    held.set(pid, group);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD * share)));
    writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  };
  const release = (): void => {
    for (const [pid, group] of held) {
      // a control group can be removed once it is empty
      writeFileSync(path.join(GROUPS, 'cgroup.procs'), String(pid));
      rmdirSync(group);
      held.delete(pid);
    }
  };
  return { hold, release };
}
