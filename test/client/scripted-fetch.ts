import { createRecruitmentClient, type RecruitmentClient, type RetryOptions } from '../../src/client/index.ts';

export type Sent = {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string;
};

/** The result of one request: an answer or an error. */
export type Reply = Response | Error | (() => Promise<Response>);

/**
 * A client whose requests are answered by these replies in turn; what it sent, and the milliseconds
 * it waited, are kept.
 */
export type Scripted = {
  readonly client: RecruitmentClient;
  readonly sent: readonly Sent[];
  readonly waits: readonly number[];
};

export const BASE = 'https://recruitment.example/api/v1';

/** An answer in JSON with the headers of the service. */
export const answer = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'a-request', ...headers },
  });

/** An error of the service. */
export const failure = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): Response =>
  answer(status, { _status: 'INVALID', error: `The sentence of ${code}.`, code, request_id: 'a-request', ...more }, headers);

/** A client with a script; waiting takes no time, unless the call was aborted. */
export function scripted(replies: readonly Reply[], retry: RetryOptions = {}, baseUrl = BASE): Scripted {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const left = [...replies];
  const client = createRecruitmentClient({
    baseUrl,
    login: 'amara',
    password: 'päss:word',
    fetch: async (request) => {
      const { method, url, headers, redirect, signal } = request;
      signal.throwIfAborted();
      sent.push({ method, url, headers, redirect, body: await request.text() });
      const reply = left.shift();
      if (reply === undefined) throw new Error(`There is no reply to ${method} ${url}`);
      if (reply instanceof Error) throw reply;
      return reply instanceof Response ? reply : reply();
    },
    retry: {
      wait: (milliseconds, signal) => {
        waits.push(milliseconds);
        signal.throwIfAborted();
        return Promise.resolve();
      },
      ...retry,
    },
  });
  return { client, sent, waits };
}
