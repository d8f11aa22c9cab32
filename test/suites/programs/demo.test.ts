/** The demo set as it is written to a database. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { matchesHash, hashPassword } from '../../../src/auth/password.ts';
import { readChangeableApplication } from '../../../src/resources/held/access.ts';
import type { Database } from '../../../src/database/database.ts';
import { dayOf } from '../../../src/core/dates.ts';
import { fillWithDemoData, prepareDemo } from '../../../src/demo/demo-data.ts';
import { demoLogins, readDemoLogins, type DemoLogin } from '../../../src/demo/demo-logins.ts';
import { writePdf } from '../../../src/demo/pdf.ts';
import { readSeed } from '../../../src/demo/seed.ts';
import { createKeyRing } from '../../../src/core/key-ring.ts';
import { addNote } from '../../../src/resources/notes/service.ts';
import { cleanMarkup } from '../../../src/resources/sanitise.ts';
import { keywordValues } from '../../../src/resources/letters/keywords.ts';
import { renderMessage, renderSubject } from '../../../src/resources/letters/render.ts';
import { readFunnel } from '../../../src/resources/jobs/statistics.ts';
import { scopeOf, type Caller } from '../../../src/auth/visibility.ts';
import { openTestDatabase } from '../../harness/database.ts';

// a leap day, so that the dates of the file are moved
const today = new Date('2028-02-29T10:00:00Z');
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
  owner: false,
  roles: new Map([
    [1, 'RECRUITER'],
    [2, 'RECRUITER'],
  ]),
};

describe('written', () => {
  let database: Database;
  let logins: readonly DemoLogin[];

  beforeAll(async () => {
    database = await openTestDatabase();
    expect(await readDemoLogins(database, credentialKeys)).toEqual([]);
    logins = await fillWithDemoData(database, { ...keys, today });
  });
  afterAll(() => database.close());

  test('its logins are found in the database, and their passwords are those of the credentials', async () => {
    expect(await readDemoLogins(database, credentialKeys)).toEqual(logins);
    expect(logins).toEqual(demoLogins(credentialKeys));
    for (const { login, password } of logins) {
      const { passwordHash } = await database.prisma.credential.findUniqueOrThrow({ where: { login } });
      expect(matchesHash(hashPassword(credentialKey, password), passwordHash)).toBe(true);
    }
  });

  test('a second time is refused and changes nothing', async () => {
    await expect(fillWithDemoData(database, { ...keys, today })).rejects.toThrow();
    expect(await database.prisma.application.count()).toBe(900);
  });

  test('the dates of the set are those of the database', async () => {
    const seed = await readSeed(today);
    for (const table of ['application', 'candidate', 'job', 'call', 'interview'] as const) {
      const { rows } = await database.pool.query<{ id: number; modified_at: Date }>(`SELECT id, modified_at FROM "${table}"`);
      const given = (seed.get(table) ?? []).map(({ id, modified_at: date }) => [id, new Date(String(date))]);
      expect(given.length).toBeGreaterThan(0);
      expect(new Map(rows.map((row) => [row.id, row.modified_at]))).toEqual(new Map(given as [number, Date][]));
    }
    const { rows: off } = await database.pool.query("SELECT tgname FROM pg_trigger WHERE tgenabled = 'D'");
    expect(off).toEqual([]);
  });

  test.each([
    ['a change of an application is before this day', `SELECT FROM history_entry WHERE date >= $1`],
    ['a note is before this day', `SELECT FROM note WHERE date >= $1`],
    ['a call is before this day', `SELECT FROM call WHERE called_at >= $1`],
    [
      'a job exists before it is published',
      `SELECT FROM publication p JOIN job j ON j.id = p.job_id WHERE p.start_date < j.created_at::date`,
    ],
    [
      'an application follows a publication',
      `SELECT FROM application a WHERE NOT EXISTS (SELECT FROM publication p WHERE p.job_id = a.job_id AND p.start_date <= a.date)`,
    ],
    [
      'a candidate exists from the first application on',
      `SELECT FROM candidate c WHERE created_at <> (SELECT min(date) FROM application a WHERE a.candidate_id = c.id)`,
    ],
    [
      'what happens to an application follows it',
      `SELECT FROM history_entry h JOIN application a ON a.id = h.application_id WHERE h.date < a.date`,
    ],
    [
      'a document follows its application',
      `SELECT FROM document d JOIN application a ON a.id = d.application_id WHERE d.date < a.date`,
    ],
    [
      'an event follows its application',
      `SELECT FROM event e JOIN application a ON a.id = e.application_id WHERE e.created_at < a.date`,
    ],
    ['a call follows its event', `SELECT FROM call c JOIN delivery d ON d.id = c.delivery_id WHERE c.called_at < d.created_at`],
    [
      'a rejection has a reason that was offered there',
      `SELECT FROM application a JOIN job j ON j.id = a.job_id JOIN rejection_reason r ON r.id = a.rejection_reason_id
       JOIN process_step s ON s.id = a.current_step_id
       WHERE s.outcome <> 'REJECTED' OR r.organisation_id <> j.organisation_id OR r.retired_at < a.step_entered_at`,
    ],
    [
      'an evaluation follows its interview, and its author is an interviewer',
      `SELECT FROM evaluation e JOIN interview i ON i.id = e.interview_id WHERE e.date < i.ends_at OR i.status <> 'DONE'
       OR NOT EXISTS (SELECT FROM interviewer p WHERE p.interview_id = i.id AND p.user_id = e.user_id)`,
    ],
    [
      'no call is due on a first start',
      `SELECT FROM delivery d JOIN webhook w ON w.id = d.webhook_id WHERE d.state = 'PENDING' AND w.state <> 'SUSPENDED'`,
    ],
    [
      'a document is as long as it says, and is a PDF',
      `SELECT FROM document d JOIN document_content c ON c.document_id = d.id
       WHERE d.size <> length(c.bytes) OR substring(c.bytes FROM 1 FOR 8) <> '%PDF-1.4'::bytea`,
    ],
    [
      'an application stands where it came to, since then',
      `SELECT FROM application a JOIN LATERAL (SELECT * FROM step_change c WHERE c.application_id = a.id ORDER BY id DESC LIMIT 1) last ON true
       WHERE (a.current_step_id, a.step_date, a.step_entered_at) <> (last.step_id, last.date::date, last.date)`,
    ],
    [
      'an application walks its own process forwards, from its START on the day it came',
      `SELECT FROM (
         SELECT c.date, c.user_id, s.rank, s.process_id, j.process_id AS own, a.date AS applied, lag(s.rank) OVER w AS former, lag(c.date) OVER w AS since
         FROM step_change c JOIN process_step s ON s.id = c.step_id JOIN application a ON a.id = c.application_id JOIN job j ON j.id = a.job_id
         WINDOW w AS (PARTITION BY c.application_id ORDER BY c.id)
       ) AS walked WHERE process_id <> own OR rank <= former OR date <= since
         OR (former IS NULL AND (rank <> 1 OR user_id IS NOT NULL OR date <> applied))`,
    ],
    [
      'each move is in the history, and no other',
      `(SELECT application_id, text, user_id, date FROM history_entry WHERE action = 'STEP_CHANGE') EXCEPT ALL
       (SELECT application_id, 'Moved to ' || name, user_id, date FROM step_change c JOIN process_step s ON s.id = c.step_id WHERE rank > 1)`,
    ],
    [
      'and the other way round',
      `(SELECT application_id, 'Moved to ' || name, user_id, date FROM step_change c JOIN process_step s ON s.id = c.step_id WHERE rank > 1) EXCEPT ALL
       (SELECT application_id, text, user_id, date FROM history_entry WHERE action = 'STEP_CHANGE')`,
    ],
    [
      'a history begins with the application, ends with its last action, and has its letters',
      `SELECT FROM application a JOIN (
         SELECT application_id, (array_agg(action ORDER BY id))[1] AS first, (array_agg(date ORDER BY id DESC))[1] AS last,
           count(*) FILTER (WHERE action = 'EMAIL') AS letters FROM history_entry GROUP BY 1
       ) h ON h.application_id = a.id WHERE first <> 'APPLY' OR last <> a.last_action_time
         OR letters <> (SELECT count(*) FROM email_message e WHERE e.application_id = a.id)`,
    ],
    [
      'applications to an archived job have ended',
      `SELECT FROM application a JOIN job j ON j.id = a.job_id JOIN process_step s ON s.id = a.current_step_id
       WHERE j.status = 'ARCHIVED' AND s.status <> 'END'`,
    ],
    [
      'whoever writes may: a recruiter of the organisation of the job; an interviewer may be a reader',
      `SELECT FROM history_entry h JOIN application a ON a.id = h.application_id JOIN job j ON j.id = a.job_id
       WHERE h.user_id IS NOT NULL AND h.action <> 'EVALUATION' AND NOT EXISTS (
         SELECT FROM membership m WHERE m.user_id = h.user_id AND m.organisation_id = j.organisation_id AND m.role <> 'READER')`,
    ],
    [
      'the tallies count every application once',
      `SELECT FROM source_tally AS tally FULL JOIN (
         SELECT tenant_id, job_id, coalesce(source_id, 0) AS source_id, count(*) AS n FROM application GROUP BY 1, 2, 3
       ) AS counted USING (tenant_id, job_id, source_id) WHERE counted.n IS DISTINCT FROM tally.count`,
    ],
  ])('demo data in order: %s', async (_, wrong) => {
    const { rowCount } = await database.pool.query(wrong.replaceAll('$1', `'${dayOf(today).toISOString()}'::timestamptz`));
    expect(rowCount).toBe(0);
  });

  test('it is recent, and its dates of modification spread over the weeks', async () => {
    const { rows } = await database.pool.query<{ date: Date }>('SELECT max(date) AS date FROM history_entry');
    expect(Number(dayOf(today)) - Number(rows[0]?.date)).toBeLessThan(86_400_000);
    for (const table of ['job', 'candidate', 'application', 'step_change', 'note', 'template']) {
      const { rows: weeks } = await database.pool.query(`SELECT DISTINCT date_trunc('week', modified_at) FROM "${table}"`);
      expect(weeks.length).toBeGreaterThan(9);
    }
  });

  test('/webhook, /webhook/task and replay show something on a first start: subscriptions in each state, calls that failed', async () => {
    const kinds = async (text: string): Promise<readonly unknown[]> =>
      (await database.pool.query<{ kind: unknown }>(text)).rows.map(({ kind }) => kind);
    expect(await kinds('SELECT DISTINCT state::text AS kind FROM webhook ORDER BY 1')).toEqual([
      'ACTIVE',
      'DISABLED',
      'SUSPENDED',
    ]);
    expect(await kinds('SELECT DISTINCT state::text AS kind FROM delivery ORDER BY 1')).toEqual(['DEAD', 'DELIVERED', 'PENDING']);
    expect(await kinds('SELECT DISTINCT response_status AS kind FROM call ORDER BY 1')).toEqual([0, 200, 410, 500, 503]);
  });

  test('outcomes and reasons: how ended applications ended, most rejections with a reason, each reason given', async () => {
    const { rows } = await database.pool.query<{ outcome: string; count: number; explained: number }>(
      `SELECT outcome::text, count(*)::int, count(rejection_reason_id)::int AS explained FROM application a
       JOIN process_step s ON s.id = a.current_step_id WHERE outcome IS NOT NULL GROUP BY 1`,
    );
    const [hired, rejected, withdrawn] = ['HIRED', 'REJECTED', 'WITHDRAWN'].map((name) =>
      rows.find(({ outcome }) => outcome === name),
    );
    expect([(hired?.count ?? 0) > 10, (withdrawn?.count ?? 0) > 10, (rejected?.count ?? 0) > 100]).toEqual([true, true, true]);
    const share = (rejected?.explained ?? 0) / (rejected?.count ?? 0);
    expect([share > 0.7, share < 1]).toEqual([true, true]);
    const unused = await database.prisma.rejectionReason.count({ where: { applications: { none: {} } } });
    expect(unused).toBe(0);
  });

  test('notes say something, in the formatting that notes may have', async () => {
    for (const { text } of await database.prisma.note.findMany()) expect(cleanMarkup(text)).toEqual({ text });
  });

  test.each([
    ['membership.role', 'ADMIN READER RECRUITER'],
    ['job.status', 'ARCHIVED CLOSED DRAFT OPEN PENDING_APPROVAL'],
    ['candidate.title', 'MISS MR MRS MS UNKNOWN'],
    ['question.type', 'FREE_TEXT MULTIPLE_CHOICE SINGLE_CHOICE'],
    ['application.route', 'API EMAIL FORM IMPORT RECRUITER'],
    ['history_entry.action', 'APPLY DOCUMENT EMAIL EVALUATION INTERVIEW NOTE OFFER QUESTIONNAIRE RESULT STEP_CHANGE'],
    ['document.type', 'COVER CV'],
    ['email_message.received', 'false true'],
    ['template.language', 'en fr'],
    ['offer.status', 'ACCEPTED APPROVED DECLINED DRAFT EXPIRED PENDING_APPROVAL SENT WITHDRAWN'],
    ['interview.status', 'CANCELLED DONE NO_SHOW SCHEDULED'],
    ['evaluation.recommendation', 'NO STRONG_NO STRONG_YES YES'],
  ])('every kind of everything is there: %s', async (place, kinds) => {
    const [table, column] = place.split('.');
    const { rows } = await database.pool.query<{ kind: string }>(`SELECT DISTINCT ${column}::text AS kind FROM "${table}"`);
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.split(' '));
  });

  test('applications with and without source and score; publications that are over, go on, are open-ended and begin later', async () => {
    const { prisma } = database;
    for (const where of [{ sourceId: null }, { questionnaireScore: null }, { questionnaireScore: { not: null } }])
      expect(await prisma.application.count({ where })).toBeGreaterThan(0);
    expect(await prisma.contractType.count()).toBeGreaterThan(2);
    const day = dayOf(today);
    for (const where of [{ endDate: null }, { endDate: { lt: day } }, { startDate: { lte: day }, endDate: { gte: day } }])
      expect(await prisma.publication.count({ where })).toBeGreaterThan(0);
    expect(await prisma.publication.count({ where: { startDate: { gt: day } } })).toBe(1);
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
      include: { candidate: true, emails: true, results: true },
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
    expect(application?.results).toMatchObject([{ name: 'Numerical reasoning', score: 41.5, maxScore: 50, externalId: '8f2c' }]);
    expect(application?.emails).toMatchObject([{ templateId: 41, userId: 7, subject: 'Your application at Northwind Clinics' }]);
  });

  test('every template renders for an application of the database', async () => {
    const application = await readChangeableApplication(database.sql, amara, 501);
    const templates = await database.prisma.template.findMany();
    expect(templates).toHaveLength(50);
    for (const { subject, message, language } of templates) {
      const values = keywordValues(application, amara, language);
      expect(renderSubject(subject, values)).toEqual({ text: expect.not.stringContaining('{{') });
      expect(renderMessage(message, values)).toEqual({ text: expect.not.stringContaining('{{') });
    }
  });

  test('ids go on behind those of the demo set', async () => {
    const { prisma } = database;
    const highest = (await prisma.note.aggregate({ _max: { id: true } }))._max.id ?? 0;
    await addNote(
      { sql: database.sql, queued: false },
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
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
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
  expect(new Set(passwords).size).toBe(10);
  expect(demoLogins(credentialKeys).map(({ password }) => password)).toEqual(passwords);
  expect(demoLogins(createKeyRing([`${credentialKey}r`])).map(({ password }) => password)).not.toContain(passwords[0]);
  for (const password of passwords) expect(password).toMatch(/^[\w-]{43}$/);
});

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
    expect(await database.prisma.credential.count()).toBe(10);
    expect(await database.prisma.application.count()).toBe(900);
  });
});
