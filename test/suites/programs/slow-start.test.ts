/** A first start on a slow machine. */
import { afterEach, expect, jest, test } from '@jest/globals';
import { readConfig } from '../../../src/core/config.ts';
import { createLog } from '../../../src/core/log.ts';
import { serve } from '../../../src/runtime/serve.ts';
import { borrowDatabase } from '../../harness/lent-databases.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { aFolder } from '../../runtime/process.ts';

const HOUR_MS = 3_600_000;

afterEach(() => void jest.useRealTimers());

test('it may take hours to write the demo data: the start succeeds and logs no error', async () => {
  const embedded = await borrowDatabase();
  let hours = 0;
  const connect = () => {
    const stream = embedded.connect();
    const write = stream.write.bind(stream);
    stream.write = (chunk: Buffer, ...rest: never[]) => {
      if (chunk.includes('INSERT INTO "application"')) {
        jest.advanceTimersByTime(HOUR_MS);
        hours += 1;
      }
      return write(chunk, ...rest);
    };
    return stream;
  };
  const logged: string[] = [];
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  const config = readConfig({ DATA_DIR: await aFolder(), PORT: '0', DEMO_DATA: 'on', CREDENTIAL_KEY, SECRET_KEY });

  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
  const { logins, stop } = await serve(config, log, { ...embedded, connect });
  jest.useRealTimers();
  await stop();
  expect([hours > 0, logins.length, logged]).toEqual([true, 10, []]);
});
