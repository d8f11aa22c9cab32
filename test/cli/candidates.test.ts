/** What is stored about a person, and its erasure, from the command line. */
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aCandidate, anApplication, backdate } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { whileRefusing } from '../resources/applications/desk.ts';
import { dumpOf } from '../resources/candidates/dump.ts';
import { aKnownPerson, PERSONAL } from '../resources/candidates/known-person.ts';
import { commandsOn } from './operator.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');

let service: Service;
let desk: World<'job' | 'steps'>;
beforeAll(async () => void (service = await startService()));
beforeEach(async () => void (desk = await aWorld(service, ['job', 'steps'])));
afterAll(() => service?.close());

const { support, json } = commandsOn(() => ({ service, now: NOW }));
const entries = () => json('audit', 'list', '--tenant', String(desk.tenantId));

describe('`candidate export` (everything about one person, as JSON and files) and "`candidate erase`"', () => {
  test('each text that is stored about a person is exported; erased, none is left, and the audit names no person', async () => {
    const { candidateId, application } = await aKnownPerson(service, desk);
    const id = String(candidateId);
    const tenant = String(desk.tenantId);
    await aCandidate(service.prisma, desk.tenantId, { firstName: 'Somebody', lastName: 'Else' });
    for (const by of [
      ['--email', 'ZQ@mail.example'],
      ['--email', 'zq.second@mail.example'],
      ['--name', 'ZENOBIE'],
    ])
      expect(await json('candidate', 'list', '--tenant', tenant, ...by)).toMatchObject([{ id: candidateId, applications: 2 }]);

    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'person-')), 'zq');
    expect(await json('candidate', 'export', id, '--folder', folder)).toMatchObject({ id: candidateId, files: 3 });
    const names = await readdir(folder);
    const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const everything = [...names, ...contents].join('\n');
    // search keys and the answer kept for a key repeat what is there
    const derived = ['zenobie', 'quarrington', 'stored answer on ZQ'];
    expect(PERSONAL.filter((text) => !everything.includes(text))).toEqual(derived);
    expect(everything).not.toContain('Somebody');
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const person = JSON.parse(await readFile(path.join(folder, 'candidate.json'), 'utf8'));
    expect(person.applications[0].documents.map(({ file }: { file: string }) => file).toSorted()).toEqual(
      names.filter((name) => name !== 'candidate.json').toSorted(),
    );
    expect(person).toMatchObject({ birthdate: '1971-02-03', applications: [{ id: application.id, score: 80 }, {}] });

    const again = await support(['candidate', 'export', id, '--folder', folder]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('The folder cannot be made')]);

    const erased = { id: candidateId, tenant: desk.tenantId, erased: NOW.toISOString(), same_email: [] };
    expect(await json('candidate', 'erase', id, '--yes')).toEqual(erased);
    const dump = await dumpOf(service.database.pool);
    expect(PERSONAL.filter((text) => dump.includes(text))).toEqual([]);
    expect(await entries()).toMatchObject([
      { command: 'candidate export', arguments: { candidate: id, folder: '(not recorded)' } },
      { command: 'candidate erase', arguments: { candidate: id } },
    ]);
    const last = await service.prisma.historyEntry.findFirst({
      where: { applicationId: application.id },
      orderBy: { id: 'desc' },
    });
    expect(last).toMatchObject({ action: 'ERASE', userId: null, text: 'Personal data erased: the candidate asked for it.' });
    const twice = await support(['candidate', 'erase', id, '--yes']);
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringContaining('was erased at 2026-11-20')]);
  });

  test('two candidates of one address: both are listed, and export and erasure of one name the other, which stays', async () => {
    const { tenantId, job } = desk;
    const candidate = { firstName: 'Zoë', lastName: 'Quill', email: 'zoe@mail.example' };
    const one = await anApplication(service.prisma, job, { candidate });
    const { id } = await aCandidate(service.prisma, tenantId, {
      email: 'other@mail.example',
      emailSecondary: 'ZOE@mail.example',
    });
    const listed = await json('candidate', 'list', '--tenant', String(tenantId), '--email', 'zoe@mail.example');
    expect(listed).toMatchObject([{ id: one.candidateId }, { id }]);
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'person-')), 'zoe');
    const exported = await json('candidate', 'export', String(one.candidateId), '--folder', folder);
    expect(exported).toMatchObject({ files: 1, same_email: [id] });
    const { stderr } = await support(['candidate', 'erase', String(one.candidateId)], { input: 'Quill\n', typed: true });
    expect(stderr).toContain(`Other candidates with this e-mail address: ${id}.`);
    expect(await service.prisma.candidate.findFirst({ where: { id } })).toMatchObject({
      erasedAt: null,
      email: 'other@mail.example',
    });
  });

  test('a document whose name leads out of the folder stays in it', async () => {
    const { candidateId, application } = await aKnownPerson(service, desk);
    await service.prisma.document.updateMany({ where: { applicationId: application.id }, data: { name: '../../etc/cv' } });
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'person-')), 'zq');
    expect(await json('candidate', 'export', String(candidateId), '--folder', folder)).toMatchObject({ files: 3 });
    expect(await readdir(folder)).toHaveLength(3);
  });

  test('Destructive ones ask, or take --yes: the name has to be typed; without a terminal they are refused', async () => {
    const { candidateId } = await aKnownPerson(service, desk);
    const erase = (given: { readonly input?: string; readonly typed?: boolean }) =>
      support(['candidate', 'erase', String(candidateId)], given);
    const isErased = async () => (await service.prisma.candidate.findFirst({ where: { id: candidateId } }))?.erasedAt !== null;
    for (const given of [{}, { input: 'Quarrington\n' }, { input: 'yes\n', typed: true }, { input: '', typed: true }]) {
      const { code, stdout } = await erase(given);
      expect([code, stdout, await isErased()]).toEqual([2, '', false]);
    }
    expect(await entries()).toEqual([]);
    const { code, stderr } = await erase({ input: 'Quarrington\n', typed: true });
    expect([code, await isErased()]).toEqual([0, true]);
    expect(stderr).toContain('Zénobie Quarrington');
  });
});

