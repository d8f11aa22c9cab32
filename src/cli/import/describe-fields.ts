/** The fields of each kind of record, from the schemas that check it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { formatTable } from '../output.ts';
import { FORMATS } from './check-record.ts';
import { POINTS_AT, RECORD_SCHEMAS, wholeSchema } from './record-schemas.ts';
import { KINDS, objectOf, type Kind, type Values } from './records.ts';

/** A field under its name in the first line of a CSV file; `N` stands for 0, 1 and so on. */
type Field = {
  readonly field: string;
  /** `yes`, `no`, or when. */
  readonly required: string;
  readonly type: string;
  /** The kind of record that it points at. */
  readonly points_at: string | null;
};

type Fields = { readonly kind: Kind; readonly fields: readonly Field[]; readonly sample: Values };

/** A record of each kind. Together they are a file that can be imported. */
const SAMPLES = path.join(import.meta.dirname, 'sample.ndjson');

export function describeFields(kinds: readonly Kind[] = KINDS): readonly Fields[] {
  const samples = readFileSync(SAMPLES, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Values);
  return kinds.map((kind) => ({
    kind,
    fields: fieldsOf(kind),
    sample: samples.find((sample) => sample['kind'] === kind) ?? {},
  }));
}

export const fieldsOf = (kind: Kind): readonly Field[] => fieldsIn(RECORD_SCHEMAS[kind], '', 'yes');

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
        points_at: (schema[POINTS_AT] as Kind | undefined) ?? null,
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

/** The fields and the sample for people; of several kinds as a Markdown document. */
export const formatFields = (kinds: readonly Fields[]): string =>
  kinds.length === 1
    ? kinds.map(formatKind).join('')
    : [HEAD, ...kinds.map((each) => `## ${each.kind}\n\n\`\`\`text\n${formatKind(each)}\`\`\`\n`)].join('\n');

const HEAD = `# Fields of records

Printed by \`npm run --silent support -- import --fields\`, of one kind by \`import --fields job\`. In CSV a
field has the name that stands here, with a number from 0 for \`N\`. How a field points at a record:
[Records](README.md#how-a-record-finds-its-row).
`;

function formatKind({ kind, fields, sample }: Fields): string {
  const cells = cellsOf(sample).filter(([name]) => name !== 'kind');
  const csv = [0, 1].map((part) => cells.map((cell) => quoted(cell[part] ?? '')).join(','));
  return `${formatTable(fields)}\nNDJSON:\n${JSON.stringify(sample)}\n\nCSV, with --kind ${kind}:\n${csv.join('\n')}\n`;
}

/** The values of a record under their names in CSV. */
const cellsOf = (value: unknown, name = ''): readonly (readonly [string, string])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([inner, each]) => cellsOf(each, name === '' ? inner : `${name}.${inner}`))
    : [[name, String(value)]];

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
