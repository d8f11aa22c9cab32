import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ERROR_CLASSES } from '../../src/client/failure.ts';
import { find, findExample, findParameter, type Contract } from './examples.ts';

const TEMPLATE = path.join(import.meta.dirname, 'README.template.md');
const ADVANCE = 'paths /application/{applicationid}/advance-step post';
const EVENT = 'webhooks step-change post requestBody content application/json examples step_change value';

/**
 * The README of the package: the template with values of the contract. Its blocks in TypeScript, one
 * after the other, are one program that a test compiles and runs.
 */
export async function writeReadme(contract: Contract): Promise<string> {
  const values = valuesOf(contract);
  const text = (await readFile(TEMPLATE, 'utf8'))
    .replace(/^.*\{\{errors\}\}.*$/m, () => errorRows(contract))
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`There is no value for {{${name}}}.`);
      return typeof value === 'string' ? value : JSON.stringify(value);
    });
  const config = await resolveConfig(import.meta.filename);
  return format(text, { ...config, parser: 'markdown', proseWrap: 'always' });
}

/** The values by their names in the template. */
function valuesOf(contract: Contract): Readonly<Record<string, unknown>> {
  const { version, title } = contract.info;
  const job = findExample(contract, 'paths /job/{jobid} get responses 200');
  const stale = findExample(contract, `${ADVANCE} responses 409`)['step'] as Readonly<Record<string, unknown>>;
  return {
    title,
    version,
    major: version.split('.')[0],
    server: find(contract, 'servers 0 url'),
    job_id: findParameter(contract, 'paths /job/{jobid}', 'jobid'),
    job_title: job['title'],
    job_status: job['status'],
    jobs_query: queryOf(findExample(contract, 'paths /job get responses 200')['_self']),
    application_id: findParameter(contract, 'paths /application/{applicationid}', 'applicationid'),
    advance: findExample(contract, `${ADVANCE} requestBody`),
    advanced_to: findExample(contract, `${ADVANCE} responses 200`)['step_name'],
    stale_id: stale['id'],
    stale_name: stale['name'],
    note: findExample(contract, 'paths /note post requestBody'),
    source_id: findParameter(contract, 'paths /feed get', 'source_id'),
    submission: findExample(contract, 'paths /apply/api/{token} post requestBody', 'least'),
    not_found: findExample(contract, 'paths /job/{jobid} get responses 404')['error'],
    retry_after: find(contract, 'components headers Retry-After example'),
    event_application: find(contract, `${EVENT} application id`),
    event_step: find(contract, `${EVENT} step_change to name`),
  };
}

/** The query of an address as the types take it: `alljobs=true&limit=2` is `{ alljobs: true, limit: 2 }`. */
const queryOf = (address: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...new URL(String(address)).searchParams].map(([name, value]) => [
      name,
      /^(?:true|false|\d+)$/.test(value) ? JSON.parse(value) : value,
    ]),
  );

function errorRows(contract: Contract): string {
  const meanings = find(contract, 'components schemas ErrorCode x-enumDescriptions') as Readonly<Record<string, unknown>>;
  const rows = Object.entries(ERROR_CLASSES).map(
    ([code, { name }]) => `| \`${code}\` | \`${name}\` | ${String(meanings[code])} |`,
  );
  return rows.join('\n');
}
