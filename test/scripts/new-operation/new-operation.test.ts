import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { draftOperation } from '../../../scripts/new-operation/operation.ts';
import { planOperation } from '../../../scripts/new-operation/plan.ts';
import { operations } from '../../harness/contract.ts';
import { addHandler, addImport, addToComposition } from '../../../scripts/new-operation/source.ts';

/** What `npm run new-operation` would write in this working tree; it writes nothing itself. */
describe('the whole command', () => {
  const root = process.cwd();
  const draft = (method: string, path: string, folder: string, operationId?: string, changelog?: string) =>
    draftOperation(root, { method, path, folder, operationId, changelog });

  test('GET /job/{jobid}/funnel jobs: a file for each thing there is one file of, a line where all have theirs', async () => {
    const { files } = await draft('GET', '/job/{jobid}/funnel', 'jobs');
    expect(Object.keys(files).toSorted()).toEqual([
      'openapi/changelog.yaml',
      'openapi/v1/openapi.yaml',
      'openapi/v1/paths/job-funnel.yaml',
      'openapi/v1/schemas/JobFunnel.yaml',
      'src/resources/jobs/handlers.ts',
      'src/resources/jobs/presenter.ts',
      'src/resources/jobs/service.ts',
      'test/resources/jobs/job-funnel.test.ts',
    ]);
    expect(files['openapi/v1/openapi.yaml']).toMatch(
      /\n {2}\/job\/\{jobid\}\/unpublish: .+\n {2}\/job\/\{jobid\}\/funnel: \{ \$ref: paths\/job-funnel\.yaml \}\n/,
    );
    const { parameters, get } = parse(files['openapi/v1/paths/job-funnel.yaml'] ?? '');
    expect(parameters).toEqual([{ $ref: '../parameters/jobid.yaml' }]);
    expect({ tags: get.tags, statuses: Object.keys(get.responses) }).toEqual({
      tags: ['Jobs'],
      statuses: ['200', '400', '401', '404', '410', '429', '500', '503'],
    });
  });

  test('a write answers as others do, and needs no schema for it', async () => {
    const { files } = await draft('POST', '/job/{jobid}/close', 'jobs');
    expect(Object.keys(files).toSorted()).toEqual([
      'openapi/changelog.yaml',
      'openapi/v1/openapi.yaml',
      'openapi/v1/paths/job-close.yaml',
      'openapi/v1/schemas/CloseJobRequest.yaml',
      'src/resources/jobs/handlers.ts',
      'src/resources/jobs/service.ts',
      'test/resources/jobs/close-job.test.ts',
    ]);
  });

  test.each([
    ['jobs', '/job/{jobid}/funnel', 'isOwned, scanFound, scanOwned of auth/visibility.ts'],
    ['notes', '/note/{noteid}/reader', 'isCandidateIn, scanFound, scanOwned of auth/visibility.ts'],
    ['interviews', '/interview', 'isOwned, scanOwned of auth/visibility.ts'],
  ])('the service of %s names what its callers see', async (folder, path, names) => {
    const { files } = await draft('GET', path, folder);
    expect(files[`src/resources/${folder}/service.ts`]).toContain(names);
  });

  describe('the changelog', () => {
    const changesOf = async (line?: string) => {
      const { files } = await draft('GET', '/job/{jobid}/funnel', 'jobs', undefined, line);
      const { value } = parse(files['openapi/changelog.yaml'] ?? '') as {
        readonly value: { readonly items: readonly { readonly changes: readonly { readonly text: string }[] }[] };
      };
      return value.items[0]?.changes.at(-1);
    };

    test.each([
      ['Shows where applications of a job end.', '`GET /job/{jobid}/funnel`: Shows where applications of a job end.'],
      ['`getJobFunnel` shows where they end.', '`getJobFunnel` shows where they end.'],
      [undefined, '`GET /job/{jobid}/funnel`: Read job funnel.'],
    ])('the line %j names the operation', async (line, text) => {
      expect(await changesOf(line)).toEqual({ kind: 'FEATURE', text });
    });
  });

  test('a second method joins the file of its path', async () => {
    const { files } = await draft('POST', '/pool', 'reference-lists');
    expect(Object.keys(files).filter((name) => name.includes('/paths/'))).toEqual(['openapi/v1/paths/pool-list.yaml']);
    const contents = readFileSync('openapi/v1/openapi.yaml', 'utf8');
    const pathsOf = (text: string): object => (parse(text) as { readonly paths: object }).paths;
    expect(pathsOf(files['openapi/v1/openapi.yaml'] ?? contents)).toEqual(pathsOf(contents));
    const { get, post } = parse(files['openapi/v1/paths/pool-list.yaml'] ?? '');
    expect([get.operationId, post.operationId]).toEqual(['listPools', 'createPool']);
    expect(post.parameters).toEqual([{ $ref: '../parameters/idempotencyKey.yaml' }]);
    expect(Object.keys(post.responses)).toEqual(expect.arrayContaining(['403', '409', '413', '415', '422']));
  });

  test('a resource of its own: its folder, its tag, its identifier, and its place among all handlers', async () => {
    const { files } = await draft('GET', '/interview/{interviewid}', 'interviews');
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'openapi/v1/paths/interview.yaml',
        'src/resources/interviews/handlers.ts',
        'src/resources/interviews/service.ts',
        'src/resources/interviews/presenter.ts',
      ]),
    );
    const { tags } = parse(files['openapi/v1/openapi.yaml'] ?? '') as { readonly tags: readonly { readonly name: string }[] };
    expect(tags.at(-1)?.name).toBe('Interviews');
    const composition = files['src/resources/v1.ts'];
    expect(composition).toMatch(/\.\.\.createInterviewHandlers\(parts\)/);
    expect(composition).toMatch(/import \{ createInterviewHandlers \} from '\.\/interviews\/handlers\.ts';/);
  });

  describe('what is there already is never overwritten', () => {
    test.each([
      ['GET', '/job/{jobid}/stats', 'jobs', 'getStatistics', 'GET /job/{jobid}/stats is there already'],
      ['GET', '/job/{vacancyid}', 'jobs', undefined, '/job/{vacancyid} is there already, as /job/{jobid}'],
      ['GET', '/job/{jobid}/statistics', 'jobs', undefined, 'getJobStatistics is the name of /job/{jobid}/stats'],
      ['GET', '/job/{jobid}/core', 'jobs', undefined, 'openapi/v1/schemas/JobCore.yaml is there already'],
    ])('%s %s in %s, called %s: %s', async (method, path, folder, operationId, reason) => {
      await expect(draft(method, path, folder, operationId)).rejects.toThrow(reason);
    });
  });
});

