import type { Step } from '../resources/applications/steps.ts';

export type DemoProcess = {
  readonly tenantId: number;
  readonly id: number;
  readonly name: string;
  readonly organisationIds: readonly number[];
  readonly steps: readonly Step[];
};

const ENDS = { Hired: 'HIRED', Rejected: 'REJECTED', Withdrawn: 'WITHDRAWN' } as const;

/**
 * Ranks from 1: one START step, plain steps, the operational `Offer`, then END steps, the hire
 * first.
 */
function stepsFrom(
  firstId: number,
  names: { readonly plain: readonly string[]; readonly ends: readonly (keyof typeof ENDS)[] },
): readonly Step[] {
  const plain = { operational: false, outcome: null } as const;
  const kinds = [
    { ...plain, name: 'New', status: 'START' } as const,
    ...names.plain.map((name) => ({ ...plain, name, status: 'CURRENT' }) as const),
    { ...plain, name: 'Offer', status: 'CURRENT', operational: true } as const,
    ...names.ends.map((name) => ({ ...plain, name, status: 'END', outcome: ENDS[name] }) as const),
  ];
  return kinds.map((kind, index) => ({ ...kind, id: firstId + index, rank: index + 1 }));
}

/** Process 3 and its steps are those of the contract's examples. */
export const PROCESSES: readonly DemoProcess[] = [
  {
    tenantId: 1,
    id: 1,
    name: 'Standard hiring',
    organisationIds: [1, 2, 3],
    steps: stepsFrom(1, { plain: ['Review', 'Interview'], ends: ['Hired', 'Rejected', 'Withdrawn'] }),
  },
  {
    tenantId: 2,
    id: 2,
    name: 'Operations hiring',
    organisationIds: [4, 5],
    steps: stepsFrom(11, { plain: ['Phone screening', 'Interview', 'Trial day'], ends: ['Hired', 'Rejected'] }),
  },
  {
    tenantId: 1,
    id: 3,
    name: 'Clinical hiring',
    organisationIds: [1, 2],
    steps: stepsFrom(21, { plain: ['Phone screening', 'Interview'], ends: ['Hired', 'Rejected'] }),
  },
];
