/** The requests that the pages give out, run as they stand there against the demo set. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadDocument, withPublicAddresses } from '../../../src/contract/document.ts';
import { fillWithDemo } from '../../harness/demo.ts';
import type { DemoLogin } from '../../../src/demo/demo-logins.ts';
import { readGuides } from '../../../src/docs/guides.ts';
import { readReference, type Operation } from '../../../src/docs/reference/operation.ts';
import { samplesOf } from '../../../src/docs/reference/request-samples.ts';
import { readAll, type Client, type Credentials } from '../../harness/client.ts';
import { findOperation } from '../../harness/contract.ts';
import { anOwner } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { hasProgram } from '../../../scripts/probe.ts';
import { startBusyProxy, type BusyProxy } from './busy-proxy.ts';

const run = promisify(execFile);
const given = ['curl', 'jq', 'python3'].every((program) => hasProgram(program)) ? describe : describe.skip;

given('the guides', () => {
  let proxy: BusyProxy;
  let service: Service;
  let logins: readonly DemoLogin[];
  let folder: string;
  beforeAll(async () => {
    proxy = await startBusyProxy();
    service = await startService({ publicUrl: proxy.origin });
    proxy.leadTo(service.origin);
    logins = await fillWithDemo(service.database);
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-guides-'));
    proxy.refuseBy(async (number, url) => {
      // a row changes amid the run of a warehouse
      if (url.includes('kind=JOB')) {
        await service.prisma.job.updateMany({ where: { id: 12 }, data: { title: `Nurse ${number}` } });
        await wait(5);
      }
      return BUSY[number % BUSY.length];
    });
  });
  afterEach(() => rm(folder, { recursive: true }));
  afterAll(async () => {
    await service.close();
    proxy.close();
  });

  const loginOf = (wanted: string): DemoLogin => {
    const login = logins.find(({ role }) => role === wanted);
    if (login === undefined) throw new Error(`There is no ${wanted}.`);
    return login;
  };

  /** Runs the blocks of a guide as one script, as it says itself. */
  async function runGuide(name: string, { login, password }: Credentials): Promise<string> {
    const { text = '' } = readGuides(proxy.origin).find((guide) => guide.name === name) ?? {};
    const blocks = [...text.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = '']) => block);
    const script = blocks.join('\n').replace('login:password', `${login}:${password}`);
    expect(script.match(/\bcall /g)?.length).toBeGreaterThan(1);
    return (await run('bash', ['-c', script], { cwd: folder, maxBuffer: 2 ** 26 })).stdout;
  }

  /** The items in a file of the folder: pages, or one item a line. */
  const itemsIn = async (file: string): Promise<readonly Item[]> =>
    (await readFile(path.join(folder, file), 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => {
        const read = JSON.parse(line) as Item & { readonly items?: readonly Item[] };
        return read.items ?? [read];
      });

  const idsOf = (items: readonly Item[]) => items.map(({ id }) => id).toSorted((one, other) => one - other);

  const LISTS = {
    jobs: '/job?alljobs=true&limit=100',
    candidates: '/candidate?limit=100',
    applications: '/application?limit=100',
  };
  /** What a guide is to reach, too. */
  const CHECKS: Readonly<Record<string, (client: Client, output: string) => Promise<void>>> = {
    'job-board': async (_, output) => expect(output).toContain('"pay":{"min":31000,"max":37500'),
    // it invites to the step, also when it moves the interview
    'scheduling-tool': async (client) => {
      const [interview] = await itemsIn('done.json');
      const { body } = await client.get(`/interview/${interview?.id}`);
      expect(body).toMatchObject({ step: { name: 'Interview' }, status: 'DONE', starts: '2027-03-29T12:30:00.000Z' });
      const letters = await service.prisma.emailMessage.findMany({ where: { applicationId: body.application.id } });
      expect(letters.filter(({ calendar }) => calendar !== null)).toHaveLength(2);
    },
    // the copy equals the lists, although requests are refused and rows change amid the run
    'data-warehouse': async (client) => {
      for (const [name, address] of Object.entries(LISTS)) {
        const copy = new Map((await itemsIn(`${name}.ndjson`)).map((item) => [item.id, item]));
        for (const item of await itemsIn(`changed-${name}.ndjson`)) copy.set(item.id, item);
        const source = await readAll(client, address);
        expect(source.length).toBeGreaterThan(10);
        expect([...copy.values()].toSorted((one, other) => one.id - other.id)).toEqual(source);
      }
      expect(await itemsIn('changed-jobs.ndjson')).toHaveLength(1);
    },
  };

  test.each(readGuides('').map(({ name }) => name))(
    'each with requests that a test runs, survives 429 and 503: %s',
    async (name) => {
      // of an HR system: it creates a job
      const login =
        name === 'own-house' ? await anOwner(service.prisma, 1) : loginOf(name === 'hr-system' ? 'ADMIN' : 'RECRUITER');
      const client = service.as(login);
      const before = new Map<string, readonly Item[]>();
      for (const [file, address] of Object.entries(COPIES[name] ?? {})) before.set(file, (await client.get(address)).body.items);
      const already = proxy.refused.length;
      const output = await runGuide(name, login);
      expect(new Set(proxy.refused.slice(already))).toEqual(new Set([429, 503]));
      expect(output).toContain('"_status":"OK"');
      expect(output).not.toMatch(/^null$/m);
      for (const [file, items] of before) expect(idsOf(await itemsIn(file))).toEqual(idsOf(items));
      proxy.refuseBy(() => Promise.resolve(undefined));
      await CHECKS[name]?.(client, output);
    },
    300_000,
  );

  test('a refusal that does not end stops the program with its text, and the position of the warehouse stays', async () => {
    proxy.refuseBy((number) => Promise.resolve(number > 4 ? 429 : undefined));
    const stderr = expect.stringContaining('{"_status":"INVALID"}');
    await expect(runGuide('data-warehouse', loginOf('RECRUITER'))).rejects.toMatchObject({ code: 1, stderr });
    expect(await readdir(folder)).not.toContain('position');
  });

  test('an HR system learns of a hire that steps back while it reads', async () => {
    const login = loginOf('ADMIN');
    const client = service.as(login);
    const [offer] = (await client.get('/offer?status=ACCEPTED')).body.items;
    const [hired] = (await client.get('/application?outcome=HIRED')).body.items;
    const { body: job } = await client.get(`/job/${hired.job.id}`);
    const [{ id: step }] = job.process.steps.items;
    const stepBack = async (): Promise<void> => {
      const declined = { expected_status: 'ACCEPTED', status: 'DECLINED' };
      expect((await client.post(`/offer/${offer.id}/status`, declined)).status).toBe(200);
      expect((await client.post('/step', { application_id: hired.id, process_step_id: step })).status).toBe(200);
    };
    proxy.refuseBy(async (_, url) => {
      if (/\/application\?modified_since=/.test(url)) await stepBack();
      return undefined;
    });
    await runGuide('hr-system', login);
    expect(idsOf(await itemsIn('hired.ndjson'))).toContain(hired.id);
    const changed = (await itemsIn('changes.json')).find(({ id }) => id === hired.id);
    expect(changed).toMatchObject({ step: { id: step } });
    expect(changed).not.toHaveProperty('outcome');
    expect(await itemsIn('offers.json')).toContainEqual(expect.objectContaining({ id: offer.id, status: 'DECLINED' }));
  });
});

