import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openDatabase, type Database } from '../../../src/database/database.ts';
import { databaseFailure } from '../../../src/database/errors.ts';
import type { Client } from '../../harness/client.ts';
import { anApplication } from '../../harness/records.ts';
import type { Service } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import type { Chance } from './mirror.ts';

/**
 * Connections of its own to the database of the service, for writers past the interface; without its
 * time limits, which a slow machine may miss.
 */
export async function openWriters({ database }: Service): Promise<Database> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  const databaseUrl = Object.assign(new URL(process.env['DATABASE_URL'] ?? ''), { pathname: `/${rows[0]?.name}` }).href;
  return openDatabase({ databaseUrl, dataDirectory: '', limited: false }, console.error);
}

/** A job with a questionnaire and applications, and who works on it. */
export async function aBusyOffice(service: Service) {
  const office = await aWorld(service, ['job', 'questionnaire', 'template', 'colleague']);
  const applications = [];
  for (let count = 0; count < 8; count += 1) applications.push(await anApplication(service.prisma, office.job));
  const [first, ...others] = applications.map(({ id, candidateId }) => ({ id, candidateId }));
  if (first === undefined) throw new Error('There is no application.');
  return { ...office, applications: [first, ...others] as const };
}

export type Office = Awaited<ReturnType<typeof aBusyOffice>>;

const steps = ({ job }: Office) => job.process.steps;

/** One write through the interface. Those that come too late for another's are refused, which is no fault. */
export async function writeByInterface(office: Office, client: Client, chance: Chance): Promise<void> {
  const { id, candidateId } = chance.pick(office.applications);
  const { questionnaire, template, organisation } = office;
  const anyStep = () => steps(office)[chance.below(steps(office).length)]?.id;
  const { status, body } = await chance.pick([
    () => client.post(`/application/${id}/advance-step`, { expected_current_step_id: anyStep() }),
    () => client.post('/step', { application_id: id, process_step_id: anyStep() }),
    () =>
      client.post('/note', { candidate_id: candidateId, organisation_id: organisation.id, text: `Note ${chance.below(1e6)}` }),
    () => client.post(`/application/${id}/send-email`, { template_id: template.id }),
    () =>
      client.post(`/application/${id}/questionnaire`, {
        questionnaire_id: questionnaire.id,
        answers: { [questionnaire.why.id]: { answer: 'x' }, [questionnaire.licence.id]: { answer: chance.pick(['Yes', 'No']) } },
      }),
  ])();
  if (![200, 409, 422, 503].includes(status)) throw new Error(`A write was answered ${status}: ${JSON.stringify(body)}`);
}

/** Writers in each other's way are part of the game: one of them ends. */
function passOver(error: unknown): void {
  if (databaseFailure(error) === undefined) throw error;
}

/**
 * One transaction past the interface, as an import would make it: some writes, held open for a
 * while, then committed or not.
 */
export async function writeBehindIt(office: Office, pool: Pool, chance: Chance, heldMs: number): Promise<void> {
  const { tenantId, organisation } = office;
  const { id, candidateId } = chance.pick(office.applications);
  const step = steps(office)[chance.below(steps(office).length)]?.id;
  const client = await pool.connect();
  const run = (sql: string, ...values: unknown[]) => client.query(sql, values);
  const writes = [
    () =>
      run(
        'INSERT INTO note (tenant_id, organisation_id, candidate_id, text) VALUES ($1, $2, $3, $4)',
        tenantId,
        organisation.id,
        candidateId,
        'imported',
      ),
    () => run('INSERT INTO step_change (tenant_id, application_id, step_id) VALUES ($1, $2, $3)', tenantId, id, step),
    () => run('UPDATE application SET score = $3 WHERE tenant_id = $1 AND id = $2', tenantId, id, chance.below(100)),
    () =>
      run(
        'UPDATE candidate SET first_name = $3 WHERE tenant_id = $1 AND id = $2',
        tenantId,
        candidateId,
        `N${chance.below(1e6)}`,
      ),
  ] as const;
  try {
    await run('BEGIN');
    for (let count = 1 + chance.below(3); count > 0; count -= 1) {
      const write = chance.pick(writes);
      await write();
      // a step change alone is not seen by readers of its application
      await run('UPDATE application SET last_action_time = clock_timestamp() WHERE tenant_id = $1 AND id = $2', tenantId, id);
      await wait(chance.below(heldMs + 1));
    }
    await run(chance.below(5) === 0 ? 'ROLLBACK' : 'COMMIT');
  } catch (error) {
    await run('ROLLBACK');
    passOver(error);
  } finally {
    client.release();
  }
}

/** Shared names of a tenant: of a recruiter, a step, the job, the organisation. */
export async function rename({ tenantId, organisation, colleague, job }: Office, pool: Pool, chance: Chance): Promise<void> {
  const set = (assignment: string, id: number | undefined) =>
    pool
      .query(`UPDATE ${assignment} = $3 WHERE tenant_id = $1 AND id = $2`, [tenantId, id, `Renamed ${chance.below(1e6)}`])
      .catch(passOver);
  await chance.pick([
    () => set('"user" SET last_name', colleague.id),
    () => set('process_step SET name', job.process.steps[1]?.id),
    () => set('job SET title', job.id),
    () => set('organisation SET name', organisation.id),
  ])();
}
