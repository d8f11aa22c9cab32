/** Requests to a server whose start waits for its database. */
import { afterAll, expect, test } from '@jest/globals';
import { schemaViolations } from '../../harness/contract.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { aFolder, killAll, startUnwatched } from '../../runtime/process.ts';
import { until } from '../../runtime/servers/redis.ts';
import { aFreePort } from '../../../scripts/free-port.ts';

afterAll(killAll);

test('"all but 422 have `error`": a request before the end of the start is answered 503 in the envelope', async () => {
  const port = String(await aFreePort());
  const settings = {
    // nothing listens on port 1
    DATABASE_URL: 'postgresql://root@127.0.0.1:1/away',
    CREDENTIAL_KEY,
    SECRET_KEY,
    DATA_DIR: await aFolder(),
    PUBLIC_URL: 'https://ats.example',
    PORT: port,
  };
  const { printed, end } = startUnwatched(settings, [], 'main.ts');
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await until(() =>
    ask('/health/live').then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const ready = await ask('/health/ready');
  expect(await ready.json()).toEqual({ status: 'unavailable', reasons: [{ part: 'service', reason: 'It is starting.' }] });
  const answer = await ask('/v1/job?last_name=Geheim');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  const body = (await answer.json()) as { readonly request_id: string };
  expect(schemaViolations('Unavailable', body)).toEqual([]);
  expect(body).toMatchObject({
    _self: 'https://ats.example/v1/job',
    doc_url: 'https://ats.example/docs/v1#error-unavailable',
    request_id: answer.headers.get('x-request-id'),
  });
  // the log may come after the answer
  await until(() => printed().includes(body.request_id));
  await end('SIGTERM');
});