describe('the plan', () => {
  const plan = (method: string, path: string, operationId?: string) =>
    planOperation({ method, path, folder: 'jobs', operationId });

  describe('"its name as those that exist are named"', () => {
    // these were named by hand, each for what it does
    const irregular = ['getIndex', 'getAccount', 'getJobStatistics', 'listJobTeam', 'listJobApplications', 'submitQuestionnaire'];
    const others = ['listCandidateApplications', 'getQuestionnaireAnswers', 'listJobFeed', 'listStepChanges', 'addStepChange'];
    const added = ['addNote', 'addDocument', 'addResult', 'changePools', 'changeJobStatus', 'changeJobTeam'];
    const known = [...irregular, ...others, ...added, 'listAccountOrganisations'];
    const regular = operations.filter(
      ({ above, method, path, operationId }) =>
        !above && method !== 'head' && !path.includes('token') && !known.includes(operationId),
    );

    test('there are such', () => expect(regular.length).toBeGreaterThan(12));

    test.each(regular)('$method $path is $operationId', ({ method, path, operationId }) => {
      expect(plan(method.toUpperCase(), path).operationId).toBe(operationId);
    });
  });

  test.each([
    ['GET', '/job/{jobid}/funnel', undefined, 'getJobFunnel', 'JobFunnel', 'Read job funnel'],
    ['GET', '/interview', undefined, 'listInterviews', 'InterviewList', 'List interviews'],
    ['GET', '/interview/{interviewid}', undefined, 'getInterview', 'Interview', 'Read interview'],
    ['GET', '/agency', undefined, 'listAgencies', 'AgencyList', 'List agencies'],
    ['GET', '/job/{jobid}/interview', 'listJobInterviews', 'listJobInterviews', 'JobInterviewList', 'List job interviews'],
    ['POST', '/job/{jobid}/close', undefined, 'closeJob', 'CloseJobRequest', 'Close job'],
    ['POST', '/interview', undefined, 'createInterview', 'CreateInterviewRequest', 'Create interview'],
    ['post', '/job/{jobid}/send-offer', undefined, 'sendOffer', 'SendOfferRequest', 'Send offer'],
  ])('%s %s, called %s: %s has %s, "%s"', (method, path, given, operationId, schema, summary) => {
    expect(plan(method, path, given)).toMatchObject({ operationId, schema, summary });
  });

  test('a path parameter is known to the tests by its resource; the record of a webhook call is called a task in its address', () => {
    expect(plan('GET', '/webhook/task/{taskid}').parameters).toEqual([{ name: 'taskid', id: 'call' }]);
    expect(plan('GET', '/job/{jobid}/document/{documentid}').parameters).toEqual([
      { name: 'jobid', id: 'job' },
      { name: 'documentid', id: 'document' },
    ]);
  });

  test.each([
    ['PUT', '/job', 'jobs', undefined, 'PUT is not a method'],
    ['GET', 'job', 'jobs', undefined, 'job is not a path'],
    ['GET', '/', 'jobs', undefined, '/ is not a path'],
    ['GET', '/Job', 'jobs', undefined, '/Job is not a path'],
    ['GET', '/job/', 'jobs', undefined, '/job/ is not a path'],
    ['GET', '/job/{jobId}', 'jobs', undefined, 'is not a path'],
    ['GET', '/{jobid}', 'jobs', undefined, 'begins with a parameter'],
    ['GET', '/job/{jobid}/copy/{jobid}', 'jobs', undefined, 'a parameter twice'],
    ['GET', '/apply/api/{token}', 'submissions', undefined, '{token} is not the identifier of a resource'],
    ['GET', '/job/{jobid}/funnel', '../jobs', undefined, '../jobs is not the name of a folder'],
    ['GET', '/job/{jobid}/funnel', 'jobs', 'get_funnel', 'get_funnel is not an operationId'],
  ])('%s %s in %s, called %s, is refused: %s', (method, path, folder, operationId, reason) => {
    expect(() => planOperation({ method, path, folder, operationId })).toThrow(reason);
  });
});

