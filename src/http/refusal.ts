import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ServedVersion } from '../contract/major-version.ts';
import type { PresentRefusal } from './application.ts';
import { createErrorPresenter } from './error-body.ts';

/** The code of each status that Node's own parser refuses a request with. */
const CODES = {
  400: 'malformed_request',
  408: 'request_timeout',
  413: 'payload_too_large',
  417: 'expectation_failed',
  431: 'headers_too_large',
} as const;

/** Presents refusals of the parser in the error envelope, and logs those without a request. */
export function createRefusals({ document, links }: Pick<ServedVersion, 'document' | 'links'>, log: Logger): PresentRefusal {
  const present = createErrorPresenter(document, links);
  return (status, known) => {
    const requestId = known?.requestId ?? randomUUID();
    if (known?.requestId === undefined) log.info({ request_id: requestId, operation: 'none', status }, 'request');
    return { requestId, body: JSON.stringify(present({ code: CODES[status] }, { requestId, target: known?.target })) };
  };
}
