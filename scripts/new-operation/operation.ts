import { draftCode } from './code.ts';
import { draftContract } from './contract.ts';
import { createDraft } from './draft.ts';
import { planOperation, type Plan, type Request } from './plan.ts';
import { draftTests } from './tests.ts';

/**
 * The files of a new operation with their texts, for the project in this folder, and what to do
 * next. Throws a `Refusal`; writes nothing.
 */
export async function draftOperation(
  root: string,
  request: Request,
): Promise<{ readonly files: ReadonlyMap<string, string>; readonly next: string }> {
  const plan = planOperation(request);
  const draft = createDraft(root);
  draftContract(draft, plan);
  draftCode(draft, plan);
  const test = draftTests(draft, plan);
  return { files: await draft.finish(), next: nextSteps(plan, test) };
}

const nextSteps = ({ version, operationId, kind }: Plan, test: string): string => `
Next:
  npm test -- ${test}   fails, and says what to write first
  openapi/${version}: put the fields in the place of \`placeholder\`, in schema and example; describe what is answered
  npm run dev   names what has to follow: presenter, service, test
  test/suites/isolation tests that ${operationId} shows and changes nothing of others; an identifier it does not know goes into world.ts
${kind === 'write' ? `  test/auth/roles.test.ts wants a body for ${operationId}, to see a READER refused\n` : ''}\
  a new operation is a minor version: info.version, openapi/changelog.yaml
`;
