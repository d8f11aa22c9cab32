import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { verifyWebhook, WebhookError, type EventName } from '../../src/client/webhooks.ts';
import { signedHeaders } from '../../src/deliveries/webhook/signature.ts';
import { contract } from '../harness/contract.ts';

const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [OLD, NEW, OTHER] = [secretOf(1), secretOf(2), secretOf(3)];
type Example = { readonly value: { readonly event: string; readonly id: string } };

const examples = contract.components['examples'] as Readonly<Record<string, Example>>;
const exampleOf = (name: string) => examples[name]?.value ?? { event: 'none', id: 'none' };

/** An example of each event. */
const EXAMPLES = {
  ApplicationCreate: 'webhook-application',
  EmailSend: 'webhook-email',
  EvaluationSubmit: 'webhook-evaluation',
  InterviewChange: 'webhook-interview',
  OfferChange: 'webhook-offer',
  Ping: 'webhook-ping',
  ProcessStepChange: 'webhook-step-change',
  QuestionnaireSubmit: 'webhook-questionnaire',
} as const satisfies Readonly<Record<EventName | 'Ping', string>>;

const event = exampleOf('webhook-step-change');
const BODY = JSON.stringify(event);
const sign = (secrets: readonly string[] = [NEW], body = BODY, at = new Date()) => signedHeaders(event.id, body, secrets, at);

afterEach(() => void jest.useRealTimers());

describe('what the service signs is verified', () => {
  test.each(Object.entries(EXAMPLES))("%s: the contract's example %s", (named, name) => {
    const body = JSON.stringify(exampleOf(name));
    const verified = verifyWebhook(NEW, sign([NEW], body), body);
    expect(verified).toEqual(exampleOf(name));
    expect(verified.event).toBe(named);
  });

  test('an event of an interview or offer is narrowed by its name', () => {
    const body = JSON.stringify(exampleOf('webhook-interview'));
    const verified = verifyWebhook(NEW, sign([NEW], body), body);
    expect(verified.event === 'InterviewChange' ? verified.interview.status : undefined).toBe('SCHEDULED');
  });

  test('"during a rotation": old and new secret, whoever has changed first', () => {
    expect(verifyWebhook(OLD, sign([NEW, OLD]), BODY)).toEqual(event);
    expect(verifyWebhook(NEW, sign([NEW, OLD]), BODY)).toEqual(event);
    expect(verifyWebhook([NEW, OLD], sign([OLD]), BODY)).toEqual(event);
    expect(verifyWebhook([OLD, NEW], sign([NEW]), BODY)).toEqual(event);
  });

  test('headers as fetch, as Node and as proxies have them', () => {
    const headers = sign();
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    for (const given of [headers, new Headers(headers), upper, { ...lists, host: undefined }]) {
      expect(verifyWebhook(NEW, given, BODY)).toEqual(event);
    }
  });

  test('bytes as they came, also those of other letters', () => {
    const body = JSON.stringify({ ...event, step_change: { to: { name: 'Entretien n° 2 – Zoë' } } });
    expect(verifyWebhook(NEW, sign([NEW], body), new TextEncoder().encode(body))).toMatchObject({ id: event.id });
    expect(verifyWebhook(NEW, sign([NEW], body), Buffer.from(body))).toMatchObject({ id: event.id });
  });
});

const refused = (call: () => unknown): WebhookError => {
  try {
    call();
  } catch (error) {
    if (error instanceof WebhookError) return error;
    throw error;
  }
  throw new Error('It was taken.');
};

describe('what is not genuine is refused', () => {
  const without = (name: string) => Object.fromEntries(Object.entries(sign()).filter(([key]) => key !== name));

  test.each<[string, () => unknown]>([
    ['another secret', () => verifyWebhook(OTHER, sign([NEW, OLD]), BODY)],
    ['two other secrets', () => verifyWebhook([OTHER, OLD], sign([NEW]), BODY)],
    ['no secret at all', () => verifyWebhook([], sign(), BODY)],
    ['an altered body', () => verifyWebhook(NEW, sign(), BODY.replace('501', '502'))],
    ['a body that was parsed and written again', () => verifyWebhook(NEW, sign(), JSON.stringify(event, null, 2))],
    ['a byte order mark before it', () => verifyWebhook(NEW, sign(), Buffer.from(`\uFEFF${BODY}`))],
    [
      'bytes that are no UTF-8',
      () =>
        verifyWebhook(NEW, sign([NEW], '{"a":"\uFFFD"}'), Buffer.from([...Buffer.from('{"a":"'), 0xff, ...Buffer.from('"}')])),
    ],
    ['another id', () => verifyWebhook(NEW, { ...sign(), 'webhook-id': 'msg_other' }, BODY)],
    [
      'another time',
      () => verifyWebhook(NEW, { ...sign(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) + 1) }, BODY),
    ],
    ['a signature of nothing', () => verifyWebhook(NEW, { ...sign(), 'webhook-signature': 'v1' }, BODY)],
    [
      'a signature of another version',
      () => verifyWebhook(NEW, { ...sign(), 'webhook-signature': sign()['webhook-signature']?.replace('v1,', 'v2,') }, BODY),
    ],
    ['a time that is none', () => verifyWebhook(NEW, { ...sign(), 'webhook-timestamp': 'now' }, BODY)],
    ['no id', () => verifyWebhook(NEW, without('webhook-id'), BODY)],
    ['no time', () => verifyWebhook(NEW, without('webhook-timestamp'), BODY)],
    ['no signature', () => verifyWebhook(NEW, without('webhook-signature'), BODY)],
    ['no headers', () => verifyWebhook(NEW, {}, BODY)],
  ])('%s', (_, call) => {
    expect(refused(call).code).toBe('not_genuine');
  });

  test.each([
    [-301, false],
    [-299, true],
    [299, true],
    [302, false],
  ])('"more than five minutes away": signed %i seconds from now', (seconds, isTaken) => {
    jest.useFakeTimers({ now: 1_795_000_000_000 });
    const headers = sign([NEW], BODY, new Date(Date.now() + seconds * 1000));
    const call = () => verifyWebhook(NEW, headers, BODY);
    if (isTaken) expect(call()).toEqual(event);
    else expect(refused(call).code).toBe('not_genuine');
  });
});

test.each(['', '[]', 'null', '"Ping"', '{"event":"Ping"', JSON.stringify({ ...event, version: '2' })])(
  'genuine, but of a format that the client does not know: %s',
  (body) => {
    expect(refused(() => verifyWebhook(NEW, sign([NEW], body), body)).code).toBe('unknown_format');
  },
);

test('an event of a later minor version is given on', () => {
  const body = JSON.stringify({ ...event, event: 'JobClose' });
  expect(verifyWebhook(NEW, sign([NEW], body), body)).toMatchObject({ event: 'JobClose' });
});

test.each(['whsec_', 'whsec_not Base64!'])('a secret that is none is told as a mistake of the receiver: %s', (secret) => {
  expect(() => verifyWebhook([NEW, secret], sign(), BODY)).toThrow();
  expect(() => verifyWebhook([NEW, secret], sign(), BODY)).not.toThrow(WebhookError);
});
