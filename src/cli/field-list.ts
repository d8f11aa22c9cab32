import type { Fields } from '../records/fields.ts';
import { formatTable } from './output.ts';

/** The fields and the sample for people; of several kinds as a Markdown document. */
export const formatFields = (kinds: readonly Fields[]): string =>
  kinds.length === 1
    ? kinds.map(formatKind).join('')
    : [HEAD, ...kinds.map((each) => `## ${each.kind}\n\n\`\`\`text\n${formatKind(each)}\`\`\`\n`)].join('\n');

const HEAD = `# Fields of records

Printed by \`npm run --silent support -- import --fields\`, of one kind by \`import --fields job\`. In CSV a
field has the name that stands here, with a number from 0 for \`N\`. How a field points at a record:
[Records](../src/records/README.md#how-a-record-finds-its-row).
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
