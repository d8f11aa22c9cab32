import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { loadDocument, majors } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import { STATUS, type ProblemDetail } from '../core/problem.ts';
import type { ServedVersion } from './major-version.ts';
import { createErrorPresenter } from './error-body.ts';

/**
 * Makes the body of a refusal by the HTTP server itself, for the request that was read. Its id is
 * also in the log.
 */
export type PresentRefusal = (
  outcome: ProblemDetail,
  request?: { readonly requestId: string | undefined; readonly target: string | undefined },
) => { readonly requestId: string; readonly body: string };

/** An application, with its answers to messages that the parser of Node refuses. */
export type Application = RequestListener & {
  readonly presentRefusal?: PresentRefusal | undefined;
};

/** Presents such refusals in the error envelope, and logs those of requests without an id. */
export function createRefusals({ document, links }: Pick<ServedVersion, 'document' | 'links'>, log: Logger): PresentRefusal {
  const present = createErrorPresenter(document, links);
  return (outcome, known) => {
    const requestId = known?.requestId ?? randomUUID();
    if (known?.requestId === undefined)
      log.info({ request_id: requestId, operation: 'none', status: STATUS[outcome.code] }, 'request');
    return { requestId, body: JSON.stringify(present(outcome, { requestId, target: known?.target })) };
  };
}

/**
 * Makes refusals while the application is not built: in the words of the latest contract, which is read
 * at the first refusal.
 */
export function createEarlyRefusals(publicUrl: string, log: Logger): PresentRefusal {
  let present: PresentRefusal | undefined;
  return (...refused) => {
    present ??= createRefusals(readLatest(publicUrl), log);
    return present(...refused);
  };
}

function readLatest(publicUrl: string) {
  const document = loadDocument(majors().at(-1) ?? 1);
  return { document, links: createLinks(document, publicUrl) };
}
