/** The rows of the demo set, as they are made up for a day. */
import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { createKeyRing } from '../../src/core/key-ring.ts';
import { demoLogins } from '../../src/demo/demo-logins.ts';
import { writePdf } from '../../src/demo/pdf.ts';
import { demoRows } from '../../src/demo/rows.ts';
import { cleanMarkup } from '../../src/resources/sanitise.ts';

const today = new Date('2026-11-18T10:00:00Z');
const credentialKey = 'a key of the demo test that is long enough';
const credentialKeys = createKeyRing([credentialKey]);

test('the same day gives the same rows, whatever the hour', () => {
  const [last, first] = [demoRows(new Date('2026-11-18T23:59:59Z')), demoRows(new Date('2026-11-18T00:00:00Z'))];
  expect(isDeepStrictEqual(last, first)).toBe(true);
});

test.each(['2026-01-01', '2028-02-29', '2027-06-13', '2026-12-07'])('on %s it has its size and nothing of the future', (day) => {
  const rows = demoRows(new Date(`${day}T12:00:00Z`));
  const sizes = [rows.tenants, rows.organisations, rows.users, rows.processes, rows.jobs, rows.candidates, rows.applications];
  expect(sizes.map(({ length }) => length)).toEqual([2, 5, 8, 3, 20, 400, 900]);
  const dates = [rows.stepChanges, rows.history, rows.emails, rows.notes, rows.documents].flat().map(({ date }) => Number(date));
  expect(Math.max(...dates)).toBeLessThan(Date.parse(`${day}T00:00:00Z`));
  expect(Math.min(...dates)).toBeGreaterThanOrEqual(Date.parse(`${day}T00:00:00Z`) - 98 * 86_400_000);
});

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
