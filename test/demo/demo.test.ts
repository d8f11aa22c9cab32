import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { matchesHash, hashPassword } from '../../src/auth/password.ts';
import { readChangeableApplication } from '../../src/auth/application-access.ts';
import type { Caller } from '../../src/auth/caller.ts';
import type { Database } from '../../src/database/database.ts';
import { dayOf } from '../../src/core/dates.ts';
import { fillWithDemoData, prepareDemo } from '../../src/demo/demo-data.ts';
import { demoLogins, readDemoLogins, type DemoLogin } from '../../src/demo/demo-logins.ts';
import { writePdf } from '../../src/demo/pdf.ts';
import { demoRows } from '../../src/demo/rows.ts';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { cleanMarkup } from '../../src/resources/sanitise.ts';
import { addNote } from '../../src/resources/notes/service.ts';
import { keywordValues } from '../../src/resources/templates/keywords.ts';
import { renderMessage, renderSubject } from '../../src/resources/templates/render.ts';
import { readFunnel } from '../../src/resources/jobs/statistics.ts';
import { scopeOf } from '../../src/auth/visibility.ts';
import { openTestDatabase } from '../harness/database.ts';

const today = new Date('2026-11-18T10:00:00Z');
const credentialKey = 'a key of the demo test that is long enough';
const credentialKeys = createKeyRing([credentialKey]);
const keys = { credentialKeys, secretKeys: createKeyRing(['a key for the secrets of the demo webhooks']) };
const amara: Caller = {
  tenantId: 1,
  credentialId: 1,
  id: 7,
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'amara.okafor@northwind.example',
  roles: new Map([
    [1, 'RECRUITER'],
    [2, 'RECRUITER'],
  ]),
};

