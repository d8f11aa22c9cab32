/** Items that are kept ready, against those made anew, whatever happened to what they show. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import ts from 'typescript';
import { createReadyItems, MADE_BY } from '../../src/resources/applications/item-cache.ts';
import type { Sql } from '../../src/database/database.ts';
import { listItems } from '../../src/resources/v1.ts';
import { createOperator } from '../support-commands/operator.ts';
import { aJob, anApplication, anOrganisation, aSource, aTemplate } from '../support/records.ts';
import { startService, type Service } from '../support/service.ts';
import { aDesk } from './desk.ts';

const HISTORIES = 2;
const CHANGES = 30;

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service?.close());

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Jobs with applications, and everything that can be done to what is shown of them. */
async function aWorld(seed: number) {
  const { prisma } = service;
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const desk = await aDesk(service);
  const { tenantId } = desk.organisation;
  const jobs = [await aJob(prisma, desk.organisation), await aJob(prisma, desk.organisation)];
  const sources = [await aSource(prisma, tenantId), await aSource(prisma, tenantId)];
  const template = await aTemplate(prisma, desk.organisation);
  const applications: Awaited<ReturnType<typeof anApplication>>[] = [];
  for (let count = 0; count < 6; count += 1)
    applications.push(await anApplication(prisma, pick(jobs), { sourceId: pick([...sources.map(({ id }) => id), null]) }));
  const stepsOf = (jobId: number) => jobs.find(({ id }) => id === jobId)?.process.steps ?? [];
  const someText = () => pick(['plain', 'é ñ ß', '"quoted" \\ \u001a/v1 \u2028', '漢字 🙂', '<b>&amp;</b>']);
  const one = () => pick(applications);
  const key = ({ id }: { readonly id: number }) => ({ where: { tenantId_id: { tenantId, id } } });
  const trail = () => ({ tenantId, applicationId: one().id, userId: desk.recruiter.id });
  const changes = {
    advance: async () => {
      const { id, currentStepId } = await prisma.application.findUniqueOrThrow(key(one()));
      await desk.client.post(`/application/${id}/advance-step`, { expected_current_step_id: currentStepId });
    },
    'add-step': () => {
      const { id, jobId } = one();
      return desk.client.post('/step', { application_id: id, process_step_id: pick(stepsOf(jobId)).id });
    },
    'send-email': () =>
      desk.client.post(`/application/${one().id}/send-email`, {
        template_id: template.id,
        subject: someText(),
        message: 'x',
      }),
    'add-note': () =>
      desk.client.post('/note', { candidate_id: one().candidateId, text: someText(), organisation_id: desk.organisation.id }),
    'rename a recruiter': () => prisma.user.update({ ...key(desk.recruiter), data: { lastName: someText() } }),
    'rename a step': () => prisma.processStep.update({ ...key(pick(stepsOf(one().jobId))), data: { name: someText() } }),
    'rename a job': () => prisma.job.update({ ...key(pick(jobs)), data: { title: someText() } }),
    'close a job': () => prisma.job.update({ ...key(pick(jobs)), data: { status: pick(['OPEN', 'CLOSED']) } }),
    'rename a source': () => prisma.source.update({ ...key(pick(sources)), data: { name: `${someText()} ${random(1e9)}` } }),
    'rename a posting service': () =>
      prisma.postingService.update({ ...key({ id: pick(sources).postingServiceId ?? 0 }), data: { name: someText() } }),
    'rename a candidate': () => prisma.candidate.update({ ...key({ id: one().candidateId }), data: { firstName: someText() } }),
    'score an application': () => prisma.application.update({ ...key(one()), data: { score: random(101) } }),
    'add history': () => prisma.historyEntry.create({ data: { ...trail(), action: 'DOCUMENT', text: someText() } }),
    'rewrite history': () =>
      prisma.historyEntry.updateMany({ where: { tenantId, applicationId: one().id }, data: { text: someText() } }),
    'delete history': () => prisma.historyEntry.deleteMany({ where: { tenantId, applicationId: one().id } }),
    'receive an e-mail': () =>
      prisma.emailMessage.create({
        data: { ...trail(), subject: someText(), sender: 'a@b.example', recipient: 'c@d.example', message: '', received: true },
      }),
    'name an e-mail': () =>
      prisma.emailMessage.updateMany({ where: { tenantId, applicationId: one().id }, data: { messageId: `<${random(1e9)}@x>` } }),
    'add a CV': () =>
      prisma.document.create({
        data: { tenantId, applicationId: one().id, type: 'CV', name: 'cv.pdf', mimeType: 'application/pdf', size: 1 },
      }),
    'remove a CV': () => prisma.document.deleteMany({ where: { tenantId, applicationId: one().id, type: 'CV' } }),
    'give a step change to nobody': () =>
      prisma.stepChange.updateMany({ where: { tenantId, applicationId: one().id }, data: { userId: null } }),
    'erase a candidate': () => desk.client.post(`/candidate/${one().candidateId}/erase`, { reason: 'OTHER' }),
  } satisfies Readonly<Record<string, () => Promise<unknown>>>;
  const read = async (): Promise<unknown[]> => {
    const pages = [];
    for (const { id } of jobs) pages.push((await desk.client.get(`/job/${id}/application?limit=100`)).body.items);
    // items are kept once the answer has been sent
    const kept = await prisma.applicationItem.count({ where: { tenantId } });
    return kept < applications.length ? read() : pages;
  };
  /** The pages, asked for by who has what these tags stand for; undefined where that still holds. */
  const readAgain = async (tags: readonly string[] = []) => {
    const pages = [];
    for (const [index, { id }] of jobs.entries()) {
      const known = { 'if-none-match': tags[index] ?? 'W/""' };
      const { status, body, headers } = await desk.client.get(`/job/${id}/application?limit=100`, known);
      pages.push({ tag: headers.get('etag') ?? '', items: status === 304 ? undefined : body.items });
    }
    return pages;
  };
  return { tenantId, client: desk.client, changes, pick, read, readAgain, applications };
}

