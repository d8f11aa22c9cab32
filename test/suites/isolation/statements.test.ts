/**
 * "Every query of the hot paths names the tenant": of the statements that are sent while every
 * operation is called in every way.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { postpone } from '../../../src/deliveries/record.ts';
import { createMetrics } from '../../../src/runtime/metrics/metrics.ts';
import { readAll, type Answer, type Client } from '../../harness/client.ts';
import { operations, parametersOf, wantsCredentials } from '../../harness/contract.ts';
import { aCandidate, anApplication, anOffer } from '../../harness/records.ts';
import { addressOf, inOrder, requestOf, send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type Ids, type World } from '../../harness/world.ts';
import { aDocument } from '../../resources/submissions/scene.ts';
import { distributedSchema, refusals } from './citus-rules.ts';
import { exceptions } from './exceptions.ts';
import { recordStatements } from './recorded-statements.ts';
import { unnamedTables } from './tenant-naming.ts';

let service: Service;
let statements: readonly string[];
let tables: ReadonlySet<string>;
const called = new Set<string>();

beforeAll(async () => {
  await loadModule();
  service = await startService();
  const { rows } = await service.database.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'tenant_id'
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  );
  tables = new Set(rows.map(({ name }) => name));
  const [owner, other] = [await aWholeWorld(), await aWholeWorld()];
  const unanswered = { status: 'SENT', expires: new Date('2020-01-01') } as const;
  for (const { job } of [owner, other]) {
    // so that a page of one has a next one
    const application = await anApplication(service.prisma, job);
    await anOffer(service.prisma, application, unanswered);
    await service.prisma.pendingTouch.create({
      data: { tenantId: application.tenantId, name: 'application', ids: [application.id] },
    });
  }
  const recording = recordStatements();
  try {
    // an owner reads some lists otherwise
    const { client: member } = await owner.member({ here: 'ADMIN' });
    for (const { operationId, method } of inOrder) if (method === 'get') await send(member, operationId, owner.ids);
    await callAll(owner, (client) => client);
    await callAll(other, withKeys);
    await service.worker.deliverDue();
    await postpone(service.database.sql, owner.tenantId, []); // no name server is silent here
    await createMetrics(service.database).read();
  } finally {
    recording.stop();
  }
  statements = [...recording.statements];
});
afterAll(() => service.close());

const aWholeWorld = () => aWorld(service, ['ids', 'job'], { role: 'ADMIN', owner: true });

/** Sends each write with an `Idempotency-Key`, and again. */
const withKeys = (client: Client): Client => ({
  ...client,
  post: async (path, body) => {
    const headers = { 'idempotency-key': randomUUID() };
    await client.post(path, body, headers);
    return client.post(path, body, headers);
  },
});

/** Calls every operation, the reads with each of their parameters too. */
async function callAll({ ids, client: ownClient }: World<'ids'>, through: (client: Client) => Client): Promise<void> {
  const [client, stranger] = [through(ownClient), through(service.as())];
  for (const operation of inOrder) {
    const { operationId } = operation;
    if (operationId === 'submitApplication') {
      expectSuccess(operationId, await send(stranger, operationId, ids, { query: { validate_only: true } }));
      expectSuccess(operationId, await send(stranger, operationId, ids)); // known by the next one
    }
    if (operationId === 'createApplication') expectSuccess(operationId, await client.post('/application', applicationTo(ids)));
    const caller = wantsCredentials(operation) ? client : stranger;
    const answer = expectSuccess(operationId, await send(caller, operationId, ids));
    if (operation.method === 'get' && caller === client) await readEveryWay(client, operation, ids, answer);
  }
}

/** Of a new person, or of a known one, with as much as an application may have. */
const applicationTo = ({ job, source, nextStep }: Ids, email = `ada.${randomUUID()}@mail.example`) => ({
  job_id: job,
  candidate: { first_name: 'Ada', last_name: 'Okafor', email, home_phone: '+33 1' },
  source_id: source,
  step_id: nextStep,
  documents: [
    { type: 'CV', ...aDocument() },
    { type: 'COVER', ...aDocument() },
  ],
});

