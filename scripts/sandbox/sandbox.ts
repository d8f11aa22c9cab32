#!/usr/bin/env node
/**
 * `npm run sandbox`: the service itself for tests of its consumers, with the demo data in memory.
 * It reads no setting from the environment, so that it never opens another database.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/core/config.ts';
import { createLog } from '../../src/core/log.ts';
import { beginMemoryDatabase } from '../../src/database/embedded/embedded-database.ts';
import { welcomeText } from '../../src/runtime/banner.ts';
import { runUntilSignal } from '../../src/runtime/run-until-signal.ts';
import { createFront, RESET_PATH, roleLogins, sandboxLogin } from './front.ts';

/** In the package: a migrated database, so that the start takes less time. */
const IMAGE = new URL('../../image.tar.gz', import.meta.url);

await runUntilSignal('sandbox', async () => {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '4020' } } });
  // letters are files, also here
  const folder = await mkdtemp(path.join(os.tmpdir(), 'recruitment-sandbox-'));
  const config = readConfig({
    PORT: values.port,
    DATA_DIR: folder,
    CORS_ORIGINS: '*',
    // not 0, with which the headers of the rate limit would be missing
    RATE_LIMIT_PER_MINUTE: '1000000',
    // receivers of consumers' tests are on loopback
    WEBHOOK_ALLOW_PRIVATE: 'all',
    LOG_LEVEL: 'warn',
  });
  const embedded = beginMemoryDatabase(existsSync(IMAGE) ? new Uint8Array(readFileSync(IMAGE)) : undefined);
  const { serve } = await import('../../src/runtime/serve.ts');
  const log = createLog(config.logLevel);
  const { origin, logins, describeMail, stop } = await serve(config, log, embedded, createFront);
  const shown = roleLogins(logins).map((each) => ({ ...each, login: sandboxLogin(each), password: 'any' }));
  process.stdout.write(welcomeText(origin, shown, describeMail));
  process.stdout.write(`Bring back the data of the start: curl -X POST ${origin}${RESET_PATH}\n`);
  return { log, stop: () => stop().finally(() => rm(folder, { recursive: true, force: true })) };
});
