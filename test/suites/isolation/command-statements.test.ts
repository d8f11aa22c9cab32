/** What every command sends, where tenants are distributed over the nodes of Citus. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadModule } from 'libpg-query';
import { createOperator, namesOfCommands, parsed } from '../../cli/operator.ts';
import { aReceiver, type Receiver } from '../../harness/receiver.ts';
import { aCall, aDelivery, aDocument, aJob, anApplication } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';
import { distributedSchema, refusals } from './citus-rules.ts';
import { recordStatements } from './recorded-statements.ts';

let service: Service;
let receiver: Receiver;
beforeAll(async () => {
  await loadModule();
  service = await startService();
  receiver = await aReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await service?.close();
});

/** Commands that send nothing, or for an embedded or an undistributed database only. */
const ELSEWHERE = ['backup', 'distribute', 'move', 'restore'];

/** The rows of an import name their tenant, all the same one. */
const IMPORTED = /FROM json_populate_recordset\(NULL::/;

test('Citus takes each statement of each command', async () => {
  const support = createOperator(service.database);
  const called: string[] = [];
  const json = (...argv: string[]) => {
    called.push(argv.join(' '));
    return parsed(support([...argv, '--json'], { environment: { WEBHOOK_ALLOW_PRIVATE: 'on' } }));
  };
  const commands = namesOfCommands().filter((command) => !ELSEWHERE.includes(command));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'commands-'));
  const fileOf = (name: string) => path.join(folder, name);
  await writeFile(fileOf('questions.json'), JSON.stringify({ name: 'Why', questions: [{ label: 'Why?', type: 'FREE_TEXT' }] }));
  const { prisma } = service;

  const setUp = recordStatements();
  const tenant = await json('tenant', 'add', 'Old');
  await json('tenant', 'rename', 'Old', 'New');
  await json('retention', 'set', 'New', '730');
  const organisation = await json('organisation', 'add', 'New', 'Lyon');
  const { id: paris } = await json('organisation', 'add', 'New', 'Nice');
  await json('organisation', 'rename', 'Nice', 'Paris');
  const email = 'amara@new.example';
  await json('user', 'add', 'New', email, '--first-name', 'Amara', '--last-name', 'Okafor');
  await json('user', 'update', email, '--language', 'fr');
  await json('user', 'disable', email);
  await json('user', 'enable', email);
  for (const role of ['READER', 'ADMIN']) await json('membership', 'set', email, 'Lyon', role);
  await json('membership', 'set', email, 'Paris', 'ADMIN');
  await json('membership', 'remove', email, 'Paris');
  await json('user', 'owner', email);
  await json('credential', 'issue', email, '--login', 'amara');
  await json('credential', 'rotate', 'amara', '--keep', '1h');
  await json('credential', 'revoke', 'amara');
  const process = await json(
    'process',
    'add',
    'New',
    'Hiring',
    '--steps',
    'New',
    '--ends',
    'Hired=HIRED',
    '--organisation',
    'Lyon',
  );
  await json('process', 'share', 'Hiring', 'Paris');
  await json('process', 'step-add', 'Hiring', 'Talk', '--after', 'New');
  await json('process', 'step-rename', 'Hiring', 'Talk', 'Interview');
  await json('process', 'step-outcome', 'Hiring', 'Hired', 'NONE');
  await json('process', 'show', 'Hiring');
  await json('rejection-reason', 'add', 'New', 'Short');
  await json('rejection-reason', 'rename', 'Short', 'Too short');
  await json('rejection-reason', 'retire', 'Too short');
  await json('questionnaire', 'add', 'New', fileOf('questions.json'));
  const template = await json('template', 'add', 'Lyon', 'Thanks', '--language', 'en', '--subject', 'Hi', '--message', 'Dear');
  await json('template', 'update', String(template.id), '--subject', 'Hello');
  await json('source', 'add', 'New', 'Board');
  const webhook = await json('webhook', 'add', 'Lyon', '--url', receiver.url, '--events', 'EmailSend');
  for (const change of ['show', 'ping', 'suspend', 'resume', 'rotate-secret']) await json('webhook', change, String(webhook.id));
  setUp.stop();

  await prisma.webhook.updateMany({ where: { id: webhook.id }, data: { version: 2 } });
  const job = await aJob(prisma, { tenantId: tenant.id, id: organisation.id }, { processId: process.id, reference: 'J-1' });
  const application = await anApplication(prisma, job);
  await aDocument(prisma, application);
  const mail = { tenantId: tenant.id, subject: 'S', sender: 'a@b.example', recipient: 'c@d.example', message: 'M' };
  await prisma.emailMessage.create({ data: { ...mail, applicationId: application.id, delivery: { create: {} } } });
  const delivery = await aDelivery(prisma, { tenantId: tenant.id, id: webhook.id, organisationId: organisation.id }, application);
  const call = await aCall(prisma, delivery);

  const work = recordStatements();
  await json('webhook', 'set-format', String(webhook.id), '1');
  await json('webhook', 'replay', String(call.id));
  const chosen = [
    ['--webhook', String(webhook.id)],
    ['--letters', '--tenant', 'New'],
  ];
  for (const each of chosen) {
    await json('delivery', 'retry', ...each, '--state', 'pending', '--yes');
    await json('delivery', 'drop', ...each, '--yes');
    await json('delivery', 'retry', ...each, '--state', 'cancelled', '--yes');
  }
  await json('webhook', 'replay', '--webhook', String(webhook.id), '--dead');
  await json('webhook', 'disable', String(webhook.id));

  const file = fileOf('new.ndjson');
  await json('export', '--tenant', 'New', '--out', file);
  await json('tenant', 'add', 'Copy');
  for (const _ of ['once', 'again']) await json('import', file, '--tenant', 'Copy');
  await json('candidate', 'export', String(application.candidateId), '--folder', fileOf('person'));
  await json('candidate', 'erase', String(application.candidateId), '--yes');
  await json('retention', 'run', '--yes');
  await json('organisation', 'remove', String(paris), '--yes');
  await json('key', 'rotate');
  await json('idempotency', 'prune');
  await json('version', 'expire', '2999-01-01', '--major', '1');
  for (const command of commands.filter((each) => each.endsWith(' list'))) await json(...command.split(' '));
  // what it finds depends on how fast the machine is
  called.push('doctor --read-model');
  await support(['doctor', '--read-model', '--json']);
  await json('tenant', 'remove', 'Copy', '--yes');
  work.stop();

  expect(commands.filter((command) => !called.some((each) => each.startsWith(command)))).toEqual([]);
  const schema = await distributedSchema(service.database.pool);
  const statements = [...setUp.statements, ...work.statements].filter((statement) => !IMPORTED.test(statement));
  const refused = statements.map((statement) => ({ refused: refusals(statement, schema), statement }));
  expect(refused.filter(({ refused: reasons }) => reasons.length > 0)).toEqual([]);
});
