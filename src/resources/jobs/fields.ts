/** The details of a job that a caller gives, and the rules that the contract cannot state. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findMissing } from '#generated/database/statements.ts';
import type { Job, JobAttribute } from '#generated/prisma/client.ts';
import { type Scope } from '../../auth/visibility.ts';
import { blankFaults, type Fault } from '../../core/problem.ts';
import type { Sql } from '../../database/sql.ts';
import { changedPay, payFaults, type NO_PAY } from '../pay.ts';
import { cleanMarkup } from '../sanitise.ts';

/** The columns that callers give: all but who owns the job, and where it stands. */
type JobColumns = Partial<Omit<Job, 'tenantId' | 'id' | 'organisationId' | 'status' | 'createdAt' | 'modifiedAt'>>;

/** Undefined is not given. Null takes away. */
export type GivenFields = { readonly [Name in keyof JobColumns]?: JobColumns[Name] | undefined };

export type Attribute = Pick<JobAttribute, 'apiName' | 'name' | 'value'>;

/** The fields of the texts. */
export const MARKUP = {
  description: 'description',
  employerDescription: 'employer_description',
  positionDescription: 'position_description',
  profileDescription: 'profile_description',
} as const;

/**
 * Faults of texts, place of work (together with the job's present one in `has`), pay and
 * attributes.
 */
export function fieldFaults(
  given: GivenFields,
  attributes: readonly Attribute[] | undefined,
  has: Pick<Job, 'longitude' | 'latitude' | keyof typeof NO_PAY>,
): readonly Fault[] {
  const { title, reference, client, address, postalcode, town } = given;
  const place = { 'location.address': address, 'location.postalcode': postalcode, 'location.town': town };
  return [
    ...blankFaults({ title, reference, client, ...place }),
    ...pointFaults(given, has),
    ...payFaults(changedPay(has, given)),
    ...attributeFaults(attributes ?? []),
  ];
}

/** A place on the map has both degrees. */
function pointFaults(given: GivenFields, has: Pick<Job, 'longitude' | 'latitude'>): readonly Fault[] {
  const { longitude = has.longitude, latitude = has.latitude } = given;
  if ((longitude === null) === (latitude === null)) return [];
  const field = longitude === null ? 'location.longitude' : 'location.latitude';
  return [{ field, code: 'required', detail: 'Longitude and latitude are given together.' }];
}

const attributeFaults = (attributes: readonly Attribute[]): readonly Fault[] =>
  attributes.flatMap(({ apiName, name }, index): Fault[] => {
    const first = attributes.findIndex((each) => each.apiName === apiName);
    return [
      ...(first < index
        ? [{ field: `attributes.${index}.api_name`, code: 'repeated' as const, detail: 'Another property has this name.' }]
        : []),
      ...blankFaults({ [`attributes.${index}.name`]: name }),
    ];
  });

/** The descriptions with the tags of notes only. An empty one is kept, other faults are those of notes. */
export async function cleanDescriptions(given: GivenFields) {
  const columns: { -readonly [Name in keyof typeof MARKUP]?: string } = {};
  const faults: Fault[] = [];
  for (const name of Object.keys(MARKUP) as (keyof typeof MARKUP)[]) {
    const html = given[name];
    if (html === undefined) continue;
    // cleaning all of them in one turn of the event loop would delay all other requests
    await nextTurn();
    const cleaned = html === '' ? { text: '' } : cleanMarkup(html);
    if ('text' in cleaned) columns[name] = cleaned.text;
    else faults.push({ field: MARKUP[name], ...cleaned });
  }
  return { columns, faults };
}

export const TAKEN: Fault = { field: 'reference', code: 'taken', detail: 'Another job has this reference.' };

/**
 * Faults of ids that name nothing in scope: a process and an owner of the organisations in scope, a
 * type of contract and a questionnaire of the tenant. `id`: the job itself may have the reference.
 */
export async function namedFaults(sql: Sql, scope: Scope, given: GivenFields, id?: number): Promise<readonly Fault[]> {
  const { processId, contractTypeId, questionnaireId, ownerId, reference } = given;
  const named = { processId, contractTypeId, questionnaireId, ownerId, reference };
  if (Object.values(named).every((value) => value === undefined || value === null)) return [];
  const [missing] = await findMissing(sql, { ...scope, ...named, jobId: id });
  const { taken, ...others } = missing ?? {};
  const unknown = Object.entries(others).flatMap(([field, isMissing]): Fault[] =>
    isMissing ? [{ field, code: 'not_found' }] : [],
  );
  return [...unknown, ...(taken ? [TAKEN] : [])];
}
