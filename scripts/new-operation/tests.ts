/** The tests of a new operation: one of its own, and its request for the tests of isolation. */
import { Refusal, type Draft } from './draft.ts';
import type { Plan } from './plan.ts';
import { addProperty } from './source.ts';

const REQUESTS = 'test/suites/isolation/requests.ts';

/** Drafts them and gives the name of the test. */
export function draftTests(draft: Draft, plan: Plan): string {
  // a rule may have its test under the same name
  const names = [plan.test, plan.file].map((name) => `test/resources/${plan.folder}/${name}.test.ts`);
  const test = names.find((name) => !draft.exists(name)) ?? `test/resources/${plan.folder}/${plan.test}.test.ts`;
  draft.create(test, testOf(plan));
  draft.change(REQUESTS, (text) => {
    // reads come before writes
    const edited = addProperty(text, 'requests', requestOf(plan), (property) => /\bbody: /.test(property));
    if (edited === undefined) throw new Refusal(`${REQUESTS} has no requests.`);
    return edited;
  });
  return test;
}

function requestOf({ operationId, parameters, kind }: Plan): string {
  const path = parameters.length > 0 ? [`path: { ${parameters.map(({ name, id }) => `${name}: ${id}`).join(', ')} }`] : [];
  const body = kind === 'write' ? [`body: { placeholder: 'x' }`] : [];
  const ids = parameters.length > 0 ? `{ ${parameters.map(({ id }) => id).join(', ')} }` : '';
  return `${operationId}: (${ids}) => ({ ${[...path, ...body].join(', ')} })`;
}

function testOf({ method, path, kind, schema, version, parameters }: Plan): string {
  const address = parameters.reduce((text, { name, id }) => text.replace(`{${name}}`, `\${ids.${id}}`), path);
  const write = kind === 'write';
  const target = parameters.length > 0 ? `\`${address}\`` : `'${address}'`;
  const envelope = `_self: \`\${service.origin}/${version}${address}\`,\n_schema: \`\${service.origin}/schema${version}/${schema}\`,\n`;
  const expected = `{ _status: 'OK',\n${write ? '' : envelope}${kind === 'list' ? 'items: [{}],\n' : ''}}`;
  const ids = parameters.length > 0 ? 'ids, client' : 'client';
  const name = `${method.toUpperCase()} ${path}`;
  return `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aWorld } from '../../suites/isolation/world.ts';
import { aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('${name}: every field of what it answers', async () => {
  const { ${ids} } = await aWorld(service, (await aTenant(service.prisma)).id);

  const { status, body } = await client.${method}(${target}${write ? `, { placeholder: 'x' }` : ''});

  expect(service.logged.filter((line) => line.includes('"msg":"fault"'))).toEqual([]);
  expect(status).toBe(200);
  expect(body).toEqual(${expected});
});
`;
}