test.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
  'what is kept ready equals what is made anew, after each change of whatever is shown, and its ETag is another: history %i',
  async (seed) => {
    const { tenantId, changes, pick, read, readAgain } = await aWorld(seed);
    const names = Object.keys(changes) as (keyof typeof changes)[];
    // each kind of change once, then at random
    const history = [...names, ...Array.from({ length: CHANGES - names.length }, () => pick(names))];
    for (const name of history) {
      const before = await read();
      const tags = (await readAgain()).map(({ tag }) => tag);
      await changes[name]();
      const again = await readAgain(tags);
      const kept = await read();
      expect([name, again.map(({ items }, index) => items ?? before[index])]).toEqual([name, kept]);
      expect([name, again.map(({ tag, items }, index) => (tag === tags[index]) === (items === undefined))]).toEqual([
        name,
        [true, true],
      ]);
      await service.prisma.applicationItem.deleteMany({ where: { tenantId } });
      expect([name, kept]).toEqual([name, await read()]);
    }
  },
  60_000,
);

test('an item shows what the detail shows, in any script', async () => {
  const { changes, client, read } = await aWorld(5);
  for (let round = 0; round < 3; round += 1)
    for (const name of ['rename a candidate', 'add history', 'rename a job', 'send-email'] as const) await changes[name]();
  for (const { _schema: _, ...item } of [await read(), await read()].flat(2) as { id: number; _schema: string }[])
    expect((await client.get(`/application/${item.id}`)).body).toMatchObject(item);
});

test('"modified_since": what changes while a page is made is left to the next reading, with its date', async () => {
  const { tenantId, applications } = await aWorld(3);
  const [changed, same] = applications.map(({ id }) => id);
  const where = { tenantId_id: { tenantId, id: changed ?? 0 } };
  const { modifiedAt: horizon } = await service.prisma.application.update({ where, data: { score: 1 } });
  const { present, kind } = listItems(service.origin);
  const complete = createReadyItems({ sql: service.database.sql, kind, present });
  const page = [changed, same].map((id = 0) => ({ id, revision: 1, mark: '', item: null }));
  const idsOf = async (until?: Date) =>
    (await complete(tenantId, page, until)).made.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await idsOf(horizon)).toEqual([same]);
  expect(await idsOf()).toEqual([changed, same]);
});

