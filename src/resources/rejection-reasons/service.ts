import type { Prisma } from '#generated/prisma/client.ts';
import { isOwnedOrCommon, scopeValues, type Scope } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { rejectionReasonColumns } from '../references.ts';

const shown = {
  select: { ...rejectionReasonColumns, organisation: { select: { id: true, name: true } } },
} satisfies Prisma.RejectionReasonDefaultArgs;

const readReasonRows = createRead('RejectionReason', shown);

/** A reason with its organisation, which one of the whole tenant does not have. */
export type RejectionReasonRow = ReadRow<'RejectionReason', typeof shown>;

const OFFERED = { where: `${isOwnedOrCommon('p')} AND p."retired_at" IS NULL` };

/** The reasons, by id, for which applications to the organisations can be rejected. */
export const readRejectionReasons = (sql: Sql, scope: Scope): Promise<readonly RejectionReasonRow[]> =>
  readReasonRows(sql, OFFERED, scopeValues(scope));
