import type { Author } from '../../../auth/visibility.ts';
import type { Config } from '../../../core/config.ts';
import type { SecretBox } from '../../../deliveries/webhook/secrets.ts';
import { mayBePrivate } from '../../../deliveries/webhook/receivers.ts';

/** Settings that changes of webhooks need. */
export type WebhookSettings = Pick<Config, 'webhookAllowPrivate'> & {
  readonly secrets: SecretBox;
  readonly now: Date;
};

/** Whether support makes the change: it vouches for the URL that it gives. */
export const isVouchedBy = ({ caller }: Author): boolean => caller === undefined;

/** Whether a URL that the author gives may be http or at an address that is not public. */
export const mayNamePrivate = ({ webhookAllowPrivate }: WebhookSettings, author: Author): boolean =>
  mayBePrivate(webhookAllowPrivate, { isVouched: isVouchedBy(author) });
