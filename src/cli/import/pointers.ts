import { KINDS, type Kind, type Values } from './records.ts';
import { POINTS_AT, RECORD_SCHEMAS } from './record-schemas.ts';

/** A place in a record that names another record. */
export type Pointer = { readonly field: string; readonly kind: Kind; readonly reference: string };

type Path = { readonly steps: readonly string[]; readonly kind: Kind };

/** Stands for every element of a list. */
const EACH = '*';

const PATHS = Object.fromEntries(KINDS.map((kind) => [kind, pathsIn(RECORD_SCHEMAS[kind], [])])) as Record<Kind, readonly Path[]>;

function pathsIn(schema: Values, steps: readonly string[]): readonly Path[] {
  const kind = schema[POINTS_AT] as Kind | undefined;
  if (kind !== undefined) return [{ steps, kind }];
  const fields = Object.entries((schema['properties'] ?? {}) as Values);
  const items = schema['items'] as Values | undefined;
  return [
    ...fields.flatMap(([name, inner]) => pathsIn(inner as Values, [...steps, name])),
    ...(items ? pathsIn(items, [...steps, EACH]) : []),
  ];
}

/** Every record that a record points at, as often as it does. */
export const pointersIn = (kind: Kind, record: Values): readonly Pointer[] =>
  PATHS[kind].flatMap(({ steps, kind: target }) =>
    follow(record, steps, []).map(({ field, reference }) => ({ field, kind: target, reference })),
  );

type Found = { readonly field: string; readonly reference: string };

function follow(value: unknown, steps: readonly string[], field: readonly (string | number)[]): readonly Found[] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? [{ field: field.join('.'), reference: value }] : [];
  if (step === EACH) return Array.isArray(value) ? value.flatMap((each, index) => follow(each, rest, [...field, index])) : [];
  return typeof value === 'object' && value !== null ? follow((value as Values)[step], rest, [...field, step]) : [];
}