test('what many miss at once is made once, and by each where the first does not succeed', async () => {
  const { tenantId, applications } = await aWorld(11);
  const { present, kind } = listItems(service.origin);
  const [id = 0] = applications.map((application) => application.id);
  let readings = 0;
  let failing = 0;
  const sql: Sql = async (text, values) => {
    readings += 1;
    const rows = await service.database.sql(text, values);
    if (failing-- > 0) throw new Error('The time of the first one is over.');
    return rows as never;
  };
  const complete = createReadyItems({ sql, kind, present });
  const ask = async (...revisions: readonly number[]) => {
    readings = 0;
    const asked = await Promise.allSettled(
      revisions.map((revision) => complete(tenantId, [{ id, revision, mark: '', item: null }])),
    );
    return { readings, made: asked.map((each) => (each.status === 'fulfilled' ? each.value.made[0]?.id : undefined)) };
  };
  expect(await ask(1, 1, 1)).toEqual({ readings: 1, made: [id, id, id] });
  expect(await ask(1, 2)).toEqual({ readings: 2, made: [id, id] });
  failing = 1;
  expect(await ask(1, 1, 1)).toEqual({ readings: 3, made: [undefined, id, id] });
});

test('a page is sent as it is kept, and an item is made once', async () => {
  const { tenantId, read, applications } = await aWorld(99);
  await read();
  const rows = () =>
    service.prisma
      .$queryRaw`SELECT "application_id", xmin::text FROM "application_item" WHERE "tenant_id" = ${tenantId} ORDER BY 1`;
  const before = await rows();
  await read();
  expect(await rows()).toEqual(before);
  await service.prisma
    .$executeRaw`UPDATE "application_item" SET "body" = replace("body", '"route":"API"', '"route":"FORM"') WHERE "tenant_id" = ${tenantId}`;
  expect(JSON.stringify(await read()).split('"route":"FORM"')).toHaveLength(applications.length + 1);
  await service.prisma.applicationItem.deleteMany({ where: { tenantId } });
});

test('`doctor --read-model` finds items and counts that differ from their rows, and mends them', async () => {
  const { tenantId, read, applications } = await aWorld(7);
  const operator = createOperator(service.database);
  const examine = async () => {
    const { code, stdout } = await operator(['doctor', '--read-model', '--json'], {
      environment: { PUBLIC_URL: service.origin },
    });
    const rows = JSON.parse(stdout) as { check: string; good: boolean; finding: string }[];
    return { code, wrong: rows.filter(({ good }) => !good).map(({ check, finding }) => `${check}: ${finding}`) };
  };
  const pages = await read();
  expect(await examine()).toEqual({ code: 0, wrong: [] });
  const [first] = applications;
  await service.prisma.applicationItem.updateMany({ where: { tenantId, applicationId: first?.id ?? 0 }, data: { body: '{}' } });
  await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: first?.jobId ?? 0 }, data: { count: 1_000 } });
  await service.prisma.weekTally.deleteMany({ where: { tenantId } });
  const idle = await aJob(service.prisma, await anOrganisation(service.prisma, tenantId));
  await service.prisma.jobTally.updateMany({ where: { tenantId, jobId: idle.id }, data: { status: 'ARCHIVED' } });
  const { code, wrong } = await examine();
  expect(code).toBe(1);
  expect(wrong).toEqual([
    expect.stringMatching(/^tallies: \d+ jobs? were miscounted/),
    expect.stringMatching(new RegExp(`^items: .*1 were wrong and are removed: ${first?.id}$`)),
  ]);
  expect(await examine()).toEqual({ code: 0, wrong: [] });
  expect(await read()).toEqual(pages);
});

test('items are made anew by a release that makes them otherwise: all that decides how is counted in', () => {
  const folder = path.resolve('src/resources/applications');
  const closure = new Set<string>();
  const visit = (file: string): void => {
    if (closure.has(file)) return;
    closure.add(file);
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of tree.statements)
      if (ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword) {
        const from = (statement.moduleSpecifier as ts.StringLiteral).text;
        if (from.startsWith('.')) visit(path.resolve(path.dirname(file), from));
      }
  };
  visit(path.join(folder, 'presenter.ts'));
  // what these make is on details alone, or no part of an item
  const apart = [
    'resources/applications/actions.ts',
    'resources/applications/steps.ts',
    'auth/visibility.ts',
    'core/problem.ts',
    'contract/outcome.ts',
  ];
  const deciding = [...closure].map((file) => path.relative(path.resolve('src'), file)).filter((file) => !apart.includes(file));
  const counted = MADE_BY.map((file) => path.relative(path.resolve('src'), path.resolve(folder, file)));
  expect(counted).toEqual(expect.arrayContaining(deciding));
});
