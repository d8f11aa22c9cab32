import { faultIf, type Fault } from '../core/problem.ts';

export type ListChange = { readonly add: readonly number[]; readonly remove: readonly number[] };

/** The faults of a change of a list; `known` are the ids that may be added and removed. */
export function listFaults(
  { add, remove }: ListChange,
  kind: 'pool' | 'user',
  known: { readonly add: ReadonlySet<number>; readonly remove: ReadonlySet<number> },
  unknown?: string,
): readonly Fault[] {
  const none = `It must name at least one ${kind} in \`add\` or \`remove\`.`;
  const inBoth = `The ${kind} is in \`add\`, too.`;
  return [
    ...faultIf(add.length + remove.length === 0, '_body', 'too_short', none),
    ...add.flatMap((id, index) => faultIf(!known.add.has(id), `add.${index}`, 'not_found', unknown)),
    ...remove.flatMap((id, index) => faultIf(!known.remove.has(id), `remove.${index}`, 'not_found', unknown)),
    ...remove.flatMap((id, index) => faultIf(add.includes(id), `remove.${index}`, 'not_combinable', inBoth)),
  ];
}
