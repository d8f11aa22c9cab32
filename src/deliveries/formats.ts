import { loadDocument, type Document } from '../contract/document.ts';
import type { AnyLinks } from '../contract/links.ts';
import type { DeliveredEvent } from './claims.ts';
import { presentDelivery, presentPing, type Ping } from './presenter.ts';

/** The webhook bodies of a major version. */
export type WebhookFormat = {
  readonly readDocument: () => Document;
  /** `links` are those of the same version. */
  readonly presentEvent: (event: DeliveredEvent, links: AnyLinks) => object;
  readonly presentPing: (ping: Ping) => object;
};

/** The formats by major version. A subscription keeps the format that it was created with. */
export const webhookFormats: ReadonlyMap<number, WebhookFormat> = new Map([
  [1, { readDocument: () => loadDocument(1), presentEvent: presentDelivery, presentPing }],
]);
