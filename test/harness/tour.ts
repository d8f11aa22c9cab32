/** A tour through every operation of the contract, the reads first, over the demo set with a webhook call. */
import type { Database } from '../../src/database/database.ts';
import { fillWithDemoData } from '../../src/demo/demo-data.ts';
import type { DemoLogin } from '../../src/demo/demo-logins.ts';
import type { Answer, Client } from './client.ts';
import { findOperation, operations } from './contract.ts';
import { aCall, aDelivery, aWebhook } from './records.ts';
import { CREDENTIAL_KEYS, SECRET_KEYS } from './service.ts';

/** The answer of an operation, without parts that differ between services with the same data. */
export type Stop = { readonly request: string; readonly body: unknown };

/** Tokens, ids, secrets, and times of a reading or a call, which are new each time. */
const FRESH =
  /(?<=pagecursor=|\/document\/)[\w-]{60,}|(?<="message_id":"<)[\w-]+|(?<="(?:complete_until|event_id|request_id|password|secret)":")[^"]+|(?<="login":"[^"]+-)[0-9a-f]{10}(?=")|(?<="duration_ms":)\d+/g;
/** Dates that the database gives. */
const DATED = /(?<="(?:creation|modification)_date":")[^"]+|(?<="date":")[^"]+(?=","by":)/g;

/** Fills an empty database with what the tour reads; returns the logins of the demo set. */
export async function fillForTour(database: Database, today: Date): Promise<readonly DemoLogin[]> {
  const { prisma } = database;
  const logins = await fillWithDemoData(database, { credentialKeys: CREDENTIAL_KEYS, secretKeys: SECRET_KEYS, today });
  const webhook = await aWebhook(prisma, { tenantId: 1, id: 1 });
  const application = await prisma.application.findFirstOrThrow({ where: { tenantId: 1, job: { organisationId: 1 } } });
  const delivery = await aDelivery(prisma, webhook, application);
  await aCall(prisma, delivery);
  await prisma.delivery.updateMany({ where: { id: delivery.id }, data: { state: 'DELIVERED', attempts: 1 } });
  return logins;
}

/**
 * Calls every operation at least once, as an owner what owners do; rejects when it has left one out, and
 * when one refuses.
 */
export async function tour(client: Client, owner: Client, origin: string): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  const left = new Set<string>(operations.map(({ operationId }) => operationId));
  let isWriting = false;
  const plain = (body: unknown): unknown => {
    const text = JSON.stringify(body ?? null)
      .replaceAll(origin, '')
      .replace(FRESH, '0');
    return JSON.parse(isWriting ? text.replace(DATED, '') : text);
  };

  async function call(method: 'GET' | 'HEAD' | 'POST', address: string, body?: object, by = client): Promise<Answer> {
    const url = address.startsWith('http') ? address : `${origin}/v1${address}`;
    const answer = await (method === 'POST' ? by.post(url, body) : by.request(method, url));
    left.delete(findOperation(method, new URL(url).pathname)?.operationId ?? '');
    const request = `${method} ${url.slice(origin.length)}`.replace(FRESH, '');
    if (answer.status >= 400) throw new Error(`${request} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    stops.push({ request, body: plain(answer.body) });
    return answer;
  }
  const read = async (address: string) => (await call('GET', address)).body;

  const index = await read('/');
  await read(index._changelog._self);
  await read(`${origin}/schemav1/Job`);
  await read('/account');
  await read('/account/organisation');
  const { items: jobs } = await read('/job?limit=6&alljobs=true');
  for (const { _self } of jobs) {
    await read(_self);
    await read(`${_self}/stats`);
    await read(`${_self}/team`);
    await read(`${_self}/application?limit=3`);
  }
  const { items: offers } = await read('/feed?source_id=4');
  const [offer] = offers.filter(({ questionnaire }: { questionnaire?: unknown }) => questionnaire === undefined);
  const job = await read(`/job/${offer.id}`);
  const { items: applications } = await read(`/job/${job.id}/application?limit=4`);
  const [{ id, candidate, step, _self: self }] = applications;
  const { first_name: first, last_name: last, email } = await read(candidate._self);
  const person = `last_name=${last}&first_name=${first}&email=${email}`;
  const since = 'modified_since=2020-01-01T00:00:00Z&limit=2';
  const days = 'last_step_since=2020-01-01&last_step_until=2100-01-01';
  const at = `step_name=${step.name}&step_status=${step.status}&step_id=${step.id}`;
  for (const query of [at, 'outcome=REJECTED', `${days}&${person}`, since]) await read(`${job.applications._self}?${query}`);
  await read(`/application?${at}&${days}&${person}`);
  await read(`/application?job_id=${job.id}&candidate_id=${candidate.id}&organisation_id=${job.organisation.id}&job_status=OPEN`);
  await read(`${candidate._self}/application?${days}`);
  await read(`${candidate._self}/document`);
  await read(`/candidate?${person}`);
  await read(`/step?candidate_email=${email}&job_reference=${job.reference}&step_status=START`);
  await read(`/note?candidate_id=${candidate.id}`);
  for (const list of ['job', 'application', 'candidate', 'step', 'note', 'offer', 'template', 'webhook/task']) {
    const { _next: next } = await read(`/${list}?${since}`);
    if (next !== '') await read(next);
    await read(`/${list}?since=2`);
  }
  const { _next: next } = await read(`/change?${since}&kind=JOB&kind=APPLICATION`);
  await read(next);
  const { items: processes } = await read('/process');
  await read(processes[0]._self);
  await read('/rejection-reason?organisation_id=1');
  for (const list of ['user?organisation_id=1', 'source', 'pool', 'questionnaire', 'contract-type']) await read(`/${list}`);
  const { items: templates } = await read('/template?language=en');
  const [template] = templates;
  await read(`/template/${template.id}?application_id=${id}`);
  await read('/webhook');
  const [task] = (await read('/webhook/task?failed=false')).items;

  for (const { _self } of applications) {
    const { documents } = await read(_self);
    if (documents.items.length === 0) continue;
    await call('GET', documents.items[0]._self);
    const { headers } = await call('GET', `${_self}/cv`);
    await call('GET', headers.get('location') ?? '');
  }
  const asked = await findAsked(jobs, read);
  const [{ _self: answering }] = (await read(`${asked.applications._self}?limit=1`)).items;

  isWriting = true;
  const { items: moving } = await read(`/application?step_status=CURRENT&organisation_id=${job.organisation.id}&limit=20`);
  const written = moving.find((other: (typeof moving)[number]) => other.candidate.id !== candidate.id);
  const write = async (address: string, body?: object): Promise<Answer> => call('POST', address, body);
  const steps: readonly { id: number; rank: number; status: string; operational: boolean }[] = job.process.steps.items;
  const [start] = steps;
  const target = steps.find(({ status, operational }) => status === 'CURRENT' && !operational);
  const cv = { name: 'cv.txt', mime_type: 'text/plain', content: Buffer.from('\\x00 is no bytes').toString('base64') };
  await write('/step', { application_id: id, process_step_id: start?.id });
  await write(`${self}/advance-step`, { expected_current_step_id: start?.id, target_step_id: target?.id });
  await write('/note', { candidate_id: candidate.id, organisation_id: job.organisation.id, text: 'Back\\slash, "quote", ü' });
  await write(`${self}/score`, { score: 75 });
  await write(`${self}/document`, { type: 'CV', ...cv });
  await write(`${self}/result`, { name: 'Reasoning', score: 41.5, max_score: 50, url: 'https://assessments.example/1' });
  const offered = await write(`${self}/offer`, { text: '<p>ü</p>', pay: { min: 41.5, currency: 'EUR', period: 'HOUR' } });
  await write(offered.body._self, { external_id: 'Łuk\\asz' });
  await write(`${offered.body._self}/status`, { expected_status: 'DRAFT', status: 'WITHDRAWN' });
  await read(offered.body._self);
  await read(`/offer?application_id=${id}&job_id=${job.id}&candidate_id=${candidate.id}&status=WITHDRAWN`);
  await write(`${written._self}/reject`, { expected_current_step_id: written.step.id, template_id: template.id });
  await write(`${self}/send-email`, { template_id: template.id });
  const { id: me } = await read('/account');
  const hour = { starts: '2026-12-01T13:30:00Z', ends: '2026-12-01T14:30:00Z' };
  const invitation = { title: 'On the ward', interviewer_ids: [me], ...hour, template_id: template.id };
  const { body: interview } = await write(`${self}/interview`, invitation);
  await write(interview._self, { location: 'Łódź', external_id: 'cal-1' });
  await write(`${interview._self}/evaluation`, { recommendation: 'YES', text: 'Back\\slash, "quote", ü' });
  await write(`${interview._self}/status`, { expected_status: 'SCHEDULED', status: 'DONE' });
  await read(interview._self);
  await read(`/interview?application_id=${id}&job_id=${job.id}&candidate_id=${candidate.id}&status=DONE`);
  await read('/interview?starts_since=2026-12-01T00:00:00Z&starts_until=2026-12-02T00:00:00Z');
  const { questionnaire } = asked;
  await write(`${answering}/questionnaire`, { questionnaire_id: questionnaire.id, answers: answersTo(questionnaire) });
  await read(`${answering}/questionnaire/${questionnaire.id}`);
  await write(candidate._self, { last_name: 'Łuk\\asz', location: { town: 'Łódź' } });
  const [pool] = (await read('/pool')).items;
  await write(`${candidate._self}/pool`, { add: [pool.id] });
  const attributes = ['b', 'A', 'a', 'B', 'ä'].map((name, index) => ({ name, api_name: `a${index}`, value: name }));
  const started = { organisation_id: job.organisation.id, process_id: job.process.id, title: 'Łuk\\asz', cv_required: true };
  const created = await write('/job', { ...started, attributes });
  await write(created.body._self, { client: 'Łódź', description: '<p>ü</p>' });
  await write(`/webhook/task/${task.id}/replay`);
  await call('HEAD', offer.apply_url);
  const applicant = { version: '1', first_name: 'Zoë', last_name: 'Łuk\\asz', email: 'zoe@mail.example', country: 'DE' };
  await write(offer.apply_url, { ...applicant, cv, cover: cv });
  const recorded = { first_name: 'Ulf', last_name: 'Łuk\\asz', email: 'ulf@mail.example', location: { country: 'SE' } };
  await write('/application', { job_id: job.id, candidate: recorded, step_id: target?.id, documents: [{ type: 'CV', ...cv }] });
  await write(`${written.candidate._self}/erase`, { reason: 'CANDIDATE_REQUEST' });
  const [colleague] = (await read(`/user?organisation_id=${job.organisation.id}`)).items;
  await write(`${job._self}/team`, { add: [colleague.id] });
  await write(`${job._self}/unpublish`, { source_id: 4 });
  await write(`${job._self}/publish`, { source_id: 4, end_date: '2999-12-31' });
  await write(`${job._self}/status`, { expected_status: 'OPEN', status: 'CLOSED' });
  const own = async (address: string, body?: object): Promise<Answer['body']> =>
    (await call(body === undefined ? 'GET' : 'POST', address, body, owner)).body;
  const organisationId: number = job.organisation.id;
  const names = { email: 'sync@northwind.example', first_name: 'Zoë', last_name: 'Łuk\\asz' };
  const user = await own('/user', { ...names, program: true, roles: [{ organisation_id: organisationId, role: 'RECRUITER' }] });
  await own(`/user/${user.id}`, { time_zone: 'Europe/Paris', expected_modification_date: user.modification_date });
  const credential = await own('/credential', { user_id: user.id, name: 'ü' });
  await own('/credential');
  await own(`/credential/${credential.id}/revoke`, {});
  const subscription = { organisation_id: organisationId, url: 'https://receiver.example/', events: ['OfferChange'] };
  const webhook = await own('/webhook', subscription);
  await own(`/webhook/${webhook.id}`, { events: ['EmailSend'] });
  await own(`/webhook/${webhook.id}/rotate-secret`, {});
  await own(`/webhook/${webhook.id}/ping`, {});
  const letter = { name: 'ü', language: 'de', subject: '{{job.title}}', message: '<p>Łódź</p>' };
  const { id: letterId } = await own('/template', { organisation_id: organisationId, ...letter });
  await own(`/template/${letterId}`, { retired: true });
  await own('/pool', { add: [{ name: 'Łódź' }] });
  await own('/audit?limit=2');
  const changed = [self, candidate._self, written._self, created.body._self];
  for (const address of [...changed, `/note?candidate_id=${candidate.id}`, `${job._self}/stats`]) await read(address);
  if (left.size > 0) throw new Error(`The tour has left out ${[...left].join(', ')}.`);
  return stops;
}

type Question = {
  readonly id: number;
  readonly type: string;
  readonly choices?: { readonly items: readonly { readonly id: number }[] };
};
type Questionnaire = { readonly id: number; readonly questions: { readonly items: readonly Question[] } };

/** The first job that asks its applicants something. */
async function findAsked(
  jobs: readonly { readonly _self: string }[],
  read: (address: string) => Promise<Answer['body']>,
): Promise<{ readonly questionnaire: Questionnaire; readonly applications: { readonly _self: string } }> {
  for (const { _self } of jobs) {
    const job = await read(_self);
    if (job.questionnaire !== undefined) return job;
  }
  throw new Error('No job has a questionnaire.');
}

const answersTo = ({ questions }: Questionnaire) =>
  Object.fromEntries(
    questions.items.map(({ id, type, choices }) => [
      id,
      type === 'FREE_TEXT' ? { answer: 'So' } : { choices: [choices?.items[0]?.id] },
    ]),
  );
