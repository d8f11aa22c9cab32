import { format, resolveConfig } from 'prettier';
import { ERROR_CLASSES } from '../../src/client/failure.ts';
import { find, findExample, findParameter, type Contract } from './examples.ts';

const ADVANCE = 'paths /application/{applicationid}/advance-step post';

/** The query of an address as the types take it: `alljobs=true&limit=2` is `{ alljobs: true, limit: 2 }`. */
const queryOf = (address: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new URL(String(address)).searchParams].map(([name, value]) => [
      name,
      /^(?:true|false|\d+)$/.test(value) ? JSON.parse(value) : value,
    ]),
  );

function writeErrorTable(contract: Contract): string {
  const meanings = find(contract, 'components schemas ErrorCode x-enumDescriptions') as Readonly<Record<string, unknown>>;
  const rows = Object.entries(ERROR_CLASSES).map(
    ([code, { name }]) => `| \`${code}\` | \`${name}\` | ${String(meanings[code])} |`,
  );
  return ['| `code` | Class | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

/**
 * The README of the package. Its blocks in TypeScript, one after the other, are one program that a
 * test compiles and runs.
 */
export async function writeReadme(contract: Contract): Promise<string> {
  const config = await resolveConfig(import.meta.filename);
  return format(composeReadme(contract), { ...config, parser: 'markdown', proseWrap: 'always' });
}

function composeReadme(contract: Contract): string {
  const { version, title } = contract.info;
  const job = findExample(contract, 'paths /job/{jobid} get responses 200');
  const jobs = findExample(contract, 'paths /job get responses 200');
  const stale = findExample(contract, `${ADVANCE} responses 409`)['step'] as Readonly<Record<string, unknown>>;
  const jobid = findParameter(contract, 'paths /job/{jobid}', 'jobid');
  const applicationid = findParameter(contract, 'paths /application/{applicationid}', 'applicationid');
  const server = String(find(contract, 'servers 0 url'));
  const event = 'webhooks step-change post requestBody content application/json examples step_change value';

  return `# recruitment-client

The typed client of the ${title}, version ${version}. Its paths, parameters, bodies, answers and error
codes are types made from the contract; a new version of the contract is a new version of this package. It is ESM and runs in browsers and in
Node from 20 on. This file is generated with the examples of the contract.

\`\`\`sh
npm install recruitment-client
\`\`\`

## First call

\`\`\`ts
import { createRecruitmentClient } from 'recruitment-client';

const client = createRecruitmentClient({
  baseUrl: '${server}',
  login: 'login',
  password: 'password',
});

const { data: index } = await client.GET('/');
console.log(index._version); // ${String(findExample(contract, 'paths / get responses 200')['_version'])}
\`\`\`

\`baseUrl\` is the versioned base address; what lies above it, such as \`/changelog\`, is found by itself. A call gives \`data\` and the
\`response\` that it came with, or it throws. Credentials go to this service alone, and not to addresses that want none. Leave \`login\` and
\`password\` out to use only such. A page calls the service when its setting
\`CORS_ORIGINS\` names the page's origin; else it calls by a proxy on its own host. The mock lets every page call. Whoever can read the
page can read the credentials in it.

## Reading

\`\`\`ts
const { data: job } = await client.GET('/job/{jobid}', { params: { path: { jobid: ${String(jobid)} } } });
console.log(job.title, job.status); // ${String(job['title'])} ${String(job['status'])}
\`\`\`

Instead of building an address, follow one that the service gave: \`at\` takes it, and the path only says what is found there.

\`\`\`ts
const { data: funnel } = await client.GET('/job/{jobid}/stats', { at: job.stats._self });
console.log(funnel.applications_total);
\`\`\`

Documents come as a \`Blob\`:

\`\`\`ts
const { data: cv } = await client.GET('/application/{applicationid}/cv', { params: { path: { applicationid: ${String(applicationid)} } } });
console.log(cv.type, cv.size);
\`\`\`

## Pages

\`items\` follows \`_next\` to the end and gives one item after the other, \`pages\` one page after the other. The next page is asked for
when you have taken the last item of the one before.

\`\`\`ts
for await (const application of client.items('/job/{jobid}/application', { at: job.applications._self })) {
  console.log(application.id, application.step.name);
}

for await (const page of client.pages('/job', { params: { query: ${JSON.stringify(queryOf(jobs['_self']))} } })) {
  console.log(page.items.map(({ reference }) => reference));
}
\`\`\`

## A copy

\`mirror\` keeps a copy of several lists. A round without a position reads all; one from a position reads what \`GET /change\` names.
\`onChange\` gets one resource after the other, typed by \`kind\`. Store the position that a round returns when the copy is stored: a round
that was interrupted is repeated from the one before. So a resource may come twice, and none is missed.

\`\`\`ts
import type { MirrorChange } from 'recruitment-client';

const titles = new Map<number, string>();
const onChange = (change: MirrorChange): void => {
  if (change.kind === 'JOB' && change.item) titles.set(change.id, change.item.title);
};
const position = await client.mirror({ kinds: ['JOB', 'PROCESS'], onChange });
console.log(titles.size);

const next = await client.mirror({ kinds: ['JOB', 'PROCESS'], position, onChange });
console.log(next >= position);
\`\`\`

Keep the copied kinds the same. Where \`erased\` is set, remove the notes of the candidate, which are deleted and do not come. When your user comes
after a change of your memberships, make the copy anew.

## Writing

\`\`\`ts
import { InvalidBodyError, StaleStepError } from 'recruitment-client';

try {
  const { data: moved } = await client.POST('/application/{applicationid}/advance-step', {
    params: { path: { applicationid: ${String(applicationid)} } },
    body: ${JSON.stringify(findExample(contract, `${ADVANCE} requestBody`))},
  });
  console.log(moved.step_name); // ${String(findExample(contract, `${ADVANCE} responses 200`)['step_name'])}
} catch (error) {
  if (!(error instanceof StaleStepError)) throw error;
  console.log(error.step.id, error.step.name); // ${String(stale['id'])} ${String(stale['name'])}: somebody was faster, and nothing was changed
}

try {
  await client.POST('/note', {
    body: ${JSON.stringify(findExample(contract, 'paths /note post requestBody'))},
  });
} catch (error) {
  if (!(error instanceof InvalidBodyError)) throw error;
  for (const [field, faults] of Object.entries(error.invalid)) console.log(field, faults[0]?.code);
}
\`\`\`

## Applying from outside

A job board reads the feed of its source and sends applications to \`apply_url\`, which contains its own credentials:

\`\`\`ts
for await (const offer of client.items('/feed', { params: { query: { source_id: ${String(findParameter(contract, 'paths /feed get', 'source_id'))} } } })) {
  if (offer.cv_required || offer.cover_required) continue;
  const { data: checked } = await client.POST('/apply/api/{token}', {
    at: offer.apply_url,
    params: { query: { validate_only: true } },
    body: ${JSON.stringify(findExample(contract, 'paths /apply/api/{token} post requestBody', 'least'))},
  });
  console.log(offer.title, checked._status);
}
\`\`\`

## Errors

Whatever is not a success is thrown as a \`RecruitmentError\` with \`code\`, \`status\`, the \`requestId\` to name to support, and the sentence of
the contract as its message. Some say more: \`step\` of \`StaleStepError\`, \`score\` of \`StaleScoreError\`, \`modificationDate\` of
\`StaleCandidateError\` and \`StaleJobError\`, \`jobStatus\` of \`StaleStatusError\`, \`invalid\` of \`InvalidBodyError\`,
\`parameters\` of \`MalformedRequestError\`, \`retryAfter\` of
\`RateLimitedError\` and \`UnavailableError\`.

${writeErrorTable(contract)}
| \`invalid_body\` | \`InvalidBodyError\` | The body was refused; \`invalid\` has all its faults by field. |
| \`not_modified\` | \`NotModifiedError\` | What you have under the \`ETag\` in \`If-None-Match\` still holds. |
| \`unexpected_answer\` | \`UnexpectedAnswerError\` | The answer is not of the contract: the page of a proxy, a wrong base address. |
| \`no_answer\` | \`NoAnswerError\` | The service was not reached, or the connection broke; \`cause\` says how. |
| \`foreign_address\` | \`ForeignAddressError\` | An address leads away from the service; it was not called. |

A later ${version.split('.')[0]}.n may add codes: they come as a plain \`RecruitmentError\`.

\`\`\`ts
import { NotFoundError, RecruitmentError } from 'recruitment-client';

try {
  await client.GET('/job/{jobid}', { params: { path: { jobid: 2147483647 } } });
} catch (error) {
  if (error instanceof NotFoundError) console.log(error.message); // ${String(findExample(contract, 'paths /job/{jobid} get responses 404')['error'])}
  else if (error instanceof RecruitmentError) console.log(error.code, error.requestId);
  else throw error;
}
\`\`\`

## Repeating

No answer, 429, 502, 503 and 504 are tried again, four times in all, after the seconds in \`Retry-After\` (${String(find(contract, 'components headers Retry-After example'))}, say) or else after half
a second, one, two. A wait of more than a minute is not made but thrown, with \`retryAfter\` on \`RateLimitedError\` and \`UnavailableError\`. Writes are
repeated too: each carries an \`Idempotency-Key\`, so that the service carries it out once. To repeat a write yourself, later or from another
process, give a key of your own in \`params.header\`, or take \`idempotencyKey\` of the error.

\`\`\`ts
const patient = createRecruitmentClient({
  baseUrl: '${server}',
  login: 'login',
  password: 'password',
  retry: { attempts: 10, longestWait: 120 },
});
const { data: account } = await patient.GET('/account', { signal: AbortSignal.timeout(300_000) });
console.log(account.email);
\`\`\`

## Tests without a service

For tests with [Mock Service Worker](https://mswjs.io), which you install yourself. Each operation has one handler, which gives the first example
of the contract; one line gives another example, or a response of your own.

\`\`\`typescript
import { setupServer } from 'msw/node';
import { createMswHandlers } from 'recruitment-client/msw';

const { handlers, on, examples } = createMswHandlers('${server}');
const mock = setupServer(...handlers);
mock.listen();

mock.use(on.getJob('not_found'));
mock.use(on.getJob({ status: 200, body: { ...examples.getJob.open_job.body, title: 'Nurse' } }));
mock.use(on.getJob(({ params }) => ({ ...examples.getJob.open_job, headers: { 'X-Job': params['jobid'] ?? '' } })));
\`\`\`

## Webhooks

For Node and its like. Give the body as it came, before anything has parsed it, and during a rotation both secrets. A request that the
service did not sign, or did not sign within the last five minutes, is a \`WebhookError\`.

\`\`\`ts
import { verifyWebhook, WebhookError } from 'recruitment-client/webhooks';

const secrets = ['whsec_...'];

export async function receive(request: Request): Promise<Response> {
  try {
    const event = verifyWebhook(secrets, request.headers, await request.text());
    if (event.event === 'ProcessStepChange') {
      console.log(event.application.id, event.step_change?.to.name); // ${String(find(contract, `${event} application id`))} ${String(find(contract, `${event} step_change to name`))}
    }
    return new Response();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return new Response(error.message, { status: 400 });
  }
}
\`\`\`

Events come at least once and in any order: remember \`id\`, compare \`change_id\`, and ignore events that you do not know.
`;
}
