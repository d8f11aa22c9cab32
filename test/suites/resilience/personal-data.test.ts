/**
 * "No personal data in the log": every operation is called, well and badly, with data that is
 * marked, and the mark is looked for.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aReceiver, answering, type Receiver } from '../../harness/receiver.ts';
import type { OperationId } from '../../../src/contract/v1.ts';
import { operations, wantsCredentials } from '../../harness/contract.ts';
import { aTextDocument } from '../../harness/records.ts';
import { inOrder, requestOf, send } from '../../harness/requests.ts';
import { startService, type Service } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';
import { aDocument, aSubmission } from '../../resources/submissions/scene.ts';
import { expectFigure } from './figures.ts';

const MARK = 'Xmarked';
const MAIL = `${MARK}@person.example`;

let service: Service;
let receiver: Receiver;
let world: World<'ids'>;

beforeAll(async () => {
  service = await startService();
  receiver = await aReceiver(answering(500, MARK));
  world = await aWorld(service, ['ids'], { role: 'ADMIN', owner: true });
  await markEverybody();
});
afterAll(async () => {
  await receiver?.close();
  await service?.close();
});

const sql = (text: string) => service.database.pool.query(text);

async function markEverybody(): Promise<void> {
  const names = `first_name = '${MARK} F' || id, last_name = '${MARK} L' || id`;
  await sql(`UPDATE candidate SET ${names}, first_name_key = lower('${MARK} F' || id), last_name_key = lower('${MARK} L' || id),
    email = '${MARK}' || id || '@person.example', email_key = lower('${MARK}' || id || '@person.example'),
    home_phone = '${MARK}', mobile_phone = '${MARK}', address = '${MARK}', town = '${MARK}', position = '${MARK}'`);
  await sql(`UPDATE "user" SET ${names}, email = '${MARK}' || id || '@office.example'`);
  await sql(`UPDATE credential SET login = '${MARK}-' || login`);
  await sql(`UPDATE document SET name = '${MARK}.pdf'`);
  await sql(
    `UPDATE webhook SET url = '${receiver.url}${MARK}', events = '{ProcessStepChange,ApplicationCreate,EmailSend,QuestionnaireSubmit}'`,
  );
}

/** The same request with marked texts in place of those that it brings. */
function marked<Value>(value: Value): Value {
  if (typeof value === 'string') return markedText(value) as Value;
  if (Array.isArray(value)) return value.map(marked) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each as unknown)])) as Value;
}

/** Values of enumerations and languages stay; addresses and tokens keep their form. */
function markedText(text: string): string {
  if (/^([A-Z_]+|[a-z]{2}|([A-Z][a-z]+){2,})$/.test(text)) return text;
  if (text.startsWith('https:')) return `${text}/${MARK}`;
  return /@|^tok-/.test(text) ? `${MARK}.${text}` : `${MARK} ${text}`;
}

/** Bodies with texts that keep a form when they are marked. */
const FORMED: Readonly<Partial<Record<OperationId, object>>> = {
  addDocument: { ...aTextDocument(MARK), name: `${MARK}.txt` },
  addResult: { name: MARK, url: `https://assessments.example/${MARK}`, summary: MARK, external_id: MARK },
};

async function callEverything(): Promise<void> {
  const { ids } = world;
  const { login } = await service.prisma.credential.findFirstOrThrow({ where: { userId: world.recruiter.id } });
  const authorized = await ownClient();
  const answers = { [ids.question]: { answer: MARK }, [ids.choiceQuestion]: { choices: [ids.choice] } };
  const person = { first_name: MARK, last_name: MARK, email: MAIL, answers, cv: aDocument({ name: `${MARK}.pdf` }) };
  const apply = (body: object) => send(service.as(), 'submitApplication', ids, { body, headers: { 'idempotency-key': MARK } });
  await apply(aSubmission(person));
  await apply(aSubmission({ ...person, email: `${MARK} no address`, country: MARK }));
  for (const operation of inOrder) {
    const { operationId, path } = operation;
    const { body } = requestOf(operationId, ids);
    const client = wantsCredentials(operation) ? authorized : service.as();
    await send(client, operationId, ids, { body: FORMED[operationId] ?? marked(body) });
    await service.as({ login, password: MARK }).request('GET', `${path.replace(/\{[^}]+\}/g, MARK)}?last_name=${MARK}`);
    await authorized.request('POST', path.replace(/\{[^}]+\}/g, '1'), {
      body: JSON.stringify({ [MARK]: MARK, text: `${MARK}\0`, first_name: MARK }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': MARK,
        'user-agent': MARK,
        referer: MARK,
        traceparent: MARK,
      },
    });
  }
  await authorized.get(`/candidate?last_name=${MARK}&email=${MAIL}`);
  await authorized.get(`/${MARK}/${MAIL}?q=${MARK}`);
}

async function ownClient() {
  const { login } = await service.prisma.credential.findFirstOrThrow({ where: { userId: world.recruiter.id } });
  return service.as({ login, password: world.recruiter.password });
}

/**
 * Rows that violate the contract, and a database that refuses values: such errors contain the
 * values.
 */
async function breakThings(): Promise<void> {
  const client = await ownClient();
  await sql(`UPDATE candidate SET email = '${MARK} no address', erased_at = NULL`);
  expect(await client.get(`/candidate/${world.ids.candidate}`)).toMatchObject({ status: 500 });
  await sql(`ALTER TABLE note ADD CONSTRAINT refuse CHECK (text NOT LIKE '%${MARK}%') NOT VALID`);
  await sql(`UPDATE candidate SET email = '${MARK}-' || id || '@person.example'`);
  const note = { candidate_id: world.ids.candidate, organisation_id: world.ids.organisation, text: MARK };
  expect((await client.post('/note', note)).status).toBeGreaterThanOrEqual(422);
}

test('no line of the log has any of it, and each request has its one line', async () => {
  await callEverything();
  await service.worker.deliverDue();
  await breakThings();
  const lines = service.logged.map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofRequests = lines.filter(({ msg }) => msg === 'request');
  const called = new Set(ofRequests.flatMap(({ operation, status }) => (Number(status) < 400 ? [operation] : [])));
  const missing = operations.map(({ operationId }) => operationId).filter((id) => !called.has(id));
  expect(missing).toEqual([]);
  expect(new Set(ofRequests.map(({ request_id: id }) => id)).size).toBe(ofRequests.length);
  for (const line of ofRequests)
    expect(line).toMatchObject({
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      operation: expect.any(String),
      status: expect.any(Number),
      duration_ms: expect.any(Number),
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      span_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  expect(ofRequests.find(({ operation }) => operation === 'getAccount')).toMatchObject({
    tenant_id: expect.any(Number),
    user_id: expect.any(Number),
  });
  const personal = new RegExp(`${MARK}|person\\.example|office\\.example`, 'i');
  const found = service.logged.filter((line) => personal.test(line));
  expect(found).toEqual([]);
  expectFigure(`lines with personal data, of ${lines.length} of ${called.size} operations`, found.length, 'lines', { atMost: 0 });
});