describe('the source', () => {
  describe('an import joins those that are there', () => {
    const file = `import type { A, C } from '../a.ts';\nimport { a, c, type D } from '../d.ts';\nimport './x.ts';\n`;

    test.each([
      ['../a.ts', 'B', 'type', `import type { A, C, B } from '../a.ts';`],
      ['../d.ts', 'b', 'value', `import { a, c, type D, b } from '../d.ts';`],
      ['../d.ts', 'E', 'type', `import { a, c, type D, type E } from '../d.ts';`],
      ['../a.ts', 'a', 'value', `import './x.ts';\nimport { a } from '../a.ts';`],
      ['#generated/x.ts', 'X', 'type', `import './x.ts';\nimport type { X } from '#generated/x.ts';`],
    ] as const)('from %s: %s as a %s', (from, name, kind, expected) => {
      expect(addImport(file, from, name, kind)).toContain(expected);
    });

    test('what is there already stays as it is', () => {
      expect(addImport(file, '../a.ts', 'A', 'type')).toBe(file);
    });
  });

  describe('a handler goes where the compiler holds it to the contract', () => {
    test('into an object and a list behind it', () => {
      const text = `export const create = () => ({ one: async () => 1 }) satisfies HandlersFor<'one'>;`;
      expect(addHandler(text, 'x.ts', 'two', 'async () => 2').replace(/\s+/g, ' ')).toBe(
        `export const create = () => ({ one: async () => 1 ,two: async () => 2, }) satisfies HandlersFor<'one' | 'two'>;`,
      );
    });

    test('into an object that is returned, and a list with a name', () => {
      const text = `type Operations = 'one';\nfunction create() { return { one } satisfies HandlersFor<Operations, Reads>; }`;
      expect(addHandler(text, 'x.ts', 'two', '2').replace(/\s+/g, ' ')).toBe(
        `type Operations = 'one' | 'two'; function create() { return { one ,two: 2, } satisfies HandlersFor<Operations, Reads>; }`,
      );
    });

    test('a file without such an object is refused', () => {
      expect(() => addHandler('export const create = () => ({});', 'src/x/handlers.ts', 'two', '2')).toThrow(
        'src/x/handlers.ts has no object that satisfies HandlersFor<...>',
      );
    });
  });

  describe('a new folder joins the object that all handlers are spread into, wherever that stands', () => {
    test.each([
      'const handlers: Handlers = { ...createJobHandlers(parts), ...createNoteHandlers(parts) };',
      'return { ...createJobHandlers(parts), ...createNoteHandlers(parts) };',
    ])('%s', (text) => {
      expect(addToComposition(text, 'x.ts', 'createInterviewHandlers')).toMatch(
        /\),\n\.\.\.createInterviewHandlers\(parts\) \};$/,
      );
    });

    test('another object is not taken for it', () => {
      expect(() => addToComposition('const settings = { ...createJobHandlers(prisma), port };', 'x.ts', 'createX')).toThrow(
        'x.ts has no object',
      );
      expect(() => addToComposition('const a = {};', 'src/runtime/app.ts', 'createX')).toThrow(
        'src/runtime/app.ts has no object',
      );
    });
  });
});
