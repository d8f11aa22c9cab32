import { addAuditLine } from '#generated/database/statements.ts';
import type { AuditKind } from '#generated/prisma/enums.ts';
import type { Author } from '../../auth/visibility.ts';
import type { Sql } from '../../database/sql.ts';

/** The resource that was changed, and the names of its changed fields, never their values. */
type AuditedChange = {
  readonly kind: AuditKind;
  readonly resourceId: number;
  readonly organisationId?: number | null;
  readonly fields: readonly string[];
};

/** Adds a line to the audit, in the transaction of the change. */
export async function addLine(
  sql: Sql,
  { tenantId, operation, caller, requestId }: Author,
  { kind, resourceId, organisationId, fields }: AuditedChange,
): Promise<void> {
  const by = { tenantId, userId: caller?.id, credentialId: caller?.credentialId, operation, requestId };
  await addAuditLine(sql, { ...by, kind, resourceId, organisationId, fields });
}
