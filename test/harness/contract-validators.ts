/**
 * Ajv over the bundle, for test/harness/contract.ts. The environment keeps it for all test files of
 * a process: to read the bundle and to compile its schemas takes longer than most of them.
 */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

let ajv: Ajv2020 | undefined;
const validators = new Map<string, ValidateFunction>();

/** What is wrong with a value by the schema at this pointer into the bundle; undefined: nothing. */
export function contractErrors(pointer: string, value: unknown): string | undefined {
  ajv ??= openContract();
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `contract${pointer}` });
  validators.set(pointer, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

function openContract(): Ajv2020 {
  const contract = JSON.parse(readFileSync(new URL('../../generated/v1/openapi.json', import.meta.url), 'utf8')) as object;
  const opened = new Ajv2020({ strict: false, allErrors: true });
  formats.default(opened);
  return opened.addSchema(contract, 'contract');
}
