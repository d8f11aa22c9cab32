import type { JobStatus } from '#generated/prisma/enums.ts';

/** The field of a job; most candidates stay in one. */
export type Field = 'nursing' | 'laboratory' | 'care' | 'office' | 'freight' | 'terminal';

export type Contract = 'permanent' | 'fixed-term' | 'temporary';

export type CatalogueJob = {
  readonly id: number;
  readonly organisationId: number;
  readonly processId: number;
  readonly questionnaireId?: number;
  readonly title: string;
  readonly status: JobStatus;
  readonly field: Field;
  readonly contract: Contract;
  readonly department: string;
  readonly client?: string;
  /** The owner first; all of them may write. */
  readonly team: readonly [number, ...number[]];
  readonly createdDaysAgo: number;
  /**
   * The days ago between which it takes applications; `until` is 0 while it is open. Undefined when
   * it never had any.
   */
  readonly open?: { readonly from: number; readonly until: number };
  /** How many applications it draws in comparison to others that are open. */
  readonly appeal: number;
  readonly cv?: boolean;
  readonly cover?: boolean;
  readonly months?: number;
  readonly tasks: readonly string[];
  readonly profile: readonly string[];
};
