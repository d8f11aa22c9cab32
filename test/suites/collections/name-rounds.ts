/**
 * Random concurrent changes of names and references: by long transactions and by the interface,
 * beside readers.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { PrismaClient } from '#generated/prisma/client.ts';
import { databaseFailure } from '../../../src/database/errors.ts';
import type { Client } from '../../harness/client.ts';
import type { Service } from '../../harness/service.ts';
import type { Chance } from './mirror.ts';
import { aNamedOffice, CHANGES, REFERENCES, type Act, type NamedOffice } from './shown-names.ts';
import { createWatcher } from './watcher.ts';

/**
 * How many changes of names were committed and how many gave way to others; how many writes the
 * interface answered, and how many of them 503.
 */
export type Tally = { committed: number; gaveWay: number; answered: number; unavailable: number };

const CHANGERS = 2;
const REFERRERS = 3;
const MOVERS = 2;
const HELD_MS = 12;

const changes = Object.entries(CHANGES) as [[string, Act], ...[string, Act][]];
const references = Object.values(REFERENCES).flatMap((each) => Object.values(each)) as [Act, ...Act[]];

/** One change or two, in the order in which an import makes them; that of a candidate is alone there. */
function pickChanges(chance: Chance): readonly Act[] {
  const picked = [chance.pick(changes), ...(chance.below(4) === 0 ? [chance.pick(changes)] : [])];
  const candidate = picked.find(([name]) => name === 'candidate');
  if (candidate !== undefined) return [candidate[1]];
  const places = picked.map((each) => changes.indexOf(each)).toSorted((one, other) => one - other);
  return places.map((place) => changes[place]?.[1]).filter((act) => act !== undefined);
}

/**
 * Plays rounds in an office of its own, and returns what was stale after any of them. `writers` has
 * a pool of its own.
 */
export async function playRounds(
  service: Service,
  writers: PrismaClient,
  rounds: number,
  chance: Chance,
  tally: Tally,
): Promise<readonly string[]> {
  const office = await aNamedOffice(service);
  const mover = service.as(office.colleague);
  const watcher = createWatcher(service, office, () => whenMarked(service, office));
  const stale: string[] = [];
  for (let round = 1; round <= rounds && stale.length === 0; round += 1) {
    const changing = Array.from({ length: CHANGERS }, () => changeNames(writers, office, chance));
    const referring = Array.from({ length: REFERRERS }, () => addReference(writers, office, chance));
    const moving = Array.from({ length: MOVERS }, () => writeByInterface(mover, office, chance));
    const reading = wait(chance.below(HELD_MS)).then(() => watcher.read());
    const ended = await Promise.all(changing);
    tally.committed += ended.filter((end) => end === 'committed').length;
    tally.gaveWay += ended.filter((end) => end === 'gave way').length;
    const statuses = await Promise.all(moving);
    tally.answered += statuses.length;
    tally.unavailable += statuses.filter((status) => status === 503).length;
    await Promise.all([...referring, reading]);
    stale.push(...(await watcher.findStale()).map((what) => `after round ${round}: ${what}`));
  }
  return stale;
}

/** Waits until the worker has marked all rows of the office. */
async function whenMarked({ prisma }: Service, { tenantId }: NamedOffice): Promise<void> {
  while ((await prisma.pendingTouch.count({ where: { tenantId } })) > 0) await wait(5);
}

/** Changes a shown name or two in a transaction. */
export const changeNames = (writers: PrismaClient, office: NamedOffice, chance: Chance): Promise<End> =>
  write(writers, office, pickChanges(chance), chance);

/** Brings in a row that shows a name. */
export const addReference = (writers: PrismaClient, office: NamedOffice, chance: Chance): Promise<End> =>
  write(writers, office, [chance.pick(references)], chance);

type End = 'committed' | 'rolled back' | 'gave way';

/** Acts in a transaction, committed or not. */
async function write(writers: PrismaClient, office: NamedOffice, acts: readonly Act[], chance: Chance): Promise<End> {
  const isUndone = chance.below(6) === 0;
  const undo = new Error('It is undone.');
  await wait(chance.below(HELD_MS));
  try {
    await writers.$transaction(async (transaction) => {
      for (const act of acts) {
        await act(transaction, office);
        await wait(chance.below(HELD_MS));
      }
      if (isUndone) throw undo;
    });
    return 'committed';
  } catch (error) {
    if (error === undo) return 'rolled back';
    // two that bring the same in
    if ((error as { readonly code?: unknown }).code === 'P2002') return 'rolled back';
    if (databaseFailure(error) === undefined) throw error;
    return 'gave way';
  }
}

/**
 * One write of the recruiter who is renamed, and the status of its answer. Those that come too late
 * for another's are refused, which is no fault.
 */
async function writeByInterface(client: Client, office: NamedOffice, chance: Chance): Promise<number> {
  const { steps, template, organisation, questionnaire, application, otherApplication, plainApplication } = office;
  const { id, candidateId } = chance.pick([application, otherApplication, plainApplication]);
  await wait(chance.below(HELD_MS));
  const { status, body } = await chance.pick([
    () => client.post('/step', { application_id: id, process_step_id: chance.pick(steps) }),
    () => client.post(`/application/${id}/advance-step`, { expected_current_step_id: chance.pick(steps) }),
    () => client.post('/note', { candidate_id: candidateId, organisation_id: organisation.id, text: 'x' }),
    () => client.post(`/application/${id}/send-email`, { template_id: template.id }),
    () => client.post(`/application/${id}/questionnaire`, answersTo(questionnaire)),
  ])();
  if (![200, 404, 409, 422, 503].includes(status)) throw new Error(`A write was answered ${status}: ${JSON.stringify(body)}`);
  return status;
}

const answersTo = ({ id, why, licence }: NamedOffice['questionnaire']) => ({
  questionnaire_id: id,
  answers: { [why.id]: { answer: 'x' }, [licence.id]: { answer: licence.no.id } },
});