type Item = { readonly id: number };

/** Every third request is refused, in turn before and after it was carried out. */
const BUSY = [undefined, undefined, 429, undefined, undefined, 503] as const;

/** Files that a guide makes, with the address whose items they hold. */
const COPIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'job-board': { 'feed.json': '/feed?source_id=4&limit=100' },
  'hr-system': { 'hired.ndjson': '/application?outcome=HIRED&limit=100' },
  'integration-platform': { 'page.json': '/job/12/application?modified_since=1970-01-01T00:00:00Z&limit=100' },
  'application-states': { 'page.json': '/job/12/application?outcome=NONE&limit=1' },
};

/** A request as it arrives. */
type Arrived = {
  readonly method: string;
  readonly url: string;
  readonly authorization?: string | undefined;
  readonly body: unknown;
};

given('the samples of the operations', () => {
  let server: http.Server;
  let operations: readonly Operation[];
  let arrived: Arrived[] = [];
  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', headers } = request;
        const text = Buffer.concat(chunks).toString();
        if (text !== '') expect(headers['content-type']).toBe('application/json');
        arrived.push({ method, url, authorization: headers.authorization, body: text === '' ? undefined : JSON.parse(text) });
        response.setHeader('content-type', 'application/json').end(method === 'HEAD' ? undefined : '{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const reference = readReference(withPublicAddresses(loadDocument(1), origin));
    operations = reference.groups.flatMap((group) => group.operations);
  });
  afterAll(() => void server.close());

  /** What runs the files that follow it, one after the other; a start of each by itself takes longer than the rest. */
  const PROGRAMS = {
    curl: ['sh', '-ec', 'for each; do sh -e "$each"; done', 'sh'],
    TypeScript: [process.execPath, '--input-type=module', '-e', 'for (const each of process.argv.slice(1)) await import(each)'],
    Python: ['python3', '-Bc', 'import runpy, sys\nfor each in sys.argv[1:]: runpy.run_path(each)'],
  } as const;

  /** Runs the samples of one language, and returns what arrived. */
  async function arrivalsOf(label: keyof typeof PROGRAMS): Promise<readonly Arrived[]> {
    arrived = [];
    const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-samples-'));
    const files = operations.map(({ id }) => path.join(folder, `${id}.mts`));
    for (const [index, operation] of operations.entries()) {
      const { text = '' } = samplesOf(operation).find((sample) => sample.label === label) ?? {};
      await writeFile(files[index] ?? '', text);
    }
    const [command, ...args] = PROGRAMS[label];
    await run(command, [...args, ...files], { cwd: folder });
    await rm(folder, { recursive: true });
    return arrived;
  }

  let sentByCurl: ReturnType<typeof arrivalsOf> | undefined;
  const readByCurl = () => (sentByCurl ??= arrivalsOf('curl'));

  test('"curl": each sends the request of its operation', async () => {
    const byCurl = await readByCurl();
    expect(byCurl.map(({ method, url }) => findOperation(method, url.replace(/\?.*/, ''))?.operationId)).toEqual(
      operations.map(({ id }) => id),
    );
    expect(byCurl.map(({ authorization }) => authorization !== undefined)).toEqual(operations.map((each) => each.authenticated));
    expect(byCurl.map(({ body }) => body)).toEqual(operations.map(({ body }) => body?.examples[0]?.value));
  });

  test.each(['TypeScript', 'Python'] as const)('curl, TypeScript, Python: each of %s sends the same request', async (label) => {
    const byCurl = await readByCurl();
    expect(await arrivalsOf(label)).toEqual(byCurl);
  });
});
