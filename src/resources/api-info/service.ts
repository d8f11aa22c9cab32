import type { Sql } from '../../database/sql.ts';

/** The major versions with an expiry date, each with that date and its announcement. */
export async function readExpirations(
  sql: Sql,
): Promise<ReadonlyMap<number, { readonly expiresOn: Date; readonly deprecatedAt: Date }>> {
  const versions = await sql<{ readonly major: number; readonly expiresOn: string; readonly deprecatedAt: Date }>(
    `SELECT "major", "expires_on"::text AS "expiresOn", "deprecated_at" AS "deprecatedAt" FROM "api_version"
     WHERE "expires_on" IS NOT NULL AND "deprecated_at" IS NOT NULL`,
    [],
  );
  return new Map(
    versions.map(({ major, expiresOn, deprecatedAt }) => [major, { expiresOn: new Date(expiresOn), deprecatedAt }] as const),
  );
}
