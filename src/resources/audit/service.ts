import type { AuditKind, Prisma } from '#generated/prisma/client.ts';
import type { Caller } from '../../auth/visibility.ts';
import type { Page, Slice } from '../../contract/page.ts';
import { createRead, type ReadRow } from '../../database/read.ts';
import { bindTo, type Sql } from '../../database/sql.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { scanSeen } from '../../pages/scans.ts';
import { organisationColumns, userColumns } from '../references.ts';

/** Conditions on lines of the audit; all given ones apply. */
type AuditFilters = {
  readonly userId: number | undefined;
  readonly kind: AuditKind | undefined;
  readonly resourceId: number | undefined;
  readonly organisationId: number | undefined;
};

const shown = {
  omit: { tenantId: true },
  include: {
    user: { select: userColumns },
    credential: { select: { id: true, name: true } },
    organisation: { select: organisationColumns },
  },
} satisfies Prisma.AuditLineDefaultArgs;

const readLines = createRead('AuditLine', shown);

export type AuditRow = ReadRow<'AuditLine', typeof shown>;

/** A page of the audit of the caller's tenant; empty for a caller that is no owner. */
export async function readAudit(sql: Sql, caller: Caller, filters: AuditFilters, slice: Slice): Promise<Page<AuditRow>> {
  const values: unknown[] = [caller.tenantId];
  const bind = bindTo(values);
  const conditionOn = (column: string, value: number | undefined): readonly string[] =>
    value === undefined ? [] : [`p."${column}" = ${bind(value)}::int`];
  const isSeen = [`p."tenant_id" = $1`, caller.owner ? 'TRUE' : 'FALSE'];
  const found = [
    ...conditionOn('user_id', filters.userId),
    ...(filters.kind === undefined ? [] : [`p."kind" = ${bind(filters.kind)}::"AuditKind"`]),
    // the index of resources begins with their kind
    ...(filters.kind === undefined && filters.resourceId !== undefined ? [`p."kind" = ANY (enum_range(NULL::"AuditKind"))`] : []),
    ...conditionOn('resource_id', filters.resourceId),
    ...conditionOn('organisation_id', filters.organisationId),
  ];
  const whole = scanSeen('audit_line', () => isSeen.join(' AND '));
  const scan = scanSeen('audit_line', () => [...isSeen, ...found].join(' AND '));
  return cutPage(await readLines(sql, pageOf({ whole, scan }, slice, bind), values), slice.limit);
}
