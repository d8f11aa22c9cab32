/**
 * The places of identifiers in an operation, derived from the contract so that new ones are
 * included.
 */
import type { OperationId } from '../../src/contract/v1.ts';
import { node, parametersOf, resolve, type Node, type operations } from './contract.ts';
import { requestOf } from './requests.ts';
import type { IdName, Ids } from './world.ts';

/** `path.jobid`, `query.step_id`, `body.template_id`, `body.answers.{key}`, `body.answers.*.choices.*`. */
export type Place = string;

/** Texts that identify something elsewhere. */
const OF_OTHER_SYSTEMS = ['external_id'];

/** The operations of owners. */
export const OF_OWNERS: readonly OperationId[] = ['createUser', 'updateUser', 'issueCredential'];

/** Whole numbers that identify nothing. */
const QUANTITIES = ['limit', 'since', 'score', 'expected_score', 'count'];

const isId = (name: string, schema: Node): boolean =>
  schema['$ref'] === '#/components/schemas/Id' ||
  (/(^|_)id$/.test(name) && !OF_OTHER_SYSTEMS.includes(name)) ||
  ([schema['type']].flat().includes('integer') && !QUANTITIES.includes(name));

/**
 * Every place of path, query and body where the contract has an identifier, or a whole number that
 * is no known quantity. A hire, which is not sent together with a letter, has tests of its own, and so
 * have changes of pools, which are for owners.
 */
export function placesOf(operation: (typeof operations)[number]): readonly Place[] {
  const parameters = parametersOf(operation)
    .filter(({ name, schema }) => isId(String(name), { ...resolve(schema), ...node(schema) }))
    .map((parameter) => `${String(parameter['in'])}.${String(parameter['name'])}`);
  const apart: { readonly [Id in OperationId]?: Place } = { changeOfferStatus: 'body.hire.', changePoolList: 'body.change.' };
  const isApart = (place: Place): boolean => place.startsWith(apart[operation.operationId] ?? ' ');
  const content = node(resolve(node(operation)['requestBody'])['content']);
  const places = [...parameters, ...placesIn('body', '', node(content['application/json'])['schema'])];
  return places.filter((place) => !isApart(place));
}

function placesIn(at: string, name: string, schema: unknown): readonly Place[] {
  if (schema === undefined) return [];
  if (isId(name, node(schema))) return [at];
  const { properties, items, additionalProperties, propertyNames, anyOf, ...own } = resolve(schema);
  if (isId(name, own)) return [at];
  return [
    ...(Array.isArray(anyOf) ? anyOf.flatMap((each) => placesIn(at, '', each)) : []),
    ...Object.entries(node(properties)).flatMap(([inner, each]) => placesIn(`${at}.${inner}`, inner, each)),
    ...placesIn(`${at}.*`, '', items),
    // keys that have to be digits
    ...(propertyNames === undefined ? [] : [`${at}.{key}`]),
    ...(typeof additionalProperties === 'object' ? placesIn(`${at}.*`, '', additionalProperties) : []),
  ];
}

const FIRST_MARK = 1_000_001;

/** The places of the operation that its request of `requests.ts` fills with an identifier, with the names of those. */
export function filledPlaces(operation: OperationId): ReadonlyMap<Place, readonly IdName[]> {
  const marks: IdName[] = [];
  const marked = new Proxy({} as Ids, {
    get: (_, name: IdName) => FIRST_MARK + (marks.includes(name) ? marks.indexOf(name) : marks.push(name) - 1),
  });
  const found = new Map<Place, IdName[]>();
  const visit = (at: Place, value: unknown): void => {
    const name = marks[Number(value) - FIRST_MARK];
    if (typeof value !== 'object' && name !== undefined) found.set(at, [...(found.get(at) ?? []), name]);
    if (Array.isArray(value)) for (const each of value) visit(`${at}.*`, each);
    else
      for (const [key, inner] of Object.entries(node(value))) {
        const byKey = marks[Number(key) - FIRST_MARK] !== undefined;
        if (byKey) visit(`${at}.{key}`, Number(key));
        visit(`${at}.${byKey ? '*' : key}`, inner);
      }
  };
  const { path, query, body } = requestOf(operation, marked);
  for (const [at, part] of Object.entries({ path, query, body })) visit(at, part);
  return found;
}

/**
 * Whether an identifier belongs to the whole tenant in a request, so that a colleague of the owner may
 * name it: sources and pools without the owner's jobs and candidates, and what a job may have.
 */
export const isCommon = (operation: OperationId, name: IdName): boolean =>
  // an owner sees the whole tenant
  OF_OWNERS.includes(operation) ||
  ['source', 'otherSource', 'pool', 'otherPool', 'contractType'].includes(name) ||
  (name === 'questionnaire' && ['createJob', 'updateJob', 'addInterview', 'updateInterview'].includes(operation));

/** Identifiers that lead to a candidate. */
const OF_PERSONS: readonly IdName[] = [
  'candidate',
  'application',
  'otherApplication',
  'document',
  'interview',
  'draftOffer',
  'offer',
];

/** Whether the request of the operation names a candidate, or what belongs to one. */
export const isAboutPerson = (operation: OperationId): boolean =>
  [...filledPlaces(operation).values()].flat().some((name) => OF_PERSONS.includes(name));
