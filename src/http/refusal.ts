import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { basePathOf, loadDocument, majors } from '../contract/document.ts';
import { createLinks } from '../contract/links.ts';
import type { ServedVersion } from '../contract/major-version.ts';
import type { PresentRefusal } from './application.ts';
import { createErrorPresenter } from './error-body.ts';

/** The code of each status that a request is refused with before it reaches the application. */
const CODES = {
  400: 'malformed_request',
  408: 'request_timeout',
  413: 'payload_too_large',
  417: 'expectation_failed',
  431: 'headers_too_large',
  503: 'unavailable',
} as const;

/** Presents such refusals in the error envelope, and logs those of requests without an id. */
export function createRefusals({ document, links }: Pick<ServedVersion, 'document' | 'links'>, log: Logger): PresentRefusal {
  const present = createErrorPresenter(document, links);
  return (status, known) => {
    const requestId = known?.requestId ?? randomUUID();
    if (known?.requestId === undefined) log.info({ request_id: requestId, operation: 'none', status }, 'request');
    return { requestId, body: JSON.stringify(present({ code: CODES[status] }, { requestId, target: known?.target })) };
  };
}

/**
 * The same while the application is not built: in the words of the latest contract, which is read
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
  return { document, links: createLinks<string>(publicUrl, basePathOf(document)) };
}
