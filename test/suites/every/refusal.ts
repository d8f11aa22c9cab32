import type { Answer } from '../../harness/client.ts';

/** The code of a refusal, or the codes of a 422 by field. */
export type Refusal = string | Readonly<Record<string, readonly string[]>>;

type Faults = Readonly<Record<string, readonly { readonly code: string }[]>>;

/** What an answer refuses; undefined where it is a success, the whole answer where it is a failure of the service. */
export function refusalOf({ status, body }: Answer): unknown {
  if (status === 422)
    return Object.fromEntries(Object.entries(body.invalid as Faults).map(([field, all]) => [field, all.map(({ code }) => code)]));
  if (status < 400) return undefined;
  return status < 500 ? body.code : { status, body };
}
