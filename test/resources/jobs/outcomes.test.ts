/** How far the applications of a job came, how they ended, and how long it took to hire. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anApplication } from '../../harness/records.ts';
import { aService } from '../../harness/service.ts';
import { aWorld, type World } from '../../harness/world.ts';

/** A Wednesday. */
const now = new Date('2026-11-18T12:00:00Z');
const DAY_MS = 86_400_000;

const service = aService({}, () => now);
let desk: World<'job' | 'steps'>;
beforeEach(async () => void (desk = await aWorld(service, ['job', 'steps'])));

const read = async () => (await desk.client.get(`/job/${desk.job.id}/stats`)).body;

type Step = { readonly id: number };

const apply = (given: Parameters<typeof anApplication>[2] = {}) => anApplication(service.prisma, desk.job, given);

const move = async ({ id }: { readonly id: number }, ...steps: readonly Step[]) => {
  for (const step of steps)
    expect((await desk.client.post('/step', { application_id: id, process_step_id: step.id })).status).toBe(200);
};

const setOutcome = ({ id }: Step, outcome: 'HIRED' | 'REJECTED' | 'WITHDRAWN' | null) =>
  service.prisma.processStep.update({ where: { tenantId_id: { tenantId: desk.tenantId, id } }, data: { outcome } });

/** `name current/entered` of each step. */
async function counts(): Promise<string[]> {
  type Count = { readonly step: { readonly name: string }; readonly current: number; readonly entered: number };
  return (await read()).by_step.map(({ step, current, entered }: Count) => `${step.name} ${current}/${entered}`);
}

/** An application that was hired so many days after it came in. */
const hiredAfter = (days: number, step: Step = desk.steps.hired) =>
  apply({
    date: new Date('2026-10-01T08:00:00Z'),
    currentStepId: step.id,
    stepEnteredAt: new Date(Date.parse('2026-10-01T08:00:00Z') + days * DAY_MS),
  });

describe('by_step', () => {
  test('`by_step`: `step {id, name, status, outcome}`, `current`, `entered`, in order of rank, and an outcome where there is one', async () => {
    const { start, screening, interview, offer, hired, rejected } = desk.steps;
    // as ranks are: not in the order of ids
    for (const [step, rank] of [
      [interview, 100],
      [screening, 3],
      [interview, 2],
    ] as const)
      await service.prisma.processStep.update({
        where: { tenantId_id: { tenantId: desk.tenantId, id: step.id } },
        data: { rank },
      });
    await apply();
    expect((await read()).by_step).toEqual([
      { step: { id: start.id, name: 'New', status: 'START' }, current: 1, entered: 1 },
      { step: { id: interview.id, name: 'Interview', status: 'CURRENT' }, current: 0, entered: 0 },
      { step: { id: screening.id, name: 'Phone screening', status: 'CURRENT' }, current: 0, entered: 0 },
      { step: { id: offer.id, name: 'Offer', status: 'CURRENT' }, current: 0, entered: 0 },
      { step: { id: hired.id, name: 'Hired', status: 'END', outcome: 'HIRED' }, current: 0, entered: 0 },
      { step: { id: rejected.id, name: 'Rejected', status: 'END', outcome: 'REJECTED' }, current: 0, entered: 0 },
    ]);
  });

  test('`current` (applications at it now), `entered` (that have ever been at it): each once, a step that was skipped never', async () => {
    const { start, screening, interview, hired } = desk.steps;
    const [first, second] = [await apply(), await apply(), await apply()];
    await move(first, screening, interview, screening, screening, start, interview);
    await move(second, hired);
    expect(await counts()).toEqual(['New 1/3', 'Phone screening 0/1', 'Interview 1/1', 'Offer 0/0', 'Hired 1/1', 'Rejected 0/0']);
  });

  test('application and step of a step change are counted and cannot be changed', async () => {
    const { tenantId, id: applicationId } = await apply();
    const change = service.prisma.stepChange.updateMany({
      where: { tenantId, applicationId },
      data: { stepId: desk.steps.offer.id },
    });
    await expect(change).rejects.toThrow('cannot be changed');
    expect((await counts())[0]).toBe('New 1/1');
  });
});

