/** Two organisations of a tenant: what only members of the second one see, and how it is found again. */
import type { Pool } from 'pg';
import { searchKey } from '../../../src/core/names.ts';
import type { Answer } from '../../harness/client.ts';
import { node } from '../../harness/contract.ts';
import { aCandidate } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld, type IdName } from '../../harness/world.ts';

/** In each text of the second organisation; no request has it. */
const MARK = 'Quarrington';

/** Details of a candidate, each with the mark or a value that no request has. */
const marked = (email: string, emailSecondary: string) => ({
  firstName: `${MARK} first`,
  firstNameKey: searchKey(`${MARK} first`),
  lastName: `${MARK} last`,
  lastNameKey: searchKey(`${MARK} last`),
  email,
  emailKey: email,
  emailSecondary,
  emailSecondaryKey: emailSecondary,
  birthdate: new Date('1971-02-03'),
  homePhone: `${MARK} 1`,
  mobilePhone: `${MARK} 2`,
  officePhone: `${MARK} 3`,
  address: `${MARK} street`,
  postalcode: `${MARK} 4`,
  town: `${MARK} town`,
  country: 'FI',
  position: `${MARK} position`,
  positionCompany: `${MARK} company`,
  experienceStart: new Date('1999-04-05'),
  linkedin: `https://linkedin.example/${MARK}`,
  instagram: `${MARK} insta`,
});

/** Rows that are visible to each caller of the tenant. */
const COMMON: readonly IdName[] = [
  'questionnaire',
  'question',
  'choiceQuestion',
  'choice',
  'source',
  'otherSource',
  'pool',
  'otherPool',
  'contractType',
];

/**
 * The first organisation with a member in each role, the second one, and a candidate of both. The
 * e-mail addresses of one candidate of the second are known to the members of the first.
 */
export async function twoSides(service: Service) {
  const { prisma } = service;
  const mine = await aWorld(service, ['ids'], { role: 'ADMIN' });
  const { tenantId } = mine;
  const theirs = await mine.sister(['ids', 'reason']);
  const known = { first: 'known.first@mail.example', second: 'known.second@mail.example' };
  const where = { tenantId_id: { tenantId, id: theirs.ids.candidate } };
  await prisma.candidate.update({ where, data: marked(known.first, known.second) });
  const hidden = await aCandidate(prisma, tenantId, marked(`${MARK}@mail.example`, `second.${MARK}@mail.example`));
  const shared = await aCandidate(prisma, tenantId, { email: 'shared@mail.example' });
  const applied = (candidateId: number, jobId: number, stepId: number) =>
    prisma.application.create({
      data: {
        tenantId,
        jobId,
        candidateId,
        currentStepId: stepId,
        stepDate: new Date(),
        route: 'API',
        lastActionTime: new Date(),
      },
    });
  const applications = [
    theirs.ids.application,
    (await applied(hidden.id, theirs.ids.job, theirs.ids.startStep)).id,
    (await applied(shared.id, theirs.ids.otherJob, theirs.ids.startStep)).id,
  ];
  const { id: application } = await applied(shared.id, mine.ids.otherJob, mine.ids.startStep);
  const people = [theirs.ids.candidate, hidden.id, shared.id];
  const { id: poolId } = await prisma.pool.create({ data: { tenantId, name: `Pool of ${tenantId}` } });
  await prisma.candidatePool.createMany({ data: people.map((candidateId) => ({ tenantId, poolId, candidateId })) });
  const text = `${MARK} text`;
  const { organisation: organisationId } = theirs.ids;
  await prisma.note.createMany({ data: people.map((candidateId) => ({ tenantId, candidateId, organisationId, text })) });
  const each = applications.map((applicationId) => ({ tenantId, applicationId }));
  await prisma.historyEntry.createMany({ data: each.map((own) => ({ ...own, action: 'NOTE' as const, text })) });
  const letter = { subject: text, sender: text, recipient: text, message: text };
  await prisma.emailMessage.createMany({ data: each.map((own) => ({ ...own, ...letter })) });
  await prisma.assessmentResult.createMany({ data: each.map((own) => ({ ...own, name: text, summary: text })) });
  await prisma.document.updateMany({ where: { tenantId, id: theirs.ids.document }, data: { name: text } });
  const members = { memberships: { some: { tenantId, organisationId } } };
  await prisma.user.updateMany({ where: { tenantId, ...members }, data: { lastName: MARK } });
  return {
    tenantId,
    mine,
    theirs,
    shared: shared.id,
    /** That of the shared candidate to the first organisation. */
    application,
    people,
    emails: { own: 'own@mail.example', first: known.first, second: known.second, shared: 'shared@mail.example' },
    members: {
      ADMIN: mine.client,
      RECRUITER: (await mine.member({ here: 'RECRUITER' })).client,
      READER: (await mine.member({ here: 'READER' })).client,
      /** An ADMIN of the first organisation who is READER in the second one. */
      BOTH: (await mine.member({ here: 'ADMIN', there: 'READER' })).client,
    },
    applyUrl: `/apply/api/${mine.ids.applyToken}`,
  };
}