describe('made up', () => {
  test('the same day gives the same rows, whatever the hour', () => {
    expect(demoRows(new Date('2026-11-18T23:59:59Z'))).toEqual(demoRows(new Date('2026-11-18T00:00:00Z')));
  });

  test.each(['2026-01-01', '2028-02-29', '2027-06-13', '2026-12-07'])(
    'on %s it has its size and nothing of the future',
    (day) => {
      const rows = demoRows(new Date(`${day}T12:00:00Z`));
      const sizes = [rows.tenants, rows.organisations, rows.users, rows.processes, rows.jobs, rows.candidates, rows.applications];
      expect(sizes.map(({ length }) => length)).toEqual([2, 5, 8, 3, 20, 400, 900]);
      const dates = [rows.stepChanges, rows.history, rows.emails, rows.notes, rows.documents]
        .flat()
        .map(({ date }) => Number(date));
      expect(Math.max(...dates)).toBeLessThan(Date.parse(`${day}T00:00:00Z`));
      expect(Math.min(...dates)).toBeGreaterThanOrEqual(Date.parse(`${day}T00:00:00Z`) - 98 * 86_400_000);
    },
  );

  test.each(['2026-11-18', '2028-02-29'])('"demo data in order": nothing on %s comes before its cause', (day) => {
    const today = new Date(day);
    const rows = demoRows(today);
    const { candidates, applications, jobs, publications, stepChanges, history, emails, notes, documents, events, calls } = rows;
    type Dated = Readonly<Record<string, unknown>>;
    const early = (all: readonly object[], dateOf: (row: Dated) => unknown, causeOf: (row: Dated) => unknown) =>
      all.filter((row) => !(Number(dateOf(row as Dated)) >= Number(causeOf(row as Dated))));
    /** The earliest date by key. */
    const firstOf = (pairs: readonly (readonly [key: unknown, date: unknown])[]) =>
      new Map(pairs.toSorted(([, one], [, other]) => Number(other) - Number(one)));
    const received = new Map<unknown, unknown>(applications.map(({ id, date }) => [id, date]));
    const published = firstOf(publications.map(({ jobId, startDate }) => [jobId, startDate]));
    const applied = firstOf(applications.map(({ candidateId, date }) => [candidateId, date]));
    expect(
      early(
        applications,
        ({ stepEnteredAt }) => stepEnteredAt,
        ({ date }) => date,
      ),
    ).toEqual([]);
    // nobody exists before they applied
    expect(candidates.filter(({ id, createdAt }) => Number(createdAt) !== Number(applied.get(id)))).toEqual([]);
    expect(candidates.map(({ createdAt }) => Number(createdAt))).toEqual(
      candidates.map(({ createdAt }) => Number(createdAt)).toSorted((one, other) => one - other),
    );
    expect(
      early(
        jobs,
        ({ id }) => published.get(id) ?? today,
        ({ createdAt }) => createdAt,
      ),
    ).toEqual([]);
    expect(
      early(
        jobs,
        ({ modifiedAt }) => modifiedAt,
        ({ id, createdAt }) => published.get(id) ?? createdAt,
      ),
    ).toEqual([]);
    expect(
      early(
        applications,
        ({ date }) => date,
        ({ jobId }) => published.get(jobId),
      ),
    ).toEqual([]);
    for (const parts of [stepChanges, history, emails, documents]) {
      expect(
        early(
          parts,
          ({ date }) => date,
          ({ applicationId }) => received.get(applicationId),
        ),
      ).toEqual([]);
    }
    expect(
      early(
        notes,
        ({ date }) => date,
        ({ candidateId }) => applied.get(candidateId),
      ),
    ).toEqual([]);
    expect(
      early(
        events,
        ({ createdAt }) => createdAt,
        ({ applicationId }) => received.get(applicationId),
      ),
    ).toEqual([]);
    const happened = new Map<unknown, unknown>(rows.deliveries.map(({ id, createdAt }) => [id, createdAt]));
    expect(
      early(
        calls,
        ({ calledAt }) => calledAt,
        ({ deliveryId }) => happened.get(deliveryId),
      ),
    ).toEqual([]);
    const changes = [jobs, candidates, applications, stepChanges, notes, calls];
    for (const dated of changes)
      expect(
        early(
          dated,
          () => today,
          ({ modifiedAt }) => modifiedAt,
        ),
      ).toEqual([]);
  });

  test('"dates of modification spread over the weeks"', () => {
    const { jobs, candidates, applications, stepChanges, notes, templates } = demoRows(today);
    for (const dated of [jobs, candidates, applications, stepChanges, notes, templates]) {
      const weeks = new Set(dated.map(({ modifiedAt }) => Math.floor(Number(modifiedAt) / (7 * 86_400_000))));
      expect(weeks.size).toBeGreaterThan(9);
    }
  });

  test('"/webhook, /webhook/task and replay show something on a first start": subscriptions in each state, calls that failed', () => {
    const { webhooks, deliveries, calls } = demoRows(today);
    expect(new Set(webhooks.map(({ state = 'ACTIVE' }) => state))).toEqual(new Set(['ACTIVE', 'SUSPENDED', 'DISABLED']));
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['DELIVERED', 'PENDING', 'DEAD']));
    expect(calls.length).toBeGreaterThan(100);
    expect(new Set(calls.map(({ responseStatus }) => responseStatus))).toEqual(new Set([0, 200, 410, 500, 503]));
    const suspended = webhooks.filter(({ state }) => state === 'SUSPENDED').map(({ id }) => id);
    // none of them is due: a first start calls nobody
    const waiting = deliveries.filter(({ state, webhookId }) => state === 'PENDING' && !suspended.includes(webhookId ?? 0));
    expect(waiting).toEqual([]);
  });

  test.each(['2026-11-18', '2028-02-29'])(
    '"outcomes and reasons" on %s: how each ended application ended, most rejections with a reason',
    (day) => {
      const { applications, processSteps, rejectionReasons, jobs, events } = demoRows(new Date(day));
      const steps = new Map(processSteps.map((step) => [step.id, step]));
      expect(processSteps.filter(({ status, outcome }) => (status === 'END') === (outcome === null))).toEqual([]);
      const ended = applications.map((application) => ({
        ...application,
        outcome: steps.get(application.currentStepId)?.outcome,
      }));
      const countOf = (wanted: string) => ended.filter(({ outcome }) => outcome === wanted).length;
      expect([countOf('HIRED') > 10, countOf('WITHDRAWN') > 10, countOf('REJECTED') > 100]).toEqual([true, true, true]);
      const explained = ended.filter(({ rejectionReasonId }) => rejectionReasonId !== null);
      expect(explained.filter(({ outcome }) => outcome !== 'REJECTED')).toEqual([]);
      expect(explained.length / countOf('REJECTED')).toBeGreaterThan(0.7);
      expect(explained.length).toBeLessThan(countOf('REJECTED'));
      const organisations = new Map(jobs.map(({ id, organisationId }) => [id, organisationId]));
      const reasons = new Map(rejectionReasons.map((reason) => [reason.id, reason]));
      for (const { tenantId, jobId, stepEnteredAt, rejectionReasonId } of explained) {
        const reason = reasons.get(rejectionReasonId ?? 0);
        const organisationId = organisations.get(jobId);
        expect(reason).toMatchObject({ tenantId, organisationId: reason?.organisationId === null ? null : organisationId });
        expect(Number(stepEnteredAt)).toBeLessThan(Number(reason?.retiredAt ?? Infinity));
      }
      expect(new Set(explained.map(({ rejectionReasonId }) => rejectionReasonId)).size).toBe(reasons.size);
      const moves = events.flatMap(
        ({ stepChange }) => (stepChange as { to: { id: number; outcome?: string } } | undefined)?.to ?? [],
      );
      expect(moves.filter(({ outcome }) => outcome !== undefined).length).toBeGreaterThan(10);
      expect(moves.filter(({ id, outcome }) => (outcome ?? null) !== steps.get(id)?.outcome)).toEqual([]);
    },
  );

  test('notes say something, in the formatting that notes may have', () => {
    for (const { text } of demoRows(today).notes) expect(cleanMarkup(text)).toEqual({ text });
  });

  test('a document is a PDF whose table of objects is right', () => {
    const file = Buffer.from(writePdf('Zoë (née Łęcka)', ['Şule'])).toString('latin1');
    expect(file.slice(0, 8)).toBe('%PDF-1.4');
    expect(file).toContain('(Zo\u00eb \\(n\u00e9e Lecka\\)) Tj');
    expect(file).toContain('(Sule) Tj');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets.map((offset) => file.slice(offset, offset + 7))).toEqual([1, 2, 3, 4, 5].map((id) => `${id} 0 obj`));
    const [, length, content] = /\/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(file) ?? [];
    expect(content).toHaveLength(Number(length));
  });

  test('passwords follow from the key and the login', () => {
    const passwords = demoLogins(credentialKeys).map(({ password }) => password);
    expect(new Set(passwords).size).toBe(8);
    expect(demoLogins(credentialKeys).map(({ password }) => password)).toEqual(passwords);
    expect(demoLogins(createKeyRing([`${credentialKey}r`])).map(({ password }) => password)).not.toContain(passwords[0]);
    for (const password of passwords) expect(password).toMatch(/^[\w-]{43}$/);
  });
});

