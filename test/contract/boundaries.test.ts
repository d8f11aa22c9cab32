/** The import rules of src/, checked in its files. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import ts from 'typescript';
import { ON_POSTGRES } from '../../scripts/test/postgres.ts';
import { contract, operations } from '../harness/contract.ts';

type Source = { readonly file: string; readonly text: string; readonly imports: readonly Import[] };
type Import = { readonly from: string; readonly names: readonly string[]; readonly typeOnly: boolean };

const sources: readonly Source[] = globSync('src/**/*.ts').map((file) => {
  const text = readFileSync(file, 'utf8');
  return { file: file.split(path.sep).join('/'), text, imports: importsOf(file, text) };
});

function importsOf(file: string, text: string): readonly Import[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Import[] = ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => ({ from: fileName, names: [], typeOnly: false }));
  for (const statement of tree.statements) {
    if (ts.isExportDeclaration(statement) && statement.isTypeOnly && statement.moduleSpecifier) {
      const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
      const index = found.findIndex((imported) => imported.from === from && !imported.typeOnly);
      found.splice(index, 1, { from, names: [], typeOnly: true });
    }
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { importClause: clause, moduleSpecifier } = statement;
    const bindings = clause?.namedBindings;
    const names =
      bindings && ts.isNamedImports(bindings)
        ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
        : [];
    const index = found.findIndex(({ from, names: known }) => from === moduleSpecifier.text && known.length === 0);
    found.splice(index, 1, { from: moduleSpecifier.text, names, typeOnly: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword });
  }
  return found;
}

const isWithin = (file: string, places: readonly string[]): boolean =>
  places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));

/** Files outside the places that have such an import. */
const importers = (matches: (imported: Import) => boolean, except: readonly string[] = []): readonly string[] =>
  sources.filter(({ file, imports }) => imports.some(matches) && !isWithin(file, except)).map(({ file }) => file);

const modules =
  (...names: readonly string[]) =>
  ({ from }: Import): boolean =>
    names.some((name) => from === name || from.startsWith(`${name}/`));

test('what writers do at the same time is tested on PostgreSQL, where each has a connection', () => {
  const patterns = ON_POSTGRES.map((pattern) => new RegExp(`^test/${pattern}`));
  const elsewhere = /^test\/(?:client|suites\/(?:programs|resilience|conformance))\//;
  // one process has them at once, whatever the database: a queue, calls to receivers
  const inProcess = ['test/database/pool.test.ts', 'test/deliveries/postponed.test.ts'];
  const files = globSync('test/**/*.test.ts').filter((file) => !elsewhere.test(file) && !inProcess.includes(file));
  const racing = files.filter((file) => /\b(?:two|several|\d+)(?: \w+){0,4} at once\b/.test(namesOf(readFileSync(file, 'utf8'))));
  expect(racing.length).toBeGreaterThan(10);
  expect(racing.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
});

/** The names of the tests in a text, a line each. */
const namesOf = (text: string): string =>
  [...text.matchAll(/^\s*(?:test|describe)\b[^\n]*|^\s*\]\)\([^\n]*/gm)].map(([line]) => line).join('\n');

test('the files of src and their imports are found', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.find(({ file }) => file === 'src/runtime/app.ts')?.imports).toContainEqual({
    from: 'express',
    names: [],
    typeOnly: false,
  });
  expect(sources.find(({ file }) => file === 'src/resources/processes/presenter.ts')?.imports).toContainEqual({
    from: './service.ts',
    names: ['ProcessRow'],
    typeOnly: true,
  });
});

/** The rooms from the top floor down: each imports only rooms below it. */
const ROOMS = [
  'src',
  'runtime',
  'cli',
  'demo',
  'docs',
  'resources',
  'records',
  'http',
  'deliveries',
  'pages',
  'contract',
  'auth',
  'database',
  'core',
  'client',
];

const roomOf = (file: string): string => file.split('/').at(file.split('/').length > 2 ? 1 : 0) ?? '';

test('"a room imports only rooms below it", so that there is no cycle of rooms', () => {
  expect(new Set(sources.map(({ file }) => roomOf(file)))).toEqual(new Set(ROOMS));
  const upward = sources.flatMap(({ file, imports }) =>
    imports
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => path.posix.join(path.posix.dirname(file), from))
      .filter((imported) => roomOf(imported) !== roomOf(file) && ROOMS.indexOf(roomOf(imported)) <= ROOMS.indexOf(roomOf(file)))
      .map((imported) => `${file} imports ${imported}`),
  );
  expect(upward).toEqual([]);
});

