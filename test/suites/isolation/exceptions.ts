type Exception = {
  readonly reason: string;
  readonly statement: RegExp;
  /** Those that it leaves without a tenant. */
  readonly tables: readonly string[];
};

/**
 * The statements, their spaces as one each, that cannot name a tenant, or are about all of them,
 * and the tables that each leaves without one.
 */
export const exceptions: Readonly<Record<string, Exception>> = {
  login: {
    reason: 'who calls is known by the login alone, and the tenant by who calls',
    statement: /^ *SELECT asked\."number", .* FROM unnest\(\$1::int\[\], \$2::text\[\], \$3::bytea\[\]\) AS asked/,
    tables: ['credential'],
  },
  'apply address': {
    reason: 'a stranger has nothing but the token of the address',
    statement: /^SELECT .* FROM "apply_address" WHERE "token_hash" = \$1/,
    tables: ['apply_address'],
  },
  'tenants with old idempotency keys': {
    reason: 'once a minute; they are cleared tenant by tenant',
    statement: /^ *SELECT "tenant_id" AS "tenantId", max\("created_at"\) .* "idempotency_key" /,
    tables: ['idempotency_key'],
  },
  'tenants with due deliveries': {
    reason: 'workers look for what is due, whoever’s it is; they claim it tenant by tenant',
    statement: /^ *SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w .* ORDER BY random\(\)$/,
    tables: ['delivery', 'webhook'],
  },
  'tenants with due letters': {
    reason: 'the same',
    statement: /^ *SELECT "tenant_id" AS "tenantId" FROM "delivery" .* "webhook_id" IS NULL /,
    tables: ['delivery'],
  },
  'tenants with deliveries of killed workers': {
    reason: 'whoever’s deliveries they had in hand',
    statement: /^ *SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"/,
    tables: ['delivery'],
  },
  'tenants with deliveries for disabled webhooks': {
    reason: 'once a minute; they are cancelled tenant by tenant',
    statement: /^ *SELECT DISTINCT w."tenant_id" AS "tenantId" FROM "webhook" AS w /,
    tables: ['delivery', 'webhook'],
  },
  'tenants with old calls and deliveries': {
    reason: 'once a minute; they are cleared tenant by tenant',
    statement: /^ *SELECT w."tenant_id" AS "tenantId" FROM "webhook" AS w .* UNION /,
    tables: ['call', 'delivery', 'organisation', 'webhook'],
  },
  'offers without an answer in time': {
    reason: 'workers look for them, whoever’s they are; each expires within its tenant',
    statement:
      /^ *SELECT "tenant_id" AS "tenantId", "id", "application_id" AS "applicationId" FROM "offer" WHERE "status" = 'SENT' /,
    tables: ['offer'],
  },
  'tenants with rows to mark': {
    reason: 'workers look for them every second; they mark them tenant by tenant',
    statement: /^ *SELECT DISTINCT "tenant_id" AS "tenantId" FROM "pending_touch"/,
    tables: ['pending_touch'],
  },
  backlog: {
    reason: 'operators watch what waits in the whole database',
    statement: /^WITH suspended AS /,
    tables: ['delivery', 'webhook'],
  },
  'last runs': {
    reason: 'operators watch that backups are made and personal data is erased in time',
    statement: /^WITH last AS /,
    tables: ['audit_entry'],
  },
};
