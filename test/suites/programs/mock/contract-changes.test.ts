/** "Restarts by itself on a change of the contract and survives a broken save", on a copy of the contract. */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aFolder } from '../../../runtime/process.ts';
import { endPrograms } from '../program.ts';
import { startMock, type StartedMock } from './started-mock.ts';

let folder: string;
let mock: StartedMock;

beforeAll(async () => {
  folder = await aFolder();
  cpSync('openapi', folder, { recursive: true });
  mock = await startMock(['--contract', path.join(folder, 'v1/openapi.yaml')]);
}, 60_000);
afterAll(endPrograms);

const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);

/** Saves as many editors do: another file takes the place of this one. */
function replace(file: string, text: string): void {
  write(`${file}.new`, text);
  renameSync(path.join(folder, `${file}.new`), path.join(folder, file));
}

/** Makes the change and waits until the mock has said this of it. */
async function change(sign: RegExp, make: () => void): Promise<void> {
  const { program } = mock;
  const before = program.output().length;
  make();
  await program.prints(sign, before);
}

const BY_THE_NEW = /the mock answers by it/;
const AS_BEFORE = /the mock answers as before/;
const jobTitle = async (): Promise<string> => (await mock.client.get('/job/12')).body.title;

/** Waits for an answer: a slow machine notices a save twice, and says so of the former one after the next. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}
const untilTitle = (title: string): Promise<void> => until(async () => (await jobTitle()) === title);

test.each([
  ['written', 'v1/examples/job.yaml', write],
  ['replaced', 'v1/examples/job.yaml', replace],
  ['replaced again', 'v1/examples/job.yaml', replace],
  ['written after that', 'v1/examples/job.yaml', write],
])('an example that was %s is the answer, on the same port', async (how, file, save) => {
  await change(BY_THE_NEW, () => save(file, read(file).replace(/^ {2}title: .*$/m, `  title: ${how}`)));
  await untilTitle(how);
});

test('a change above the folder of the version counts, too', async () => {
  await change(BY_THE_NEW, () =>
    replace('changelog.yaml', read('changelog.yaml').replace('First published version', 'The first')),
  );
  const changelog = async () => JSON.stringify((await mock.client.get(`${mock.origin}/changelog`)).body);
  await until(async () => (await changelog()).includes('The first of the interface.'));
});

test('a new operation in a new folder is served, and followed', async () => {
  const example = "{ summary: News, value: { _status: OK, _self: 'http://127.0.0.1:3000/v1/news' } }";
  const operation = `get: { operationId: getNews, responses: { '200': { description: News., content: { application/json: { examples: { news: ${example} } } } } } }`;
  await change(BY_THE_NEW, () => {
    mkdirSync(path.join(folder, 'v1/news'));
    write('v1/news/news.yaml', operation);
    replace('v1/openapi.yaml', read('v1/openapi.yaml').replace('paths:', 'paths:\n  /news: { $ref: news/news.yaml }'));
  });
  const news = async () => (await mock.client.get('/news')).body;
  await until(async () => (await news())._status === 'OK');
  expect(await news()).toEqual({ _status: 'OK', _self: `${mock.origin}/v1/news` });
  await change(BY_THE_NEW, () => write('v1/news/news.yaml', operation.replace('_status: OK', '_status: NEW')));
  await until(async () => (await news())._status === 'NEW');
});

test.each([
  [
    'of broken YAML',
    'v1/paths/note.yaml',
    (text: string) => text.replace('operationId: listNotes', 'operationId: [listNotes'),
    /note\.yaml.*4:3/,
  ],
  [
    'with a reference to nowhere',
    'v1/paths/note.yaml',
    (text: string) => text.replace('NoteCollection', 'NoteColection'),
    /note\.yaml:\d+:\d+ .*NoteColection/,
  ],
  [
    'that is no OpenAPI',
    'v1/paths/note.yaml',
    (text: string) => text.replace('responses:', 'respones:'),
    /note\.yaml:\d+:\d+ .*respones/,
  ],
  [
    'of a table of contents without paths',
    'v1/openapi.yaml',
    (text: string) => text.replace(/^ {2}\/.*$\n/gm, ''),
    /openapi\.yaml:\d+:\d+ .*Paths/,
  ],
  ['of nothing', 'v1/openapi.yaml', () => '', /openapi\.yaml: /],
])('a save %s is named by file and place, and survived', async (_what, file, spoil, says) => {
  const good = read(file);
  const before = mock.program.output().length;
  await change(AS_BEFORE, () => write(file, spoil(good)));
  expect(mock.program.output().slice(before)).toMatch(says);
  expect((await mock.client.get('/note')).status).toBe(200);
  await change(BY_THE_NEW, () => write(file, good));
  expect((await mock.client.get('/note')).status).toBe(200);
});

test('a folder that goes and comes back, as when a branch is changed, is followed on', async () => {
  cpSync(path.join(folder, 'v1/examples'), path.join(folder, 'kept'), { recursive: true });
  await change(AS_BEFORE, () => rmSync(path.join(folder, 'v1/examples'), { recursive: true }));
  await change(BY_THE_NEW, () => cpSync(path.join(folder, 'kept'), path.join(folder, 'v1/examples'), { recursive: true }));
  await change(BY_THE_NEW, () =>
    write('v1/examples/job.yaml', read('v1/examples/job.yaml').replace(/^ {2}title: .*$/m, '  title: back')),
  );
  await untilTitle('back');
});

test('while a change is taken in, every call is answered, first by the old contract and then by the new', async () => {
  const titles: string[] = [];
  let isCalling = true;
  const calling = (async () => {
    while (isCalling) titles.push(await jobTitle());
  })();
  await change(BY_THE_NEW, () =>
    replace('v1/examples/job.yaml', read('v1/examples/job.yaml').replace(/^ {2}title: .*$/m, '  title: next')),
  );
  await until(async () => titles.at(-1) === 'next');
  isCalling = false;
  await calling;
  expect(new Set(titles)).toEqual(new Set(['back', 'next']));
});

test('a contract of one path and nothing else is mocked', async () => {
  await change(BY_THE_NEW, () =>
    write(
      'v1/openapi.yaml',
      "{ openapi: 3.1.1, info: { title: Draft, version: '2.0' }, servers: [{ url: 'http://127.0.0.1:3000/v1' }], paths: { /draft: { get: { operationId: getDraft, responses: { '200': { description: A draft., content: { application/json: { example: { is: draft } } } } } } } } }",
    ),
  );
  await until(async () => (await mock.client.get('/draft')).status === 200);
  expect((await mock.client.get('/draft')).body).toEqual({ is: 'draft' });
});

test('SIGTERM ends the mock at once', async () => {
  const begin = performance.now();
  expect(await mock.program.end('SIGTERM')).toBe(0);
  expect(performance.now() - begin).toBeLessThan(2000);
});
