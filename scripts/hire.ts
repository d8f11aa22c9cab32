/**
 * `npm run hire -- --url URL --login LOGIN --password PASSWORD`: as an owner sets up a house (house.ts),
 * then as its ADMIN opens a job, publishes it, takes two applications from outside, and rejects one
 * candidate by letter. The other is interviewed, evaluated by both callers, and hired by an offer. Only
 * the URL of the index is known before: every other one comes from a response. Somewhere there has to be
 * an organisation with a process whose END steps have the outcomes `HIRED` and `REJECTED`, and a source.
 * `--receiver PORT` receives the events of a webhook on loopback, which the service has to allow:
 * `WEBHOOK_ALLOW_PRIVATE=all`.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { addWebhook, setUpHouse, type House } from './house.ts';
import { callsBy, need, type OnRequest, type Schemas } from './link-calls.ts';

/** The URL of the index, who hires, and a callback for each request. */
type Beginning = House & { readonly url: string; readonly onRequest: OnRequest };

type Hire = {
  readonly job: Schemas['Job'];
  readonly interview: Schemas['Interview'];
  readonly offer: Schemas['Offer'];
  readonly statistics: Schemas['JobStatistics'];
};

/** The whole way to a hire. Throws for a response other than 200, and where a link or an action is missing. */
export async function hire({ url, admin, colleague, templateId, onRequest }: Beginning): Promise<Hire> {
  const { send, read, act } = callsBy(admin, onRequest);
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
  await act(other, 'reject', { expected_current_step_id: other.step.id, template_id: templateId });

  const planned = await act<'Interview'>(chosen, 'add-interview', {
    title: 'Interview on the ward',
    interviewer_ids: [admin.id, colleague.id],
    starts: inDays(7),
    ends: inDays(7, 1),
  });
  const held = await act<'Interview'>(planned, 'change-status', { expected_status: planned.status, status: 'DONE' });
  for (const interviewer of [admin, colleague]) {
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

/** An instant in so many days and hours. */
const inDays = (days: number, hours = 0): string => new Date(Date.now() + (days * 24 + hours) * 3_600_000).toISOString();

const stepOf = ({ steps }: Schemas['Process'], outcome: string) => steps.items.find((step) => step.outcome === outcome);

/** Listens on loopback for deliveries; `received` resolves with the first event that is verified. */
async function listenForEvent(port: number) {
  const { promise: received, resolve } = Promise.withResolvers<string>();
  let webhook: Webhook | undefined;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      webhook?.verify(body, request.headers as Record<string, string>);
      response.end();
      const { event } = JSON.parse(body) as { readonly event: string };
      if (event !== 'Ping') resolve(event);
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    received,
    verifyWith: (secret: string) => void (webhook = new Webhook(secret)),
    close: () => server.close().closeAllConnections(),
  };
}

async function run(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { url: { ...text, default: 'http://127.0.0.1:3000/v1/' }, login: text, password: text, receiver: text },
  });
  const { url, login = '', password = '', receiver: port } = values;
  let requests = 0;
  const onRequest = (line: string): void => console.log(`${String((requests += 1)).padStart(2)}  ${line}`);
  const owner = { url, login, password, onRequest };
  const listener = port === undefined ? undefined : await listenForEvent(Number(port));
  if (listener) await addWebhook(owner, `http://127.0.0.1:${port}/`, listener.verifyWith);
  const { job, statistics } = await hire({ ...(await setUpHouse(owner)), url, onRequest });
  console.log(`Job ${job.id}: ${statistics.hired} hired, ${statistics.rejected} rejected, in ${requests} requests.`);
  if (listener) console.log(`Received and verified: ${await listener.received}.`);
  listener?.close();
}

if (import.meta.main) {
  await run().catch((error: Error) => {
    console.error(
      `${error.message}\nUsage: npm run hire -- [--url URL] --login LOGIN --password PASSWORD [--receiver PORT], with the login of an owner`,
    );
    process.exit(1);
  });
}
