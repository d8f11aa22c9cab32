/**
 * A consumer's program: `node consumer.js BASE_ADDRESS LOGIN PASSWORD` calls the service or its
 * mock and prints the results as JSON. `Prefer` selects the answers of the mock; the service
 * ignores it.
 */
import {
  createRecruitmentClient,
  InvalidBodyError,
  NotFoundError,
  RecruitmentError,
  StaleStepError,
  UnauthenticatedError,
  type ErrorCode,
  type JobStatus,
  type JobSummary,
} from 'recruitment-client';

declare const process: { readonly argv: readonly string[] };

const [, , baseUrl = '', login = '', password = ''] = process.argv;
const client = createRecruitmentClient({ baseUrl, login, password });

async function thrownBy(call: Promise<unknown>): Promise<RecruitmentError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RecruitmentError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
}

const prefer = (status: number) => ({ headers: { Prefer: `code=${status}` } });

const { data: index } = await client.GET('/');
const { data: changelog } = await client.GET('/changelog');

const jobs: JobSummary[] = [];
for await (const job of client.items('/job', { params: { query: { alljobs: true, limit: 2 } } })) jobs.push(job);
let pages = 0;
for await (const page of client.pages('/job', { params: { query: { alljobs: true, limit: 2 } } }))
  pages += page.items.length > 0 ? 1 : 0;

const [first] = jobs;
if (first === undefined) throw new Error('There is no job.');
const { data: job } = await client.GET('/job/{jobid}', { at: first._self });
const status: JobStatus = job.status;

const note = { candidate_id: 101, organisation_id: 1, text: '<p>Called back.</p>' };
const { data: written, response } = await client.POST('/note', { body: note });

const stale = await thrownBy(
  client.POST('/application/{applicationid}/advance-step', {
    params: { path: { applicationid: 501 } },
    body: { expected_current_step_id: 999_999 },
    ...prefer(409),
  }),
);
const invalid = await thrownBy(client.POST('/note', { body: { ...note, text: '' }, ...prefer(422) }));
const missing = await thrownBy(client.GET('/job/{jobid}', { params: { path: { jobid: 2_147_483_647 } }, ...prefer(404) }));
const stranger = await thrownBy(createRecruitmentClient({ baseUrl }).GET('/account'));

console.log(
  JSON.stringify({
    version: index._version,
    changelog: changelog.items.map(({ version }) => version),
    jobs: jobs.map(({ id }) => id),
    pages,
    job: { id: job.id, status, steps: job.process.steps.items.length },
    note: { _status: written._status, status: response.status },
    stale: stale instanceof StaleStepError && { code: stale.code, applicationId: stale.applicationId, step: stale.step.status },
    invalid: invalid instanceof InvalidBodyError && Object.keys(invalid.invalid),
    missing: missing instanceof NotFoundError && missing.requestId !== undefined,
    stranger: stranger instanceof UnauthenticatedError && stranger.status,
  }),
);

/** Mistakes that the compiler must find; none of them runs. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error a path that the contract does not have
  await client.GET('/jobs');
  // @ts-expect-error a method that the path does not offer
  await client.POST('/job', {});
  // @ts-expect-error the identifier is missing
  await client.GET('/job/{jobid}');
  // @ts-expect-error the identifier is a number
  await client.GET('/job/{jobid}', { params: { path: { jobid: '12' } } });
  // @ts-expect-error a query parameter that the operation does not have
  await client.GET('/job', { params: { query: { page: 2 } } });
  // @ts-expect-error a value that the enumeration does not have
  await client.GET('/job', { params: { query: { status: 'GONE' } } });
  // @ts-expect-error a required field of the body is missing
  await client.POST('/note', { body: { candidate_id: 101, organisation_id: 1 } });
  // @ts-expect-error a field that the body does not have
  await client.POST('/note', { body: { candidate_id: 101, organisation_id: 1, text: '', colour: 'red' } });
  // @ts-expect-error a detail has no items
  client.items('/job/{jobid}', { params: { path: { jobid: 12 } } });
  // @ts-expect-error an address and parameters of the path exclude each other
  await client.GET('/job/{jobid}', { at: '', params: { path: { jobid: 12 } } });
  // @ts-expect-error a login has a password
  createRecruitmentClient({ baseUrl: '', login: '' });
  for await (const each of client.items('/job')) {
    // @ts-expect-error a field that jobs do not have
    console.log(each.colour);
  }
  const { data } = await client.GET('/application/{applicationid}/cv', { params: { path: { applicationid: 501 } } });
  // @ts-expect-error a file is no JSON
  console.log(data.items);
  const code: ErrorCode = 'stale_step';
  // @ts-expect-error a code that the contract does not have
  console.log(code === 'stale');
}
