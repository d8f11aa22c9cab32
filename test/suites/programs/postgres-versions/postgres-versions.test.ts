/**
 * Each operation answers on every version of PostgreSQL that the service supports as it does on the
 * embedded database. The versions come from the npm registry, for Linux on x64 alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfig } from '../../../../src/core/config.ts';
import { createLog } from '../../../../src/core/log.ts';
import { openServices } from '../../../../src/runtime/services.ts';
import { createOperator, parsed } from '../../../cli/operator.ts';
import { PACKAGED, startPackaged } from '../../../harness/packaged-postgres.ts';
import { CREDENTIAL_KEY, SECRET_KEY, startService } from '../../../harness/service.ts';
import { fillForTour, tour, type Stop } from '../../../harness/tour.ts';

const onLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip;
const NOW = new Date();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'postgres-versions-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What every operation answers; without an address, on the embedded database. */
async function visit(databaseUrl = ''): Promise<{ readonly stops: readonly Stop[]; readonly findings: readonly Finding[] }> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: path.join(folder, 'data'), CREDENTIAL_KEY, SECRET_KEY };
  const { database, upToDate } = await openServices(readConfig(settings), createLog('warn'));
  await upToDate;
  const logins = await fillForTour(database, NOW);
  const admin = logins.find(({ role }) => role === 'ADMIN');
  const owner = logins.find((login) => login.owner);
  if (admin === undefined || owner === undefined) throw new Error('The demo set has an admin and an owner.');
  const service = await startService({ database }, () => NOW);
  // the webhook of the tour is new in each database
  const visited = await tour(service.as(admin), service.as(owner), service.origin);
  const stops = visited.filter((stop) => !JSON.stringify(stop).includes('/webhook'));
  const findings = await parsed(createOperator(database)(['doctor', '--read-model', '--json']));
  await service.close();
  return { stops, findings };
}
type Finding = { readonly grade: string };

onLinux('PostgreSQL 16, 17 and 18 answer as the embedded one', async () => {
  const expected = (await visit()).stops;
  for (const version of PACKAGED) {
    const { url, query, end } = await startPackaged(version);
    try {
      expect(await query('SHOW server_version')).toEqual([{ server_version: expect.stringMatching(`^${version}\\.`) }]);
      const { stops, findings } = await visit(url);
      expect(stops).toEqual(expected);
      expect(findings.filter(({ grade }) => grade !== 'ok')).toEqual([]);
    } finally {
      await end();
    }
  }
});
