/** Outcomes of steps and rejection reasons, as support sets them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { aJob, anApplication, anOrganisation, aProcess, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { aWorld, type World } from '../harness/world.ts';
import { commandsOn } from './operator.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');

let service: Service;
let office: World;

beforeAll(async () => void (service = await startService()));
beforeEach(async () => {
  office = await aWorld(service);
});
afterAll(() => service?.close());

const { support, json, refusal } = commandsOn(() => ({ service, now: NOW }));
const lastEntry = async () => (await json('audit', 'list', '--tenant', String(office.tenantId), '--limit', '1'))[0];
const recruiter = () => service.as(office.recruiter);

describe('`process step-outcome PROCESS STEP HIRED`', () => {
  const aHiring = async () => {
    const process = await aProcess(service.prisma, [office.organisation]);
    const job = await aJob(service.prisma, office.organisation, { processId: process.id });
    const [hired, rejected] = process.steps.slice(-2);
    const application = await anApplication(service.prisma, job, { currentStepId: rejected?.id ?? 0 });
    return { process, hired: hired?.id ?? 0, rejected: rejected?.id ?? 0, application };
  };

  test('the applications on the step show it; NONE takes it away; both are audited with what was before', async () => {
    const { process, rejected, application } = await aHiring();
    const ended = async () => (await recruiter().get(`/application/${application.id}`)).body.outcome;
    expect(await json('process', 'step-outcome', process.name, 'Rejected', 'withdrawn')).toEqual({
      process: process.id,
      step: rejected,
      name: 'Rejected',
      outcome: 'WITHDRAWN',
      before: 'REJECTED',
    });
    expect(await ended()).toBe('WITHDRAWN');
    expect(await lastEntry()).toMatchObject({
      command: 'process step-outcome',
      arguments: { outcome: 'WITHDRAWN', processId: process.id, stepId: rejected, before: 'REJECTED' },
    });
    const { stdout } = await support(['process', 'step-outcome', String(process.id), String(rejected), 'none']);
    expect(stdout).toBe(
      `Step ${rejected} (Rejected) of process ${process.id} has no outcome any more; it had WITHDRAWN. The applications on it show that from now on.\n`,
    );
    expect(await ended()).toBeUndefined();
    expect(await json('process', 'step-outcome', String(process.id), String(rejected), 'REJECTED')).toMatchObject({
      outcome: 'REJECTED',
      before: null,
    });
    expect(await ended()).toBe('REJECTED');
  });

  test('only on `END` steps: another step, the same outcome again and an odd one are refused with a sentence', async () => {
    const { process, hired } = await aHiring();
    const [start] = process.steps;
    expect(await refusal('process', 'step-outcome', process.name, 'New', 'HIRED')).toBe(
      `Step ${start?.id} (New) of process ${process.id} is START: only an END step has an outcome.\n`,
    );
    expect(await refusal('process', 'step-outcome', process.name, 'Interview', 'NONE')).toContain('is CURRENT: only an END step');
    expect(await refusal('process', 'step-outcome', process.name, 'Hired', 'HIRED')).toBe(
      `Step ${hired} (Hired) of process ${process.id} has the outcome HIRED already.\n`,
    );
    expect(await refusal('process', 'step-outcome', process.name, 'Hired', 'WON')).toContain(
      'It must be one of HIRED, REJECTED, WITHDRAWN, NONE.',
    );
    expect(await refusal('process', 'step-outcome', 'No such process', 'Hired', 'NONE')).toContain('There is no process');
  });

  test('a step of another process is not found; of two steps of one name the ids are named', async () => {
    const { process, hired } = await aHiring();
    const other = await aProcess(service.prisma, [office.organisation]);
    expect(await refusal('process', 'step-outcome', other.name, String(hired), 'NONE')).toBe(`There is no step "${hired}".\n`);
    const data = { tenantId: office.tenantId, processId: process.id, rank: 9, name: 'Hired', status: 'END' } as const;
    const { id } = await service.prisma.processStep.create({ data });
    expect(await refusal('process', 'step-outcome', process.name, 'Hired', 'NONE')).toBe(
      `More than one step is "Hired": give the id (${hired}, ${id}).\n`,
    );
  });
});

describe('`rejection-reason add|rename|retire|list`', () => {
  const offered = async () => (await recruiter().get('/rejection-reason')).body.items;

  test('of the tenant or of one organisation: GET /rejection-reason offers them, and not a retired one', async () => {
    const { tenantId, organisation } = office;
    const common = await json('rejection-reason', 'add', String(tenantId), 'Lacks experience');
    const own = await json('rejection-reason', 'add', String(tenantId), 'No licence', '--organisation', organisation.name);
    expect([common, own]).toEqual([
      { id: expect.any(Number), tenant: tenantId, organisation: null, name: 'Lacks experience' },
      { id: expect.any(Number), tenant: tenantId, organisation: organisation.id, name: 'No licence' },
    ]);
    expect(await offered()).toEqual([
      { id: common.id, name: 'Lacks experience' },
      { id: own.id, name: 'No licence', organisation: { id: organisation.id, name: organisation.name } },
    ]);
    expect(await json('rejection-reason', 'rename', 'No licence', 'No driving licence')).toEqual({
      id: own.id,
      name: 'No driving licence',
      before: 'No licence',
    });
    expect(await json('rejection-reason', 'retire', String(common.id))).toMatchObject({ retired: NOW.toISOString() });
    expect(await offered()).toMatchObject([{ id: own.id, name: 'No driving licence' }]);
    await json('rejection-reason', 'retire', String(common.id), '--undo');
    expect(await offered()).toHaveLength(2);
  });

  test('an application keeps its retired reason, and shows a new name', async () => {
    const { tenantId, organisation } = office;
    const { id } = await json('rejection-reason', 'add', String(tenantId), 'Overqualified');
    const job = await aJob(service.prisma, organisation);
    const process = await service.prisma.process.findFirstOrThrow({ where: { id: job.processId }, include: { steps: true } });
    const currentStepId = process.steps.find(({ outcome }) => outcome === 'REJECTED')?.id ?? 0;
    const application = await anApplication(service.prisma, job, { currentStepId, rejectionReasonId: id });
    const reason = async () => (await recruiter().get(`/application/${application.id}`)).body.rejection_reason;
    await json('rejection-reason', 'retire', String(id));
    expect(await reason()).toEqual({ id, name: 'Overqualified' });
    await json('rejection-reason', 'rename', String(id), 'Too experienced');
    expect(await reason()).toEqual({ id, name: 'Too experienced' });
    expect(await json('rejection-reason', 'list', '--tenant', String(tenantId), '--all')).toEqual([
      { id, tenant: tenantId, organisation: null, name: 'Too experienced', applications: 1, retired: NOW.toISOString() },
    ]);
    expect(await json('rejection-reason', 'list', '--tenant', String(tenantId))).toEqual([]);
  });

  test('a name that exists is refused with a sentence, also that of a retired reason; in another tenant it is free', async () => {
    const { tenantId } = office;
    const tenant = String(tenantId);
    const { id } = await json('rejection-reason', 'add', tenant, 'Salary');
    const other = await json('rejection-reason', 'add', tenant, 'Languages');
    expect(await refusal('rejection-reason', 'add', tenant, 'Salary')).toBe(
      `Tenant ${tenantId} has the reason ${id} "Salary" already.\n`,
    );
    expect(await refusal('rejection-reason', 'rename', String(other.id), 'Salary')).toContain('already.');
    await json('rejection-reason', 'retire', String(id));
    expect(await refusal('rejection-reason', 'retire', String(id))).toContain('was retired at 2026-11-20T10:00:00Z');
    expect(await refusal('rejection-reason', 'retire', String(other.id), '--undo')).toContain('is not retired');
    expect(await refusal('rejection-reason', 'add', tenant, 'Salary')).toBe(
      `Tenant ${tenantId} has the reason ${id} "Salary" already, retired: rejection-reason retire ${id} --undo offers it again.\n`,
    );
    const elsewhere = await aTenant(service.prisma);
    const theirs = await json('rejection-reason', 'add', String(elsewhere.id), 'Salary');
    expect(await refusal('rejection-reason', 'rename', 'Salary', 'Pay')).toBe(
      `More than one rejection reason is "Salary": give the id (${id}, ${theirs.id}).\n`,
    );
    const stranger = await anOrganisation(service.prisma, elsewhere.id, 'Head office');
    expect(await refusal('rejection-reason', 'add', tenant, 'Age', '--organisation', String(stranger.id))).toBe(
      `There is no organisation "${stranger.id}".\n`,
    );
  });

  test('an organisation offers no two reasons of one name: its own and those of the tenant', async () => {
    const { tenantId, organisation } = office;
    const tenant = String(tenantId);
    const nearby = await anOrganisation(service.prisma, tenantId);
    const common = await json('rejection-reason', 'add', tenant, 'Salary');
    const own = await json('rejection-reason', 'add', tenant, 'Distance', '--organisation', organisation.name);
    const commonTaken = `Tenant ${tenantId} has the reason ${common.id} "Salary" already.\n`;
    const ownTaken = `Organisation ${organisation.id} has the reason ${own.id} "Distance" already.\n`;
    expect(await refusal('rejection-reason', 'add', tenant, 'Distance')).toBe(ownTaken);
    expect(await refusal('rejection-reason', 'rename', String(common.id), 'Distance')).toBe(ownTaken);
    expect(await refusal('rejection-reason', 'add', tenant, 'Distance', '--organisation', organisation.name)).toBe(ownTaken);
    expect(await refusal('rejection-reason', 'add', tenant, 'Salary', '--organisation', organisation.name)).toBe(commonTaken);
    expect(await refusal('rejection-reason', 'rename', String(own.id), 'Salary')).toBe(commonTaken);
    await json('rejection-reason', 'add', tenant, 'Distance', '--organisation', String(nearby.id));
    expect(await service.prisma.rejectionReason.count({ where: { tenantId } })).toBe(3);
  });

  test('a table for people, and each change in the audit', async () => {
    const { tenantId, organisation } = office;
    const { name } = organisation;
    const { stdout } = await support(['rejection-reason', 'add', String(tenantId), 'Distance', '--organisation', name]);
    const id = Number(/^Reason (\d+) \(Distance\) was added to organisation \d+\.\n$/.exec(stdout)?.[1]);
    expect(await lastEntry()).toMatchObject({
      command: 'rejection-reason add',
      arguments: {
        tenant: String(tenantId),
        name: 'Distance',
        organisation: organisation.name,
        id,
        organisationId: organisation.id,
      },
    });
    await json('rejection-reason', 'rename', String(id), 'Too far away');
    expect(await lastEntry()).toMatchObject({ arguments: { id, before: 'Distance', name: 'Too far away' } });
    await json('rejection-reason', 'retire', String(id));
    expect(await lastEntry()).toMatchObject({ command: 'rejection-reason retire', arguments: { id } });
    const table = await support(['rejection-reason', 'list', '--organisation', organisation.name, '--all', '--name', 'FAR']);
    expect(table.stdout).toMatch(/^ID +TENANT +ORGANISATION +NAME +APPLICATIONS +RETIRED\n\d+ +\d+ +\d+ +Too far away +0 +2026-/);
  });
});