describe('"`hired`, `rejected`, `withdrawn`"', () => {
  const ends = async () => {
    const { hired, rejected, withdrawn } = await read();
    return { hired, rejected, withdrawn };
  };

  test('"applications at a step with that outcome now"', async () => {
    const { hired, rejected, interview } = desk.steps;
    const [first, second, third] = [await apply(), await apply(), await apply()];
    await move(first, hired);
    await move(second, rejected);
    await move(third, rejected);
    expect(await ends()).toEqual({ hired: 1, rejected: 2, withdrawn: 0 });
    await move(second, interview);
    await move(third, hired);
    expect(await ends()).toEqual({ hired: 2, rejected: 0, withdrawn: 0 });
  });

  test('"an outcome that a step gets later counts at once", with its days, and one that is taken away no longer', async () => {
    const { hired, rejected } = desk.steps;
    await setOutcome(hired, null);
    await hiredAfter(3);
    await hiredAfter(5);
    await apply({ currentStepId: rejected.id });
    expect(await read()).toMatchObject({ hired: 0, rejected: 1, withdrawn: 0, median_days_to_hire: null });
    await setOutcome(hired, 'HIRED');
    expect(await read()).toMatchObject({ hired: 2, rejected: 1, withdrawn: 0, median_days_to_hire: 4 });
    await setOutcome(rejected, 'WITHDRAWN');
    expect(await read()).toMatchObject({ hired: 2, rejected: 0, withdrawn: 1, median_days_to_hire: 4 });
    await setOutcome(hired, 'REJECTED');
    expect(await read()).toMatchObject({ hired: 0, rejected: 2, withdrawn: 1, median_days_to_hire: null });
  });

  test('two steps of one outcome count together', async () => {
    const { hired, rejected } = desk.steps;
    await setOutcome(rejected, 'HIRED');
    await hiredAfter(1);
    await apply({ currentStepId: rejected.id, date: new Date(now.getTime() - 4 * DAY_MS), stepEnteredAt: now });
    expect(await read()).toMatchObject({ hired: 2, rejected: 0, median_days_to_hire: 2.5 });
    await setOutcome(hired, null);
    expect(await read()).toMatchObject({ hired: 1, rejected: 0, median_days_to_hire: 4 });
  });
});

describe('`median_days_to_hire` number, one decimal, or null', () => {
  test.each([
    ['null without hires', [], null],
    ['of one', [12.34], 12.3],
    ['of an odd number the middle one', [30, 1, 2.6], 2.6],
    ['of an even number the mean of the middle two', [1, 2.6, 4, 40], 3.3],
    ['of equal ones', [7, 7, 7, 9], 7],
    ['"each duration is rounded to tenths of a day"', [0.04, 0.06, 0.06], 0.1],
    ['a mean between two tenths is rounded up', [1.1, 1.2], 1.2],
    ['"at least 0"', [-3], 0],
    ['many years', [4_000.06], 4_000.1],
  ])('%s', async (_rule, days, median) => {
    for (const each of days) await hiredAfter(each);
    // neither counts: on its way, and rejected
    await apply({ date: new Date('2020-01-01') });
    await apply({ currentStepId: desk.steps.rejected.id, date: new Date('2020-01-01') });
    expect(await read()).toMatchObject({ median_days_to_hire: median, hired: days.length });
  });

  test('"from `date` to `outcome_date`": hired twice counts from its last move, moved away not at all', async () => {
    const { hired, interview } = desk.steps;
    const [first, second] = [await hiredAfter(1), await hiredAfter(2)];
    await move(first, hired);
    const { body } = await desk.client.get(`/application/${first.id}`);
    const days = (Date.parse(body.outcome_date) - Date.parse(body.date)) / DAY_MS;
    expect((await read()).median_days_to_hire).toBe(Math.round((days + 2) * 5) / 10);
    await move(second, interview);
    expect((await read()).median_days_to_hire).toBe(Math.round(days * 10) / 10);
  });
});

test('"Details, statistics and pages of applications carry an `ETag`": a move and an outcome give another, nothing else does', async () => {
  const { hired, screening } = desk.steps;
  const application = await apply();
  const address = `/job/${desk.job.id}/stats`;
  const changes = [
    () => move(application, screening),
    () => move(application, hired),
    () => setOutcome(hired, 'WITHDRAWN'),
    () => setOutcome(hired, 'HIRED'),
  ];
  for (const change of changes) {
    const tag = (await desk.client.get(address)).headers.get('etag') ?? '';
    expect((await desk.client.get(address, { 'if-none-match': tag })).status).toBe(304);
    await change();
    expect((await desk.client.get(address, { 'if-none-match': tag })).status).toBe(200);
  }
});