describe("`retention set|run` (erase what is older than a tenant's rule, dry run first, audited)", () => {
  test('who had no action for longer is listed, then erased, one audit entry each and one of the run; nobody of a tenant without a rule', async () => {
    const { prisma } = service;
    const tenant = String(desk.tenantId);
    const other = await aWorld(service, ['job', 'steps']);
    const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
    const aged = async (days: number, { job } = desk) => {
      const date = daysAgo(days);
      return (await anApplication(prisma, job, { date, lastActionTime: date })).candidateId;
    };
    const [old, recent, elsewhere] = [await aged(731), await aged(729), await aged(5000, other)];
    const { id: without } = await aCandidate(prisma, desk.tenantId);
    await backdate(prisma, 'candidate', without, { createdAt: daysAgo(800), modifiedAt: daysAgo(800) });
    const erasedOf = async () => {
      const rows = await prisma.candidate.findMany({ where: { erasedAt: { not: null } }, orderBy: { id: 'asc' } });
      return rows.map(({ id }) => id).filter((id) => [old, recent, elsewhere, without].includes(id));
    };
    expect(await json('retention', 'set', tenant, '730')).toMatchObject({ retention_days: 730, before: null });
    expect(await json('tenant', 'list', '--name', desk.tenant.name)).toMatchObject([{ retention_days: 730 }]);
    const rows = await json('retention', 'run', '--dry-run');
    expect(rows.map(({ candidate }: { candidate: number }) => candidate)).toEqual([old, without]);
    const asked = await support(['retention', 'run']);
    expect([asked.code, await erasedOf()]).toEqual([2, []]);
    expect(await json('retention', 'run', '--tenant', other.tenant.name, '--yes')).toEqual({ erased: 0, tenants: [] });
    // somebody acts while the operator is asked
    const acting = async function* (): AsyncGenerator<string> {
      const both = { tenantId: desk.tenantId, candidateId: old };
      await prisma.application.updateMany({ where: both, data: { lastActionTime: NOW } });
      yield 'erase\n';
    };
    const run = await support(['retention', 'run', '--json'], { input: acting(), typed: true });
    expect(JSON.parse(run.stdout)).toEqual({ erased: 1, tenants: [desk.tenantId] });
    expect(await erasedOf()).toEqual([without]);
    await prisma.application.updateMany({ where: { candidateId: old }, data: { lastActionTime: daysAgo(731) } });
    expect(await json('retention', 'run', '--yes')).toEqual({ erased: 1, tenants: [desk.tenantId] });
    expect(await erasedOf()).toEqual([old, without]);
    expect(await json('audit', 'list', '--command', 'retention run')).toMatchObject([
      { command: 'retention run', tenant: other.tenantId, arguments: { erased: 0 } },
      { command: 'retention run', tenant: desk.tenantId, arguments: { id: without } },
      { command: 'retention run', tenant: null, arguments: { erased: 1 } },
      { command: 'retention run', tenant: desk.tenantId, arguments: { id: old } },
      { command: 'retention run', tenant: null, arguments: { erased: 1 } },
    ]);
    const [entry] = await prisma.historyEntry.findMany({ where: { application: { candidateId: old } } });
    expect(entry?.text).toBe('Personal data erased: the time for which it may be kept is over.');
    await json('retention', 'set', tenant, 'never');
    expect(await json('retention', 'run', '--yes')).toEqual({ erased: 0, tenants: [] });
  });

  test('a candidate who cannot be erased keeps no other from it; the run ends with 1, and the audit does not say that it was complete', async () => {
    const { prisma } = service;
    const desks = [await aWorld(service, ['job', 'steps']), await aWorld(service, ['job', 'steps'])];
    const date = new Date(NOW.getTime() - 800 * 86_400_000);
    const people = [];
    for (const { job, tenantId } of desks) {
      people.push(await anApplication(prisma, job, { date, lastActionTime: date }));
      await json('retention', 'set', String(tenantId), '730');
    }
    const entriesOfRuns = () => prisma.auditEntry.findMany({ where: { command: 'retention run' }, orderBy: { id: 'asc' } });
    const before = (await entriesOfRuns()).length;
    const [refused, other] = people.map(({ candidateId }) => candidateId);
    const run = await whileRefusing(
      service,
      'UPDATE ON application',
      () => support(['retention', 'run', '--yes']),
      `NEW.candidate_id = ${refused}`,
    );
    expect([run.code, run.stderr]).toEqual([1, expect.stringContaining(`Not erased: candidates ${refused}.`)]);
    expect(await prisma.candidate.findMany({ where: { id: { in: [refused ?? 0, other ?? 0] }, erasedAt: null } })).toMatchObject([
      { id: refused },
    ]);
    expect((await entriesOfRuns()).slice(before)).toMatchObject([{ tenantId: desks[1]?.tenantId }]);
    for (const { tenantId } of desks) await json('retention', 'set', String(tenantId), 'never');
  });
});
