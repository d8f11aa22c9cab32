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
    statement: /^ *SELECT .* FROM "credential" AS c JOIN "user" .* WHERE c\."login" = \$1 AND /,
    tables: ['credential', 'membership', 'user'],
  },
  'apply address': {
    reason: 'a stranger has nothing but the token of the address',
    statement: /^SELECT .* FROM "public"\."apply_address" WHERE \("public"\."apply_address"\."token_hash" = \$1 /,
    tables: ['apply_address'],
  },
  'old idempotency keys': {
    reason: 'once a minute, of all tenants',
    statement: /^DELETE FROM "idempotency_key" /,
    tables: ['idempotency_key'],
  },
  'tenants with due deliveries': {
    reason: 'workers look for what is due, whoever’s it is; they claim it tenant by tenant',
    statement: /^ *SELECT w."tenant_id" AS "tenantId" FROM "webhook" w /,
    tables: ['delivery', 'webhook'],
  },
  'tenants with due letters': {
    reason: 'the same',
    statement: /^ *SELECT "tenant_id" AS "tenantId" FROM "delivery" .* "webhook_id" IS NULL /,
    tables: ['delivery'],
  },
  'recording attempts': {
    reason: 'attempts of several tenants are recorded together; each row stands with its tenant in what is given',
    statement: /^ *WITH clock AS .*, ended AS /,
    tables: ['application', 'call', 'candidate', 'delivery', 'email_message', 'history_entry', 'webhook'],
  },
  'giving back what could not be attempted': {
    reason: 'deliveries of several tenants together; each stands with its tenant in what is given',
    statement: /^ *WITH put_off AS /,
    tables: ['delivery'],
  },
  'tenants with deliveries of killed workers': {
    reason: 'whoever’s deliveries they had in hand',
    statement: /^ *SELECT DISTINCT "tenant_id" AS "tenantId" FROM "delivery"/,
    tables: ['delivery'],
  },
  'cancelling what waits for disabled webhooks': {
    reason: 'once a minute, of all tenants',
    statement: /^ *WITH disabled AS /,
    tables: ['delivery', 'webhook'],
  },
  'clearing old calls': {
    reason: 'once a minute, tenant by tenant of all there are',
    statement: /^ *DELETE FROM "call" c /,
    tables: ['call'],
  },
  'clearing old deliveries': {
    reason: 'those of the calls that went',
    statement: /^ *WITH called AS .* DELETE FROM "delivery" d /,
    tables: ['call', 'delivery'],
  },
  'clearing old events': {
    reason: 'those of the deliveries that went',
    statement: /^ *WITH events AS .* DELETE FROM "event" e /,
    tables: ['delivery', 'event'],
  },
  backlog: {
    reason: 'operators watch what waits in the whole database',
    statement: /^WITH waiting AS /,
    tables: ['delivery', 'webhook'],
  },
};
