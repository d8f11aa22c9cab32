/**
 * A test of a consumer: `node msw-consumer.js CALLS` makes the calls, given as JSON, and the calls of
 * a client with answers of its own, and prints what was answered.
 */
import { setupServer } from 'msw/node';
import { createRecruitmentClient, NotFoundError, StaleStepError } from 'recruitment-client';
import { createMswHandlers, type Reply } from 'recruitment-client/msw';

declare const process: { readonly argv: readonly string[] };

type Call = { readonly url: string; readonly method: string; readonly headers?: Record<string, string>; readonly body?: string };

const baseUrl = 'https://ats.example/hr/v1';
const { handlers, on, examples } = createMswHandlers(baseUrl);
const server = setupServer(...handlers);
server.listen({ onUnhandledFrame: 'error' });

const answered: unknown[] = [];
for (const { url, ...init } of JSON.parse(process.argv[2] ?? '[]') as readonly Call[]) {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  answered.push([response.status, isJson ? (JSON.parse(text) as unknown) : text]);
}

const client = createRecruitmentClient({ baseUrl, login: 'any', password: 'login' });
const thrown = (call: Promise<unknown>): Promise<unknown> => call.then(undefined, (error: unknown) => error);
const job = { params: { path: { jobid: 12 } } };
const move = { params: { path: { applicationid: 501 } }, body: { expected_current_step_id: 21 } };

const ids: number[] = [];
for await (const { id } of client.items('/job')) ids.push(id);
const { data: cv } = await client.GET('/application/{applicationid}/cv', { params: { path: { applicationid: 501 } } });

server.use(on.getJob('not_found'), on.advanceStep('moved_meanwhile'));
const missing = await thrown(client.GET('/job/{jobid}', job));
const stale = await thrown(client.POST('/application/{applicationid}/advance-step', move));
server.use(on.getJob({ status: 200, body: { ...examples.getJob.open_job.body, title: 'Nurse' } }));
const { data: nurse } = await client.GET('/job/{jobid}', job);
server.use(on.getJob(({ params }) => ({ status: 200, body: { ...examples.getJob.open_job.body, id: Number(params['jobid']) } })));
const { data: other } = await client.GET('/job/{jobid}', { params: { path: { jobid: 77 } } });
server.resetHandlers();
const { data: again } = await client.GET('/job/{jobid}', job);

console.log(
  JSON.stringify({
    handlers: handlers.length,
    answered,
    ids,
    cv: cv.size,
    missing: missing instanceof NotFoundError,
    stale: stale instanceof StaleStepError && stale.step.id,
    titles: [nurse.title === 'Nurse', again.title === examples.getJob.open_job.body.title],
    other: other.id,
  }),
);
server.close();

/** Mistakes that the compiler must find; none of them runs. */
export function mistakes(): void {
  // @ts-expect-error an example that the operation does not have
  on.getJob('nothing');
  // @ts-expect-error an operation that the contract does not have
  on.getJobs();
  // @ts-expect-error a status that the operation does not have
  on.getJob({ status: 418, body: examples.getJob.open_job.body });
  // @ts-expect-error a body of another status
  on.getJob({ status: 404, body: examples.getJob.open_job.body });
  // @ts-expect-error a field is missing
  const incomplete: Reply<'getJob', 200> = { status: 200, body: { id: 12 } };
  console.log(incomplete);
}