/** What of a graph lies in a circle, or between two: takes away what imports none of the rest or what none of the rest imports. */
function circleOf(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const left = new Map(graph);
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const imported = new Set([...left].flatMap(([node, targets]) => targets.filter((target) => target !== node)));
    for (const [node, targets] of left)
      if (!imported.has(node) || !targets.some((each) => each !== node && left.has(each))) left.delete(node);
  }
  return [...left.keys()];
}

/** The imports of files, each file as `nameOf` says it; undefined leaves it out. */
function graphOf(files: readonly Pick<Source, 'file' | 'imports'>[], nameOf: (file: string) => string | undefined) {
  const graph = new Map<string, string[]>();
  for (const { file, imports } of files) {
    const targets = imports
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => nameOf(path.posix.join(path.posix.dirname(file), from)));
    const name = nameOf(file);
    if (name !== undefined) graph.set(name, [...(graph.get(name) ?? []), ...targets.filter((target) => target !== undefined)]);
  }
  return graph;
}

const scripts = globSync('scripts/**/*.ts').map((file) => ({ file, imports: importsOf(file, readFileSync(file, 'utf8')) }));

/** The folder or file right inside a room that a file belongs to. */
const partOf =
  (room: string) =>
  (file: string): string | undefined =>
    file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/')[0] : undefined;

test.each([
  ['files of src', graphOf(sources, (file) => file)],
  ['files of scripts', graphOf(scripts, (file) => file)],
  ['folders of resources', graphOf(sources, partOf('src/resources'))],
  ['folders of scripts', graphOf(scripts, partOf('scripts'))],
])('no %s import each other in a circle, types included', (_, graph) => {
  expect(graph.size).toBeGreaterThan(5);
  expect(circleOf(graph)).toEqual([]);
});