async function readEveryWay(client: Client, operation: (typeof operations)[number], ids: Ids, answer: Answer): Promise<void> {
  const { operationId } = operation;
  const etag = answer.headers.get('etag');
  if (etag !== null) await client.get(answer.body._self, { 'if-none-match': etag });
  const { query } = requestOf(operationId, ids);
  const optional = parametersOf(operation).filter(
    (parameter) => parameter['in'] === 'query' && !(String(parameter['name']) in (query ?? {})),
  );
  for (const { name, example } of optional) {
    if (name === 'pagecursor') continue;
    const [value] = [example].flat();
    const { status } = await send(client, operationId, ids, { query: { ...query, [String(name)]: String(value) } });
    if (status !== 200 && status !== 404) throw new Error(`${operationId} with ${String(name)}: ${status}`);
  }
  if (optional.some(({ name }) => name === 'pagecursor'))
    await readAll(client, addressOf(operationId, ids, { query: { ...query, limit: 1 } }));
}

function expectSuccess(operation: string, answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(answer.body)}`);
  called.add(operation);
  return answer;
}

const isException = (statement: string): boolean =>
  Object.values(exceptions).some((exception) => exception.statement.test(plain(statement)));
const plain = (statement: string): string => statement.replace(/\s+/g, ' ');

test('every operation was called, and every table with tenants was used', () => {
  expect([...called].toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  const used = [...tables].filter((table) => statements.some((statement) => statement.includes(`"${table}"`)));
  expect([...tables].filter((table) => !used.includes(table))).toEqual([]);
});

test('every query of the hot paths names the tenant: each table with tenants that a statement reads or writes', () => {
  const faults = statements
    .filter((statement) => !isException(statement))
    .map((statement) => ({ unnamed: unnamedTables(statement, tables), statement }))
    .filter(({ unnamed }) => unnamed.length > 0);
  expect(faults).toEqual([]);
});

test('Citus takes each statement', async () => {
  const schema = await distributedSchema(service.database.pool);
  const refused = statements.map((statement) => ({ refused: refusals(statement, schema), statement }));
  expect(refused.filter(({ refused: reasons }) => reasons.length > 0)).toEqual([]);
});

test.each(Object.entries(exceptions))('no more than is needed: %s', (_, { statement, tables: allowed }) => {
  const found = statements.filter((each) => statement.test(plain(each)));
  expect([...new Set(found.flatMap((each) => unnamedTables(each, tables)))].toSorted()).toEqual(allowed);
});

/**
 * Credentials, their users and the end of a version are cached for seconds, items after the answer was sent; a
 * transaction costs its two ends.
 */
const isBeside = (statement: string): boolean =>
  /^(BEGIN|COMMIT)|FROM "credential"|AS "roles"|"expires_on"|INTO "application_item"/.test(statement.trim());

/** Reads send two at most, other writes five. */
const MOST: Readonly<Record<string, number>> = {
  submitApplication: 11,
  createApplication: 8,
  changePools: 6,
  replayWebhookTask: 6,
  // locks and counts, writes the audit, reads the webhook with what waits
  createWebhook: 6,
  updateWebhook: 7,
  rotateWebhookSecret: 6,
  publishJob: 6,
  eraseCandidate: 39,
  rejectApplication: 6,
  addOffer: 7,
  updateOffer: 9,
  changeOfferStatus: 9,
  // locks candidate and application, checks what is named, renders the letter
  addInterview: 14,
  updateInterview: 13,
  changeInterviewStatus: 10,
  submitEvaluation: 11,
  // look at the rights again, check what is named, add a line to the audit
  createUser: 9,
  updateUser: 9,
  issueCredential: 7,
};

test('a read sends at most two statements, a write five, but for those that are listed', async () => {
  const { client, ids, tenantId } = await aWholeWorld();
  const over: Record<string, number> = {};
  const count = async (operation: string, most: number, ask: () => Promise<Answer>): Promise<void> => {
    const recording = recordStatements();
    expectSuccess(operation, await ask().finally(recording.stop));
    const sent = recording.sent.filter((statement) => !isBeside(statement)).length;
    if (sent > (MOST[operation] ?? most)) over[operation] = sent;
  };
  const { email } = await aCandidate(service.prisma, tenantId);
  for (const address of [undefined, email ?? ''])
    await count('createApplication', 5, () => client.post('/application', applicationTo(ids, address)));
  for (const { operationId, method } of inOrder) {
    const ask = () => send(client, operationId, ids);
    // a list fills the item cache, the feed makes its addresses
    if (method === 'get') await ask();
    await count(operationId, method === 'get' ? 2 : 5, ask);
  }
  expect(over).toEqual({});
});
