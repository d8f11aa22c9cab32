import { NoAnswerError } from './errors.ts';
import { readRetryAfter } from './retry-after.ts';

/**
 * When calls are repeated: reads, and writes with an `Idempotency-Key`, which this client gives to
 * every write.
 */
export type RetryOptions = {
  /** Attempts in all; 1 repeats nothing. 4 unless you say otherwise. */
  readonly attempts?: number | undefined;
  /**
   * The longest wait before an attempt, in seconds (default 60). A response that asks for more is
   * thrown at once.
   */
  readonly longestWait?: number | undefined;
  /** Waits so many milliseconds, or rejects with the signal's reason when it aborts. For tests. */
  readonly wait?: ((milliseconds: number, signal: AbortSignal) => Promise<void>) | undefined;
};

export type Fetch = (request: Request) => Promise<Response>;

/** First wait, in seconds, where the answer does not ask for one; doubled each time. */
const FIRST_WAIT = 0.5;

/** The most that timers can wait for, in milliseconds: with more they fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * A fetch that repeats calls after no answer, 429, 502, 503, 504, and 409 while the same write is
 * being processed. It waits as long as `Retry-After` asks. Rejects with NoAnswerError, or with the
 * reason of the request's signal.
 */
export function repeat(fetch: Fetch, { attempts = 4, longestWait = 60, wait = waitFor }: RetryOptions = {}): Fetch {
  if (!(attempts >= 1) || !(longestWait >= 0))
    throw new TypeError('retry wants attempts of 1 or more and a longestWait of 0 or more.');
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attempts || !isRepeatable(request);
      const answer = await tryOnce(fetch, request, isLast);
      if (isLast || !(await mayPass(answer))) return settle(answer);
      const asked = answer instanceof Response ? readRetryAfter(answer.headers) : undefined;
      const seconds = Math.max(asked ?? 0, Math.min(FIRST_WAIT * 2 ** (attempt - 1), longestWait));
      if (seconds > longestWait) return settle(answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await wait(Math.min(seconds * 1000, LONGEST_TIMER), request.signal);
    }
  };
}

const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');

async function tryOnce(fetch: Fetch, request: Request, isLast: boolean): Promise<Response | NoAnswerError> {
  try {
    // sending a request uses up its body
    return await fetch(isLast ? request : request.clone());
  } catch (cause) {
    if (request.signal.aborted) throw cause;
    return noAnswer(cause, request.headers);
  }
}

/** The error for a request that got no answer, or only a part of one. */
export function noAnswer(cause: unknown, headers: Headers): NoAnswerError {
  const idempotencyKey = headers.get('idempotency-key') ?? undefined;
  return new NoAnswerError({ code: 'no_answer', message: 'The service did not answer.', status: 0, idempotencyKey, cause });
}

/** Whether another attempt may have another answer. */
async function mayPass(answer: Response | NoAnswerError): Promise<boolean> {
  if (!(answer instanceof Response)) return true;
  if (answer.status !== 409) return [429, 502, 503, 504].includes(answer.status);
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return (body as { readonly code?: unknown } | null | undefined)?.code === 'idempotency_conflict';
}

function settle(answer: Response | NoAnswerError): Response {
  if (answer instanceof Response) return answer;
  throw answer;
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