test('contract/ knows no database, auth/ knows nothing of applications', () => {
  const within = (room: string) => sources.filter(({ file }) => roomOf(file) === room);
  const data = ({ from }: Import): boolean => /\/database\/|\/prisma\//.test(from);
  expect(
    within('contract')
      .filter(({ imports }) => imports.some(data))
      .map(({ file }) => file),
  ).toEqual([]);
  expect(
    within('auth')
      .filter(({ text }) => /"application"|\bApplication[A-Z]?\w*|createRead\('Application'/.test(text))
      .map(({ file }) => file),
  ).toEqual([]);
});

test('the three programs lie in the root of src, nothing else', () => {
  expect(sources.filter(({ file }) => roomOf(file) === 'src').map(({ file }) => file)).toEqual([
    'src/main.ts',
    'src/support.ts',
    'src/worker.ts',
  ]);
});

test('only http/, auth/ and runtime/ know Express', () => {
  const express = modules('express', 'express-openapi-validator', 'express-rate-limit', 'passport', 'passport-http');
  expect(importers(express)).toContain('src/runtime/app.ts');
  expect(importers(express, ['src/http/', 'src/auth/', 'src/runtime/', 'src/docs/routes.ts'])).toEqual([]);
});

const speaksWire =
  /\/(?:handlers|given-fields|presenter|actions)\.ts$|^src\/resources\/references\.ts$|^src\/records\/schema\.ts$/;

/** Its codes of errors are those of the contract. */
const CODES = ['src/core/problem.ts'];

/** Generated types of a major version, and the files that join its handlers. */
const GENERATED = /^#generated\/v\d+\/openapi\.ts$/;
const VERSIONS = globSync('src/resources/v[0-9]*.ts');

test('services and rules never import the generated wire types', () => {
  const wire = ({ from, names }: Import): boolean =>
    GENERATED.test(from) ||
    (/(?:contract|http)\/v\d+\.ts$/.test(from) && names.some((name) => !['SchemaName', 'OperationOnOne'].includes(name)));
  const users = importers(wire);
  expect(users).toContain('src/resources/jobs/presenter.ts');
  expect(
    users.filter(
      (file) => !speaksWire.test(file) && !isWithin(file, [...CODES, 'src/http/', 'src/contract/', ...VERSIONS, 'src/client/']),
    ),
  ).toEqual([]);
  expect(importers(({ from }) => GENERATED.test(from), ['src/client/', ...CODES])).toEqual(globSync('src/contract/v*.ts'));
});

test('bodies are built in presenters, nowhere else: the envelope is written only there and in http/error-body.ts', () => {
  const writers = sources.filter(({ text }) => /_status: '|\bpresentEnvelope\(/.test(text)).map(({ file }) => file);
  expect(writers).toContain('src/resources/jobs/presenter.ts');
  expect(writers.filter((file) => !speaksWire.test(file) && file !== 'src/http/error-body.ts')).toEqual([]);
});

test('"only core/config.ts reads the environment"', () => {
  const readers = sources.filter(({ text }) => /process\s*\.\s*env|process\s*\[|\benv\s*\}\s*=\s*process/.test(text));
  expect(readers.map(({ file }) => file)).toEqual(['src/core/config.ts']);
});

test('"only database/ knows the driver"', () => {
  const driver = modules('pg', '@prisma/adapter-pg', '@electric-sql/pglite');
  const known = importers(driver);
  expect(known).toContain('src/database/database.ts');
  expect(importers(driver, ['src/database/'])).toEqual([]);
});

test('only redis-store.ts knows the client of Redis', () => {
  expect(importers(modules('@redis/client', 'redis'))).toEqual(['src/http/rate-limit/redis-store.ts']);
});

test('the client is a room of its own: it runs with its dependencies, takes types from the contract, and nothing of src uses it', () => {
  const room = sources.filter(({ file }) => file.startsWith('src/client/')).flatMap(({ imports }) => imports);
  expect(room).toContainEqual(expect.objectContaining({ from: '#generated/v1/openapi.ts', typeOnly: true }));
  const runsWith = room.filter(
    ({ from, typeOnly }) => !(from === '#generated/v1/openapi.ts' && typeOnly) && !/^\.\/[^/]+$/.test(from),
  );
  expect(new Set(runsWith.map(({ from }) => from))).toEqual(new Set(['msw', 'standardwebhooks']));
  expect(importers(modules('msw'))).toEqual(['src/client/msw-handlers.ts']);
  expect(importers(({ from }) => /\/client\//.test(from) && !from.startsWith('#'), ['src/client/'])).toEqual([]);
});

test('services know nothing of handlers, presenters or the wire', () => {
  const outward = ({ from }: Import): boolean => speaksWire.test(from);
  // the handlers of the way out: they present what receivers read
  const joints = [...VERSIONS, 'src/deliveries/formats.ts'];
  expect(importers(outward, joints).filter((file) => !speaksWire.test(file))).toEqual([]);
});

/** One tag is a phrase. */
const folderOf = (tag: string): string =>
  tag === 'Job Application Submission' ? 'submissions' : tag.toLowerCase().replaceAll(' ', '-');

test('a resource has one name: each folder of resources with handlers is a tag of the contract, and each tag with operations such a folder', () => {
  const { tags } = contract as unknown as { readonly tags: readonly { readonly name: string }[] };
  const folders = sources.filter(({ file }) => file.endsWith('/handlers.ts')).map(({ file }) => file.split('/')[2]);
  expect(folders).toContain('jobs');
  // step changes and erasure have folders of their own; their operations have the tags of applications and candidates
  const others = new Set(folders.filter((folder) => !tags.some(({ name }) => folderOf(name) === folder)));
  expect(others).toEqual(new Set(['step-changes', 'erasure']));
  const used = new Set(operations.flatMap((operation) => (operation as unknown as { readonly tags: readonly string[] }).tags));
  expect([...used].filter((tag) => !existsSync(`src/resources/${folderOf(tag)}/handlers.ts`))).toEqual([]);
});

/** Names that a file exports by a declaration. */
const exportsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:const|function\*?|type|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );

test('every export of src and scripts is imported by another file', () => {
  const imports = globSync(['src/**/*.ts', 'scripts/**/*.ts', 'test/**/*.ts', '.config/*.ts']).flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).map(({ from, names }) => ({ from: path.join(path.dirname(file), from), names })),
  );
  const whole = new Set(imports.flatMap(({ from, names }) => (names.length === 0 ? [from] : [])));
  const imported = new Set(imports.flatMap(({ from, names }) => names.map((name) => `${from} ${name}`)));
  // consumers import the client, readers of /docs copy the samples, a README contains a program
  const published = ['src/client/', 'src/docs/samples/', 'scripts/client/readme.ts', 'scripts/client/msw.ts'];
  const files = globSync(['src/**/*.ts', 'scripts/**/*.ts']).filter((file) => !whole.has(file) && !isWithin(file, published));
  expect(files.length).toBeGreaterThan(200);
  const unused = files.flatMap((file) => exportsOf(file).map((name) => `${file} ${name}`)).filter((each) => !imported.has(each));
  expect(unused).toEqual([]);
});

test('no code looks for words in SQL: what must be known of a statement is a value', () => {
  const looks =
    /(?:includes|startsWith|endsWith|match|test|split|search|indexOf)\(\s*['"`/][^)]*\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|FROM|ORDER BY|modified_at)\b/;
  const pattern = /= \/.*\b(?:SELECT|INSERT|UPDATE|DELETE|WHERE|VALUES|FROM)\b.*\/[a-z]*;/;
  const found = sources.filter(({ text }) => looks.test(text) || pattern.test(text)).map(({ file }) => file);
  expect(found).toEqual([]);
});
