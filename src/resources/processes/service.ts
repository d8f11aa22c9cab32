import type { Prisma } from '#generated/prisma/client.ts';
import { isShared, scopeValues, type Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, readOne, type ReadRow } from '../../database/read.ts';
import { organisationColumns } from '../references.ts';

export const processStepColumns = { id: true, name: true, status: true, rank: true, operational: true, outcome: true } as const;

/** A process with its steps by rank, and those of its organisations that are visible to the caller (`$3`). */
const shown = {
  organisations: { select: { organisation: { select: organisationColumns } }, orderBy: { organisationId: 'asc' } },
  steps: { select: processStepColumns, orderBy: { rank: 'asc' } },
} satisfies Prisma.ProcessInclude;

const readProcessRows = createRead(
  'Process',
  { include: shown },
  { organisations: (alias) => `${alias}."organisation_id" = ANY ($3::int[])` },
);

export type ProcessRow = ReadRow<'Process', { include: typeof shown }>;

export async function readProcess(sql: Sql, scope: Scope, id: number): Promise<ProcessRow> {
  const values = [...scopeValues(scope), scope.organisationIds, id];
  return readOne(readProcessRows, sql, { where: `${isShared('p')} AND p."id" = $4` }, values);
}

/** All processes shared with the scope, by id, each with its organisations in `sight`. */
export const readProcesses = (sql: Sql, scope: Scope, sight: Scope): Promise<readonly ProcessRow[]> =>
  readProcessRows(sql, { where: isShared('p') }, [...scopeValues(scope), sight.organisationIds]);
