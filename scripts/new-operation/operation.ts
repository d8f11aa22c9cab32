import { draftChangelog } from './changelog.ts';
import { draftCode } from './code.ts';
import { answeredSchema, draftContract } from './contract.ts';
import type { Texts } from '../write-texts.ts';
import { createDraft, type Draft } from './draft.ts';
import { planOperation, type Plan, type Request } from './plan.ts';

/**
 * The files of a new operation with their texts, for the project in this folder, and what to do
 * next. Throws a `Refusal`; writes nothing.
 */
export async function draftOperation(root: string, request: Request): Promise<{ readonly files: Texts; readonly next: string }> {
  const plan = planOperation(request);
  const draft = createDraft(root);
  draftContract(draft, plan);
  draftCode(draft, plan);
  draftChangelog(draft, plan, request.changelog);
  const test = draftTest(draft, plan);
  const next = `
Next:
  npm test -- ${test}   fails, and says what to write first
  openapi/v1: put fields in the place of \`placeholder\`, in schema and example, and describe them
  npm run dev   names what has to follow: presenter, service, test; ${plan.operationId} answers 501 until its service is written
  npm test -- isolation   names identifiers that test/suites/isolation/requests.ts lacks
  npm run test:resilience -- isolation   tests that it shows and changes nothing of others
`;
  return { files: await draft.finish(), next };
}

/** Drafts the test of a new operation and gives its name. */
function draftTest(draft: Draft, plan: Plan): string {
  const { folder, test, method, path, kind, parameters } = plan;
  const name = `test/resources/${folder}/${test}.test.ts`;
  const address = parameters.reduce((text, each) => text.replace(`{${each.name}}`, `\${ids.${each.id}}`), path);
  const target = parameters.length > 0 ? `\`${address}\`` : `'${address}'`;
  const fields = { write: '_actions: [],', list: 'items: [{}],', detail: '' }[kind];
  draft.create(
    name,
    `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aWorld } from '../../suites/isolation/world.ts';
import { aTenant } from '../../harness/records.ts';
import { startService, type Service } from '../../harness/service.ts';

let service: Service;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.close());

test('${method.toUpperCase()} ${path}: every field of its response', async () => {
  const { ${parameters.length > 0 ? 'ids, ' : ''}client } = await aWorld(service, (await aTenant(service.prisma)).id);

  const { status, body } = await client.${method}(${target}${kind === 'write' ? `, { placeholder: 'x' }` : ''});

  expect(status).toBe(200);
  expect(body).toEqual({
    _status: 'OK',
    _self: \`\${service.origin}/v1${address}\`,
    _schema: \`\${service.origin}/schemav1/${answeredSchema(plan)}\`,
    ${fields}
  });
});
`,
  );
  return name;
}
