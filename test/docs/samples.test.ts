/**
 * The programs that the page gives out are run as they stand there, on deliveries that the
 * service's own code has signed.
 */
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { pathOf, readSample, VERIFICATIONS } from '../../src/docs/samples.ts';
import { signedHeaders } from '../../src/deliveries/webhook/signature.ts';
import { hasProgram } from '../../scripts/probe.ts';

const OLD = `whsec_${Buffer.from('the secret before the rotation').toString('base64')}`;
const NEW = `whsec_${Buffer.from('the secret after the rotation!').toString('base64')}`;
const BODY = '{"event":"ProcessStepChange","application":{"_self":"https://jobs.example/v1/application/1"},"note":"Zoë"}';
const MINUTE = 60_000;

type Delivery = {
  readonly name: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly genuine: boolean;
};

function deliveries(): readonly Delivery[] {
  const signed = (age = 0, secrets = [NEW]) => signedHeaders('evt_1', BODY, secrets, new Date(Date.now() - age));
  const genuine = { secret: NEW, headers: signed(), body: BODY, genuine: true };
  const forged = { ...genuine, genuine: false };
  const changed = (header: string, value: string) => ({ ...forged, headers: { ...signed(), [header]: value } });
  const { 'webhook-signature': signature = '', ...unsigned } = signed();
  return [
    { name: 'a genuine one', ...genuine },
    { name: 'one that is four minutes old', ...genuine, headers: signed(4 * MINUTE) },
    { name: 'two signatures during a rotation, with the new secret', ...genuine, headers: signed(0, [NEW, OLD]) },
    { name: 'two signatures during a rotation, with the old secret', ...genuine, secret: OLD, headers: signed(0, [NEW, OLD]) },
    { name: 'another body', ...forged, body: BODY.replace('application/1', 'application/2') },
    { name: 'another secret', ...forged, secret: OLD },
    { name: 'another id', ...changed('webhook-id', 'evt_2') },
    { name: 'a time moved on', ...changed('webhook-timestamp', String(Math.floor(Date.now() / 1000) + 2)) },
    { name: 'one that is six minutes old', ...forged, headers: signed(6 * MINUTE) },
    { name: 'one from six minutes ahead', ...forged, headers: signed(-6 * MINUTE) },
    { name: 'no number as its time', ...changed('webhook-timestamp', 'now') },
    { name: 'a signature of another version', ...changed('webhook-signature', signature.replace('v1', 'v2')) },
    { name: 'a signature that is cut', ...changed('webhook-signature', signature.slice(0, 20)) },
    { name: 'an empty signature', ...changed('webhook-signature', 'v1,') },
    { name: 'no signature', ...forged, headers: unsigned },
    { name: 'none of the headers', ...forged, headers: {} },
  ];
}

/**
 * The caller of each sample: a program of its language that reads deliveries and prints verdicts.
 */
const callers: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  TypeScript: [
    process.execPath,
    '--input-type=module',
    '-e',
    `import { isGenuine } from '${pathToFileURL(pathOf(sampleIn('TypeScript'))).href}';
     let text = ''; for await (const chunk of process.stdin) text += chunk;
     console.log(JSON.stringify(JSON.parse(text).map(({ secret, headers, body }) => isGenuine(secret, headers, Buffer.from(body)))));`,
  ],
  Python: [
    'python3',
    '-Bc',
    `import json, sys, runpy
is_genuine = runpy.run_path(${JSON.stringify(pathOf(sampleIn('Python')))})["is_genuine"]
print(json.dumps([is_genuine(d["secret"], d["headers"], d["body"].encode()) for d in json.load(sys.stdin)]))`,
  ],
  PHP: [
    'php',
    '-r',
    `require ${JSON.stringify(pathOf(sampleIn('PHP')))};
     $deliveries = json_decode(stream_get_contents(STDIN), true);
     echo json_encode(array_map(fn ($d) => is_genuine($d['secret'], $d['headers'], $d['body']), $deliveries));`,
  ],
};

function sampleIn(wanted: string) {
  const sample = VERIFICATIONS.find(({ label }) => label === wanted);
  if (sample === undefined) throw new Error(`there is no sample in ${wanted}`);
  return sample;
}

test('a verification example in TypeScript, Python and PHP', () => {
  expect(VERIFICATIONS.map(({ label }) => label)).toEqual(['TypeScript', 'Python', 'PHP']);
  for (const sample of VERIFICATIONS)
    expect(
      readSample(sample)
        .split('\n')
        .filter((line) => line.length > 110),
    ).toEqual([]);
});

test('an independent library thinks of the deliveries as the cases here say', () => {
  const judged = deliveries().map(({ name, secret, headers, body }) => {
    try {
      new Webhook(secret).verify(body, { ...headers });
      return [name, true];
    } catch {
      return [name, false];
    }
  });
  expect(judged).toEqual(deliveries().map(({ name, genuine }) => [name, genuine]));
});

describe.each(Object.entries(callers))('the example in %s', (_, [command, ...args]) => {
  (hasProgram(command) ? test : test.skip)('takes what is genuine, and nothing else', () => {
    const cases = deliveries();
    const { stdout, stderr } = spawnSync(command, args, { input: JSON.stringify(cases), encoding: 'utf8' });
    expect(stderr).toBe('');
    const verdicts = JSON.parse(stdout) as readonly boolean[];
    expect(cases.map(({ name }, index) => [name, verdicts[index]])).toEqual(cases.map(({ name, genuine }) => [name, genuine]));
  });
});
