/**
 * Writes generated/database/statements.ts: a function for each file of prisma/sql, with parameters
 * and rows typed by PostgreSQL against the migrated schema. Files that PostgreSQL refuses, whose
 * comments do not fit them, or that no code calls, are an error that names each with the line.
 *
 * The comments of a file are those of Prisma's TypedSQL (`-- @param {Int} $1:tenantId`, `?` behind
 * the name of a value that may be null) and more: `{Int?[]}` for an array with nulls, `-- @nullable a, b`
 * for expressions and outer joins that may be null, `-- @plan for its values`, and in the text
 * `-- @include events/_queue.sql`, which stands for that file.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { serialize } from 'pg-protocol';
import { openMigrated } from './functions.ts';

const root = path.resolve(import.meta.dirname, '../..');

type Parameter = { readonly name: string; readonly type: string; readonly nullable: boolean };
type Column = { readonly name: string; readonly type: string; readonly nullable: boolean };
type Source = { readonly file: string; readonly name: string; readonly text: string; readonly comments: readonly string[] };

/** Types of PostgreSQL by what `@param` calls them, and how pg gives and takes them. */
const TYPES: Readonly<Record<string, readonly [prisma: string, given: string, read: string]>> = {
  bool: ['Boolean', 'boolean', 'boolean'],
  int2: ['Int', 'number', 'number'],
  int4: ['Int', 'number', 'number'],
  int8: ['BigInt', 'bigint | number', 'string'],
  float8: ['Float', 'number', 'number'],
  numeric: ['Decimal', 'number', 'string'],
  text: ['String', 'string', 'string'],
  varchar: ['String', 'string', 'string'],
  uuid: ['String', 'string', 'string'],
  date: ['String', 'string', 'string'],
  timestamptz: ['DateTime', 'Date', 'Date'],
  interval: ['String', 'string', 'unknown'],
  json: ['Json', 'string', 'unknown'],
  jsonb: ['Json', 'string', 'unknown'],
  bytea: ['Bytes', 'Uint8Array', 'Buffer'],
  void: ['', 'never', 'string'],
};

/** The text of statements.ts. */
export async function statementsFile(): Promise<string> {
  const files = globSync('prisma/sql/**/*.sql', { cwd: root }).filter((file) => !path.basename(file).startsWith('_'));
  const sources = files.toSorted().map(readSource);
  const called = calledNames();
  const database = await openMigrated();
  try {
    const typeOf = await readTypes(database);
    const parts: string[] = [];
    const faults: string[] = [];
    for (const source of sources) {
      if (!called.has(source.name)) faults.push(`${source.file}:1: no code calls ${source.name}.`);
      if (sources.some((other) => other !== source && other.name === source.name))
        faults.push(`${source.file}:1: another file has this name.`);
      await describe(database, source, typeOf).then(
        (typed) => parts.push(functionOf(source, typed)),
        (error: Error) => faults.push(error.message),
      );
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
    return `${HEAD}\n${parts.join('\n')}`;
  } finally {
    await database.close();
  }
}

const HEAD = `// Generated from prisma/sql: npm run generate:database
import type { Sql } from '../../src/database/sql.ts';
`;

function readSource(file: string): Source {
  const lines = readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n');
  const first = lines.findIndex((line) => !line.startsWith('--'));
  const name = path.basename(file, '.sql').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const comments = lines.slice(0, first).map((line) => line.slice(2).trim());
  if (comments[0] === undefined || comments[0].startsWith('@')) throw new Error(`${file}:1: says not what it does.`);
  return {
    file,
    name,
    comments,
    text: lines
      .slice(first)
      .join('\n')
      .replace(/;$/, '')
      .replaceAll(INCLUDE, (_, included: string) => read(included)),
  };
}

const INCLUDE = /^ *-- @include (\S+)$/gm;

const read = (file: string): string =>
  readFileSync(path.join(root, 'prisma/sql', file), 'utf8')
    .replace(/^(--.*\n)+/, '')
    .trimEnd();

/** Names that the code imports from the generated file. */
function calledNames(): ReadonlySet<string> {
  const imports = /import \{([^}]*)\} from '#generated\/database\/statements\.ts'/g;
  const texts = globSync('src/**/*.ts', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(imports)].flatMap(([, names = '']) => names.match(/\w+/g) ?? [])));
}

type Typed = { readonly parameters: readonly Parameter[]; readonly columns: readonly Column[] };
type TypeOf = (oid: number) => { readonly prisma: string; readonly given: string; readonly read: string };

