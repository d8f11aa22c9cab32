/**
 * A generator of Prisma: writes the tables, columns and relations of prisma/schema.prisma to
 * `tables.ts`, from which src/database/read.ts builds its statements. `npm run generate:database`
 * runs it.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import helper from '@prisma/generator-helper';

type Model = helper.GeneratorOptions['dmmf']['datamodel']['models'][number];
type Field = Model['fields'][number];

helper.generatorHandler({
  onManifest: () => ({ prettyName: 'Tables', defaultOutput: '../generated/database' }),
  onGenerate: ({ dmmf, generator }) => {
    const folder = generator.output?.value ?? '';
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'tables.ts'), fileOf(dmmf.datamodel.models));
    return Promise.resolve();
  },
});

const fileOf = (models: readonly Model[]): string =>
  [
    '// Generated from prisma/schema.prisma: npm run generate:database',
    'export const tables = {',
    ...models.map((model) => tableOf(model, models)),
    '} as const;',
    '',
  ].join('\n');

function tableOf(model: Model, models: readonly Model[]): string {
  const line = (field: Field, value: unknown): string => `      ${field.name}: ${JSON.stringify(value)},`;
  const columns = model.fields.filter(({ kind }) => kind !== 'object');
  const relations = model.fields.filter(({ kind }) => kind === 'object');
  return `  ${model.name}: {
    name: '${model.dbName ?? model.name}',
    columns: {
${columns.map((field) => line(field, { name: columnOf(field), kind: kindOf(field) })).join('\n')}
    },
    relations: {
${relations.map((field) => line(field, relationOf(model, field, models))).join('\n')}
    },
  },`;
}

const columnOf = (field: Field): string => field.dbName ?? field.name;

/** How PostgreSQL writes a value: as JavaScript has it, or as a text to be converted. */
function kindOf({ type, nativeType, isList }: Field): 'plain' | 'list' | 'instant' | 'day' | 'bytes' {
  if (isList) return 'list';
  if (type === 'Bytes') return 'bytes';
  if (type !== 'DateTime') return 'plain';
  return nativeType?.[0] === 'Date' ? 'day' : 'instant';
}

/** `on` pairs a column of this table with one of the other. */
function relationOf(model: Model, field: Field, models: readonly Model[]) {
  const other = models.find(({ name }) => name === field.type);
  if (other === undefined) throw new Error(`${model.name}.${field.name} leads nowhere.`);
  const pairsOf = (from: Model, to: Model, { relationFromFields = [], relationToFields = [] }: Field) =>
    relationFromFields.map((name, index) => [columnNamed(from, name), columnNamed(to, relationToFields[index])] as const);
  const own = pairsOf(model, other, field);
  if (own.length > 0) return { model: other.name, list: false, required: field.isRequired, on: own };
  const back = other.fields.find(
    ({ relationName, name }) => relationName === field.relationName && !(other === model && name === field.name),
  );
  if (back === undefined) throw new Error(`${model.name}.${field.name} has no other side.`);
  return { model: other.name, list: field.isList, on: pairsOf(other, model, back).map(([theirs, mine]) => [mine, theirs]) };
}

function columnNamed(model: Model, name: string | undefined): string {
  const field = model.fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`${model.name} has no field ${name}.`);
  return columnOf(field);
}