describe('written', () => {
  let database: Database;
  let logins: readonly DemoLogin[];

  beforeAll(async () => {
    database = await openTestDatabase();
    expect(await readDemoLogins(database.sql, credentialKeys)).toEqual([]);
    logins = await fillWithDemoData(database.prisma, { ...keys, today });
  }, 60_000);
  afterAll(() => database.close());

  test('its logins are found in the database', async () => {
    expect(await readDemoLogins(database.sql, credentialKeys)).toEqual(logins);
    expect(logins).toEqual(demoLogins(credentialKeys));
  });

  test('a second time is refused and changes nothing', async () => {
    await expect(fillWithDemoData(database.prisma, { ...keys, today })).rejects.toThrow();
    expect(await database.prisma.application.count()).toBe(900);
  });

  test('the dates of the set are those of the database', async () => {
    const { prisma } = database;
    const rows = demoRows(today);
    const select = { id: true, modifiedAt: true } as const;
    const stored = [
      [rows.applications, await prisma.application.findMany({ select })],
      [rows.candidates, await prisma.candidate.findMany({ select })],
      [rows.jobs, await prisma.job.findMany({ select })],
      [rows.calls, await prisma.call.findMany({ select })],
    ] as const;
    for (const [given, found] of stored) {
      const dates = new Map(found.map(({ id, modifiedAt }) => [id, modifiedAt]));
      expect(given.filter(({ id, modifiedAt }) => Number(dates.get(id ?? 0)) !== Number(modifiedAt))).toEqual([]);
    }
    const { rows: off } = await database.pool.query("SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'");
    expect(off).toEqual([]);
  });

  test('every kind of everything is there', async () => {
    const { prisma } = database;
    const kinds = [
      (await prisma.membership.groupBy({ by: ['role'] })).map(({ role }) => role),
      (await prisma.job.groupBy({ by: ['status'] })).map(({ status }) => status),
      (await prisma.candidate.groupBy({ by: ['title'] })).map(({ title }) => title),
      (await prisma.question.groupBy({ by: ['type'] })).map(({ type }) => type),
      (await prisma.application.groupBy({ by: ['route'] })).map(({ route }) => route),
      (await prisma.historyEntry.groupBy({ by: ['action'] })).map(({ action }) => action),
      (await prisma.document.groupBy({ by: ['type'] })).map(({ type }) => type),
      (await prisma.emailMessage.groupBy({ by: ['received'] })).map(({ received }) => received),
      (await prisma.template.groupBy({ by: ['language'] })).map(({ language }) => language),
      (await prisma.contractType.groupBy({ by: ['name'] })).length,
    ];
    expect(kinds.map((kind) => (Array.isArray(kind) ? kind.map(String).toSorted(compare) : kind))).toEqual([
      ['ADMIN', 'READER', 'RECRUITER'],
      ['ARCHIVED', 'CLOSED', 'DRAFT', 'OPEN', 'PENDING_APPROVAL'],
      ['MISS', 'MR', 'MRS', 'MS', 'UNKNOWN'],
      ['FREE_TEXT', 'MULTIPLE_CHOICE', 'SINGLE_CHOICE'],
      ['API', 'EMAIL', 'FORM', 'IMPORT', 'RECRUITER'],
      ['APPLY', 'DOCUMENT', 'EMAIL', 'NOTE', 'QUESTIONNAIRE', 'STEP_CHANGE'],
      ['COVER', 'CV'],
      ['false', 'true'],
      ['en', 'fr'],
      3,
    ]);
    const unlike = {
      sourceless: { sourceId: null },
      unscored: { questionnaireScore: null },
      scored: { questionnaireScore: { not: null } },
    };
    for (const where of Object.values(unlike)) expect(await prisma.application.count({ where })).toBeGreaterThan(0);
    const publications = await prisma.publication.findMany();
    const day = dayOf(today);
    expect(publications.filter(({ endDate }) => endDate === null).length).toBeGreaterThan(0);
    expect(publications.filter(({ endDate }) => endDate && endDate < day).length).toBeGreaterThan(0);
    expect(publications.filter(({ startDate, endDate }) => startDate <= day && endDate && endDate >= day).length).toBeGreaterThan(
      0,
    );
    expect(publications.filter(({ startDate }) => startDate > day)).toHaveLength(1);
  });

  test('applications walk their own process forwards and stand where they came to', async () => {
    const applications = await database.prisma.application.findMany({
      include: {
        job: true,
        stepChanges: { include: { step: true }, orderBy: { id: 'asc' } },
        history: { orderBy: { id: 'asc' } },
        emails: true,
      },
    });
    for (const { job, stepChanges, history, emails, ...application } of applications) {
      const last = stepChanges.at(-1);
      expect({ step: last?.stepId, date: last && dayOf(last.date), enteredAt: last?.date }).toEqual({
        step: application.currentStepId,
        date: application.stepDate,
        enteredAt: application.stepEnteredAt,
      });
      expect(stepChanges.map(({ step }) => step.processId)).toEqual(stepChanges.map(() => job.processId));
      expect(stepChanges[0]).toMatchObject({ userId: null, date: application.date, step: { status: 'START' } });
      expect(isAscending(stepChanges.map(({ step }) => step.rank))).toBe(true);
      expect(isAscending(stepChanges.map(({ date }) => date.getTime()))).toBe(true);
      const moves = history
        .filter(({ action }) => action === 'STEP_CHANGE')
        .map(({ text, userId, date }) => ({ text, userId, date }));
      expect(moves).toEqual(
        stepChanges.slice(1).map(({ step, userId, date }) => ({ text: `Moved to ${step.name}`, userId, date })),
      );
      expect(history[0]?.action).toBe('APPLY');
      expect(history.at(-1)?.date).toEqual(application.lastActionTime);
      expect(history.filter(({ action }) => action === 'EMAIL')).toHaveLength(emails.length);
      if (job.status === 'ARCHIVED') expect(last?.step.status).toBe('END');
    }
  });

  test('whoever writes may: a recruiter of the organisation of the job', async () => {
    const readers = new Set(
      (await database.prisma.membership.findMany({ where: { role: 'READER' } })).map(({ userId }) => userId),
    );
    const members = new Set((await database.prisma.membership.findMany()).map((each) => `${each.organisationId} ${each.userId}`));
    const entries = await database.prisma.historyEntry.findMany({
      where: { userId: { not: null } },
      include: { application: { include: { job: true } } },
    });
    expect(entries.filter(({ userId }) => readers.has(userId ?? 0))).toEqual([]);
    expect(entries.filter(({ userId, application }) => !members.has(`${application.job.organisationId} ${userId}`))).toEqual([]);
  });

  test('the tallies count every application once', async () => {
    const { rows } = await database.pool.query<{ differing: number; total: number }>(`
      SELECT count(*) FILTER (WHERE counted.n IS DISTINCT FROM tally.count)::int AS differing, sum(tally.count)::int AS total
      FROM source_tally AS tally FULL JOIN (
        SELECT tenant_id, job_id, coalesce(source_id, 0) AS source_id, count(*) AS n FROM application GROUP BY 1, 2, 3
      ) AS counted USING (tenant_id, job_id, source_id)`);
    expect(rows).toEqual([{ differing: 0, total: 900 }]);
  });

  test('the job of the examples has a funnel with peers and a channel that brought nobody', async () => {
    const funnel = await readFunnel(database.sql, scopeOf(amara), 12, today);
    expect(funnel).toMatchObject({ jobTitle: 'Registered nurse, cardiology', peerAverage: expect.any(Number) });
    expect(funnel.byChannel).toContainEqual({ channel: 'University board', count: 0, lastDay: null });
    expect(funnel.byWeek.every(({ count }, week) => week < 2 || count > 0)).toBe(true);
  });

  test('the application of the examples is theirs', async () => {
    const application = await database.prisma.application.findUnique({
      where: { tenantId_id: { tenantId: 1, id: 501 } },
      include: { candidate: true, emails: true },
    });
    expect(application).toMatchObject({
      jobId: 12,
      candidateId: 101,
      currentStepId: 22,
      questionnaireScore: 80,
      score: 75,
      sourceId: 5,
    });
    expect(application?.candidate).toMatchObject({ firstName: 'Léa', lastName: 'Moreau', email: 'lea.moreau@mail.example' });
    expect(application?.emails).toMatchObject([{ templateId: 41, userId: 7, subject: 'Your application at Northwind Clinics' }]);
  });

  test('passwords are those of the credentials', async () => {
    for (const { login, password } of logins) {
      const { passwordHash } = await database.prisma.credential.findUniqueOrThrow({ where: { login } });
      expect(matchesHash(hashPassword(credentialKey, password), passwordHash)).toBe(true);
    }
  });

  test('every template renders for an application of the database', async () => {
    const values = keywordValues(await readChangeableApplication(database.rows, amara, 501), amara);
    const templates = await database.prisma.template.findMany();
    expect(templates).toHaveLength(50);
    for (const { subject, message } of templates) {
      expect(renderSubject(subject, values)).toEqual({ text: expect.not.stringContaining('{{') });
      expect(renderMessage(message, values)).toEqual({ text: expect.not.stringContaining('{{') });
    }
  });

  test('ids go on behind those of the demo set', async () => {
    const { prisma } = database;
    const highest = (await prisma.note.aggregate({ _max: { id: true } }))._max.id ?? 0;
    await addNote(
      { sql: database.sql, transaction: undefined, queued: false },
      amara,
      { candidateId: 101, organisationId: 1, text: '<p>A new note</p>' },
      today,
    );
    expect(await prisma.note.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      id: highest + 1,
      text: '<p>A new note</p>',
    });
    const { rows } = await database.pool.query<{ name: string; sequence: string }>(`
      SELECT relname AS name, pg_get_serial_sequence(quote_ident(relname), 'id') AS sequence
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'id' AND atthasdef
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`);
    expect(rows.length).toBeGreaterThan(25);
    for (const { name, sequence } of rows) {
      const { rows: found } = await database.pool.query(
        `SELECT nextval($1) > coalesce((SELECT max(id) FROM "${name}"), 0) AS behind`,
        [sequence],
      );
      expect({ name, found }).toEqual({ name, found: [{ behind: true }] });
    }
  });
});

const compare = (one: string, other: string): number => one.localeCompare(other);

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? Infinity));

describe('at a start', () => {
  let database: Database;
  const settings = { demoData: 'on' } as const;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('a database with a tenant is left as it is', async () => {
    await database.prisma.tenant.create({ data: { name: 'Northwind' } });
    expect(await prepareDemo(settings, database, keys)).toEqual([]);
    expect(await database.prisma.tenant.count()).toBe(1);
    await database.prisma.tenant.deleteMany();
  });

  test('an empty database gets the demo set, once', async () => {
    expect(await prepareDemo(settings, database, keys)).toEqual(demoLogins(credentialKeys));
    expect(await prepareDemo(settings, database, keys)).toEqual(demoLogins(credentialKeys));
    expect(
      await prepareDemo(settings, database, { ...keys, credentialKeys: createKeyRing(['another key that is long enough']) }),
    ).toEqual([]);
    expect(await database.prisma.credential.count()).toBe(8);
    expect(await database.prisma.application.count()).toBe(900);
  });
});
