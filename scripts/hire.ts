/**
 * `npm run hire -- --url URL --login LOGIN --password PASSWORD --colleague LOGIN --colleague-password PASSWORD`:
 * opens a job, publishes it, takes two applications from outside, and rejects one candidate. The
 * other is interviewed, evaluated by both callers, and hired by an offer. Only the URL of the index
 * is known before: every other one comes from a response. The login has to be ADMIN in an
 * organisation with a process whose END steps have the outcomes `HIRED` and `REJECTED`; the colleague
 * is a member of it, with any role.
 */
import { parseArgs } from 'node:util';
import type { components } from '#generated/v1/openapi.ts';

type Schemas = components['schemas'];

type Credentials = { readonly login: string; readonly password: string };

/** The URL of the index, the credentials of both, and a callback for each request. */
type Beginning = Credentials & {
  readonly url: string;
  readonly colleague: Credentials;
  readonly onRequest: (line: string) => void;
};

type Hire = {
  readonly job: Schemas['Job'];
  readonly interview: Schemas['Interview'];
  readonly offer: Schemas['Offer'];
  readonly statistics: Schemas['JobStatistics'];
};

/** The whole way. Throws for a response other than 200, and where a link or an action is missing. */
export async function hire({ url, login, password, colleague, onRequest }: Beginning): Promise<Hire> {
  const { send, read, act } = callsBy({ login, password }, onRequest);
  const index = await send<Schemas['ApiIndex']>('GET', url);
  const account = await read<'Account'>(index.account);
  const organisation = need(account.organisations.items, ({ role }) => role === 'ADMIN', 'organisation with the role ADMIN');
  const { items: processes } = await read<'ProcessList'>(organisation.processes);
  const process = need(
    processes,
    (each) => ['HIRED', 'REJECTED'].every((end) => stepOf(each, end)),
    'process with both outcomes',
  );
  const source = need((await read<'SourceList'>(index.sources)).items, () => true, 'source');

  const draft = await act<'Job'>(organisation, 'add-job', {
    organisation_id: organisation.id,
    process_id: process.id,
    title: 'Nurse, night shifts',
    position_description: '<p>You care for patients after surgery.</p>',
    pay: { min: 3100, max: 3600, currency: 'EUR', period: 'MONTH' },
  });
  const job = await act<'Job'>(draft, 'change-status', { expected_status: draft.status, status: 'OPEN' });
  const { apply_url: applyUrl } = await act<'PublicationResult'>(job, 'publish', { source_id: source.id });
  for (const [firstName, lastName] of [
    ['Nora', 'Lindqvist'],
    ['Otto', 'Brandner'],
  ] as const) {
    const email = `${firstName}.${lastName}.${job.id}@mail.example`.toLowerCase();
    await send('POST', applyUrl, { version: '1', first_name: firstName, last_name: lastName, email, country: 'SE' });
  }
  const { items: applications } = await read<'ApplicationCollection'>(job.applications);
  const [chosen, other] = await Promise.all(applications.map((each) => read<'ApplicationDetail'>(each)));
  if (chosen === undefined || other === undefined) throw new Error('The applications from outside are not there.');
  await act(other, 'reject', { expected_current_step_id: other.step.id });

  const { items: members } = await read<'UserList'>(organisation.users);
  const planned = await act<'Interview'>(chosen, 'add-interview', {
    title: 'Interview on the ward',
    interviewer_ids: members.slice(0, MOST_INTERVIEWERS).map(({ id }) => id),
    starts: inDays(7),
    ends: inDays(7, 1),
  });
  const held = await act<'Interview'>(planned, 'change-status', { expected_status: planned.status, status: 'DONE' });
  for (const interviewer of [{ login, password }, colleague]) {
    const by = callsBy(interviewer, onRequest);
    await by.act(await by.read<'Interview'>(held), 'evaluate', { recommendation: 'YES', text: '<p>Calm in emergencies.</p>' });
  }
  let offer = await act<'Offer'>(chosen, 'add-offer', { pay: { min: 3300, currency: 'EUR', period: 'MONTH' } });
  for (const step of [
    { status: 'PENDING_APPROVAL' },
    { status: 'APPROVED' },
    { status: 'SENT', expires: inDays(14).slice(0, 10) },
    { status: 'ACCEPTED', hire: { expected_current_step_id: chosen.step.id } },
  ] as const)
    offer = await act<'Offer'>(offer, 'change-status', { expected_status: offer.status, ...step });
  return { job, interview: await read<'Interview'>(held), offer, statistics: await read<'JobStatistics'>(job.stats) };
}

/** So many an interview may have. */
const MOST_INTERVIEWERS = 20;

/** An instant in so many days and hours. */
const inDays = (days: number, hours = 0): string => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();

/** The calls of one caller: to a URL, by a link, and by the action of a response. */
function callsBy({ login, password }: Credentials, onRequest: Beginning['onRequest']) {
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
  const send = async <Answer>(method: string, target: string, body?: object): Promise<Answer> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(target, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    onRequest(`${response.status} ${method.padEnd(4)} ${target}`);
    if (response.status !== 200) throw new Error(`${method} ${target} was answered ${response.status}: ${text}`);
    return JSON.parse(text) as Answer;
  };
  const read = <Name extends keyof Schemas>(link: { readonly _self: string }): Promise<Schemas[Name]> => send('GET', link._self);
  const act = <Name extends keyof Schemas>(
    { _actions: actions = [] }: { readonly _actions?: readonly Schemas['Action'][] },
    name: Schemas['ActionName'],
    body: object,
  ): Promise<Schemas[Name]> => send('POST', need(actions, (action) => action.name === name, `action ${name}`)._self, body);
  return { send, read, act };
}

const stepOf = ({ steps }: Schemas['Process'], outcome: string) => steps.items.find((step) => step.outcome === outcome);

function need<Item>(items: readonly Item[], suits: (item: Item) => boolean, what: string): Item {
  const found = items.find(suits);
  if (found === undefined) throw new Error(`There is no ${what}.`);
  return found;
}

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: { ...text, default: 'http://127.0.0.1:3000/v1/' },
      login: text,
      password: text,
      colleague: text,
      'colleague-password': text,
    },
  });
  const { url, login = '', password = '' } = values;
  const colleague = { login: values.colleague ?? '', password: values['colleague-password'] ?? '' };
  let requests = 0;
  const onRequest = (line: string): void => console.log(`${String((requests += 1)).padStart(2)}  ${line}`);
  const { job, statistics } = await hire({ url, login, password, colleague, onRequest });
  console.log(`Job ${job.id}: ${statistics.hired} hired, ${statistics.rejected} rejected, in ${requests} requests.`);
}

if (import.meta.main) {
  await run().catch((error: Error) => {
    console.error(
      `${error.message}\nUsage: npm run hire -- [--url URL] --login LOGIN --password PASSWORD --colleague LOGIN --colleague-password PASSWORD`,
    );
    process.exitCode = 1;
  });
}