async function describe(database: PGlite, source: Source, typeOf: TypeOf): Promise<Typed> {
  const { file, text, comments } = source;
  const messages = [serialize.parse({ text }), serialize.describe({ type: 'S' }), serialize.sync()];
  const answered = await database.execProtocol(Buffer.concat(messages), { throwOnError: false });
  const given: number[] = [];
  const fields: Field[] = [];
  for (const message of answered.messages as readonly Message[]) {
    if (message.name === 'error') throw new Error(`${file}:${lineOf(source, message.position)}: ${message.message}`);
    given.push(...(message.dataTypeIDs ?? []));
    fields.push(...(message.fields ?? []));
  }
  const declared = comments.flatMap((line) => (line.startsWith('@param') ? [parameterOf(file, line)] : []));
  if (declared.length !== given.length)
    throw new Error(`${file}:1: has ${given.length} parameters, and ${declared.length} are named.`);
  const parameters = given.map((oid, index) => {
    const { name, nullable, prisma } = declared[index] as ReturnType<typeof parameterOf>;
    const type = typeOf(oid);
    if (type.prisma !== prisma.replace('?', '')) throw new Error(`${file}:1: $${index + 1} is ${type.prisma} for PostgreSQL.`);
    return { name, nullable, type: prisma.includes('?[]') ? nullableIn(type.given) : type.given };
  });
  const nullables = comments.flatMap((line) =>
    line.startsWith('@nullable')
      ? line
          .slice(9)
          .split(',')
          .map((each) => each.trim())
      : [],
  );
  const wrong = nullables.find((name) => !fields.some((field) => field.name === name));
  if (wrong !== undefined) throw new Error(`${file}:1: has no column ${wrong}.`);
  const columns = [];
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const nullable = nullables.includes(name) || (await isNullable(database, tableID, columnID));
    columns.push({ name, nullable, type: typeOf(dataTypeID).read });
  }
  return { parameters, columns };
}

type Field = { readonly name: string; readonly dataTypeID: number; readonly tableID: number; readonly columnID: number };
type Message = {
  readonly name: string;
  readonly message?: string;
  readonly position?: string;
  readonly dataTypeIDs?: readonly number[];
  readonly fields?: readonly Field[];
};

/** The line of a position that PostgreSQL counts in characters of the statement. */
const lineOf = ({ text, comments }: Source, position = '1'): number =>
  comments.length + text.slice(0, Number(position) - 1).split('\n').length;

function parameterOf(file: string, line: string) {
  const [, prisma = '', name = '', mark] = /^@param \{([\w[\]?]+)\} \$\d+:(\w+)(\?)?/.exec(line) ?? [];
  if (name === '') throw new Error(`${file}:1: cannot be read: ${line}`);
  return { prisma, name, nullable: mark !== undefined };
}

async function isNullable(database: PGlite, table: number, column: number): Promise<boolean> {
  const { rows } = await database.query<{ nullable: boolean }>(
    'SELECT NOT attnotnull AS nullable FROM pg_attribute WHERE attrelid = $1 AND attnum = $2',
    [table, column],
  );
  return rows[0]?.nullable ?? false;
}

async function readTypes(database: PGlite): Promise<TypeOf> {
  const { rows } = await database.query<{ oid: number; name: string; element: number; labels: string[] | null }>(`
    SELECT t.oid::int AS oid, t.typname AS name, CASE WHEN t.typcategory = 'A' THEN t.typelem::int ELSE 0 END AS element,
      (SELECT array_agg(e.enumlabel::text ORDER BY e.enumsortorder) FROM pg_enum AS e WHERE e.enumtypid = t.oid) AS labels
    FROM pg_type AS t`);
  const types = new Map(rows.map((row) => [row.oid, row]));
  const typeOf: TypeOf = (oid) => {
    const { name = '', element = 0, labels = null } = types.get(oid) ?? {};
    if (labels !== null) {
      const union = labels.map((label) => `'${label}'`).join(' | ');
      return { prisma: 'String', given: union, read: union };
    }
    if (element !== 0) {
      const one = typeOf(element);
      return { prisma: `${one.prisma}[]`, given: arrayOf(one.given), read: arrayOf(one.read) };
    }
    const [prisma, given, read] = TYPES[name] ?? [];
    if (prisma === undefined || given === undefined || read === undefined)
      throw new Error(`There is no TypeScript type for PostgreSQL's ${name}.`);
    return { prisma, given, read };
  };
  return typeOf;
}

const nullableIn = (array: string): string => array.replace(/^readonly \(?(.*?)\)?\[\]$/, 'readonly ($1 | null)[]');

const arrayOf = (type: string): string => `readonly ${/\W/.test(type) ? `(${type})` : type}[]`;

function functionOf({ file, name, text, comments }: Source, { parameters, columns }: Typed): string {
  const said = comments.filter((line) => !line.startsWith('@'));
  const plan = comments.includes('@plan for its values') ? ", 'for its values'" : '';
  const membersOf = (members: readonly (Parameter | Column)[], none: string): string => {
    const lines = members.map(({ name: key, type, nullable }) => {
      const unless = nullable && type !== 'unknown' ? ` | ${none}` : '';
      return `  readonly ${/^\w+$/.test(key) ? key : JSON.stringify(key)}: ${type}${unless};`;
    });
    return `{\n${lines.join('\n')}\n}`;
  };
  const row = columns.length === 0 ? 'never' : membersOf(columns, 'null');
  const names = parameters.map((parameter) => parameter.name);
  // pg sends undefined as NULL
  const given = names.length === 0 ? '' : `, { ${names.join(', ')} }: ${membersOf(parameters, 'null | undefined')}`;
  const escaped = text.replaceAll(/[\\`]|\$(?=\{)/g, String.raw`\$&`);
  return `/** ${said.join('\n * ')}\n *\n * ${file}\n */
export const ${name} = (sql: Sql${given}): Promise<readonly ${row}[]> =>
  sql(\`${escaped}\`, [${names.join(', ')}]${plan});
`;
}
