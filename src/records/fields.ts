/** The fields of each kind of record, from the schemas that check it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FORMATS } from './check-record.ts';
import type { RecordKind } from './kind.ts';
import { POINTS_AT, wholeSchema, type Values } from './schema.ts';
import { objectOf } from './shape.ts';

/** A field under its name in the first line of a CSV file; `N` stands for 0, 1 and so on. */
type Field = {
  readonly field: string;
  /** `yes`, `no`, or when. */
  readonly required: string;
  readonly type: string;
  /** The kind of record that it points at. */
  readonly points_at: string | null;
};

export type Fields = { readonly kind: string; readonly fields: readonly Field[]; readonly sample: Values };

/** A record of each kind. Together they are a file that can be imported. */
const SAMPLES = path.join(import.meta.dirname, 'sample.ndjson');

export function describeFields(kinds: readonly RecordKind[]): readonly Fields[] {
  const samples = readFileSync(SAMPLES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Values);
  return kinds.map((kind) => ({
    kind: kind.name,
    fields: fieldsOf(kind),
    sample: samples.find((sample) => sample['kind'] === kind.name) ?? {},
  }));
}

export const fieldsOf = ({ schema }: RecordKind): readonly Field[] => fieldsIn(schema, '', 'yes');

function fieldsIn(given: Values, field: string, required: string): readonly Field[] {
  const schema = wholeSchema(given);
  const inner = field === '' ? '' : `${field}.`;
  const need = required === 'no' ? `with ${field}` : required;
  if (schema['items'] !== undefined) return fieldsIn(schema['items'] as Values, `${inner}N`, required);
  if (schema['properties'] === undefined)
    return [
      {
        field,
        required: field === 'kind' ? 'without --kind' : required,
        type: typeOf(schema),
        points_at: (schema[POINTS_AT] as string | undefined) ?? null,
      },
    ];
  const names = (schema['required'] ?? []) as readonly string[];
  return Object.entries(objectOf(schema['properties'])).flatMap(([name, each]) =>
    fieldsIn(each as Values, `${inner}${name}`, names.includes(name) ? need : 'no'),
  );
}

type Limits = { readonly minimum?: number; readonly maximum?: number; readonly minLength?: number; readonly maxLength?: number };

function typeOf(schema: Values): string {
  const { minimum, maximum, minLength = 0, maxLength }: Limits = schema;
  if (typeof schema['const'] === 'string') return schema['const'];
  if (Array.isArray(schema['enum'])) return `one of ${schema['enum'].join(', ')}`;
  if (typeof schema['format'] === 'string') return FORMATS[schema['format']] ?? schema['format'];
  if (schema['type'] === 'boolean') return 'true or false';
  if (schema['type'] !== 'string')
    return [schema['type'] === 'integer' ? 'whole number' : 'number', within('from', minimum), within('to', maximum)].join('');
  return `text${schema['contentEncoding'] === 'base64' ? ' in Base64' : ''}${lengths(minLength, maxLength)}`;
}

const within = (word: string, limit: number | undefined): string => (limit === undefined ? '' : ` ${word} ${limit}`);

function lengths(least: number, most: number | undefined): string {
  if (most === undefined) return least === 0 ? '' : ', not empty';
  if (least === most) return ` of ${most} characters`;
  return least === 0 ? ` of at most ${most} characters` : ` of ${least} to ${most} characters`;
}