export type Sides = Awaited<ReturnType<typeof twoSides>>;

/** The parts of an answer that only members of the second organisation may see. */
export function shownOf({ theirs, people, shared }: Sides, { body }: Answer): readonly string[] {
  const ids = Object.entries(theirs.ids).flatMap(([name, id]) => (COMMON.includes(name as IdName) ? [] : [id]));
  const candidates = people.filter((id) => id !== shared);
  const only = [MARK, '1971-02-03', '1999-04-05', theirs.reason.name, ...ids, ...candidates].map(String);
  // the URL repeats identifiers of the request; a cursor is random text
  const { _self, _next, request_id: _request, ...told } = node(body);
  return JSON.stringify(told).match(new RegExp(`\\b(${only.join('|')})\\b`, 'gi')) ?? [];
}

/** The names of the actions that an ADMIN of the second organisation may take on each of its candidates. */
export async function rightsOf({ theirs, people }: Sides): Promise<ReadonlyMap<number, readonly string[]>> {
  const { items } = (await theirs.client.get('/candidate?limit=100')).body;
  const named = new Map<number, readonly string[]>();
  for (const { id, _actions } of items as readonly { id: number; _actions: readonly { name: string }[] }[])
    if (people.includes(id))
      named.set(
        id,
        _actions.map(({ name }) => name),
      );
  return named;
}

/** The rows of the second organisation and of its candidates, by table. */
export async function rowsOf(pool: Pick<Pool, 'query'>, { tenantId, theirs, people, shared }: Sides) {
  const { rows: columns } = await pool.query<{ table: string; names: string[] }>(
    `SELECT c.table_name AS table, array_agg(c.column_name::text) AS names FROM information_schema.columns AS c
     JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  const owned = (table: string): string => `(SELECT id FROM ${table} WHERE tenant_id = $1 AND organisation_id = $2)`;
  const conditions: readonly (readonly [column: string, condition: string])[] = [
    ['organisation_id', 'organisation_id = $2'],
    ['application_id', `application_id IN ${owned('application')}`],
    ['job_id', `job_id IN ${owned('job')}`],
    ['webhook_id', `webhook_id IN ${owned('webhook')}`],
    ['candidate_id', 'candidate_id = ANY ($3)'],
  ];
  const parts = columns.flatMap(({ table, names }) => {
    const condition = table === 'candidate' ? 'id = ANY ($3)' : conditions.find(([column]) => names.includes(column))?.[1];
    // a new application of a candidate moves its date
    const row = table === 'candidate' ? `to_jsonb(t) - CASE WHEN id = $4 THEN 'modified_at' ELSE '' END` : 'to_jsonb(t)';
    if (condition === undefined || !names.includes('tenant_id')) return [];
    return [`SELECT '${table}' AS name, (${row})::text AS row FROM "${table}" AS t WHERE tenant_id = $1 AND ${condition}`];
  });
  const { rows } = await pool.query<{ name: string; row: string }>(
    `SELECT * FROM (${parts.join(' UNION ALL ')}) AS rows WHERE $4::int > 0 ORDER BY 1, 2`,
    [tenantId, theirs.ids.organisation, people, shared],
  );
  return Map.groupBy(rows, ({ name }) => name);
}
