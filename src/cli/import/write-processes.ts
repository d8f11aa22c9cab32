import type { Attempt, Entry, Writer } from './attempt.ts';
import { matchParts, repeatedRank, saveNumbered, saveParts } from './parts.ts';
import { listOf, textsOf } from './records.ts';
import { saveEntries, type Saved } from './save.ts';

type Step = {
  readonly rank: number;
  readonly name: string;
  readonly status: string;
  readonly operational: boolean;
};

type KnownStep = Step & { readonly id: number; readonly processId: number };

/** Processes with their steps and the organisations that share them. */
export const writeProcesses: Writer = async (attempt, entries) => {
  const known = await readSteps(attempt, entries);
  for (const entry of entries) {
    const reason = faultOf(stepsOf(entry), known.get(entry.id ?? 0) ?? []);
    if (reason !== undefined) attempt.refuse(entry.line, 'steps', reason);
  }
  const saved = await saveEntries(attempt, 'process', entries);
  const sharers = saved.flatMap((entry) =>
    textsOf(entry.record['organisations']).map((organisation) => ({
      entry,
      row: { process_id: entry.id, organisation_id: attempt.rowOf('organisation', organisation) },
    })),
  );
  await saveParts(attempt, 'process_organisation', ['tenant_id', 'process_id', 'organisation_id'], sharers);
  await saveSteps(attempt, saved, known);
};

const stepsOf = ({ record }: Entry): readonly Step[] =>
  listOf(record['steps']).map(({ rank, name, status, operational }, index) => ({
    rank: Number(rank ?? index + 1),
    name: String(name),
    status: String(status),
    operational: operational === true,
  }));

async function readSteps({ transaction, tenant }: Attempt, entries: readonly Entry[]) {
  const ids = entries.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const rows = await transaction.processStep.findMany({
    where: { tenantId: tenant.id, processId: { in: ids } },
    orderBy: { rank: 'asc' },
  });
  return Map.groupBy(rows as readonly KnownStep[], ({ processId }) => processId);
}

/** Faults of the process's steps after the import (openapi/decisions.md, 'Steps'). */
function faultOf(given: readonly Step[], known: readonly KnownStep[]): string | undefined {
  const matches = matchParts(known, given);
  const kept = known.filter((step) => ![...matches.values()].includes(step));
  const all = [...given, ...kept];
  const rank = repeatedRank(all);
  if (rank !== undefined) {
    const own = repeatedRank(given) === rank;
    return own
      ? `have the rank ${rank} twice`
      : `have the rank ${rank}, at which the process has a step that the line does not name`;
  }
  const starts = all.filter(({ status }) => status === 'START');
  if (starts.length !== 1 || starts[0]?.rank !== 1) return 'must have exactly one START step, at rank 1';
  if (!all.some(({ status }) => status === 'END')) return 'must have an END step';
  if (all.some(({ status, operational }) => operational && status !== 'CURRENT'))
    return 'are operational only where they are CURRENT';
  const wasStart = [...matches].some(([step, old]) => (step.status === 'START') !== (old.status === 'START'));
  return wasStart ? 'cannot make another step the START step' : undefined;
}

async function saveSteps(attempt: Attempt, saved: readonly Saved[], known: ReadonlyMap<number, readonly KnownStep[]>) {
  const steps = saved.flatMap((entry) => {
    const given = stepsOf(entry);
    const matches = matchParts(known.get(entry.id) ?? [], given);
    return given.map((step) => ({ entry, step, old: matches.get(step) }));
  });
  await saveNumbered(
    attempt,
    'process_step',
    steps.map(({ entry, step, old }) => ({ entry, old, row: { process_id: entry.id, ...step } })),
  );
}
