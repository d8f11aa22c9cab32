import type { Config } from '../../core/config.ts';
import { createHostLookup, type HostLookup } from '../host-lookup.ts';
import type { Outcome } from '../schedule.ts';
import { callWebhook } from './call.ts';
import { createReceiverConnections } from './receiver-connection.ts';

export type ReceiverSettings = Pick<Config, 'webhookAllowPrivate'> & {
  /** Of the hosts of receivers; undefined: by the name servers of the machine. */
  readonly lookupHost?: HostLookup | undefined;
};

/** Where a webhook is called, and whether support gave this URL. */
export type Called = { readonly url: string; readonly isVouched: boolean };

/** Whether a webhook may be called over http and at addresses that are not public. */
export const mayBePrivate = (setting: Config['webhookAllowPrivate'], { isVouched }: Pick<Called, 'isVouched'>): boolean =>
  setting === 'all' || (setting === 'on' && isVouched);

type Request = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** Calls receivers, each at the addresses that its webhook may have. */
export type Receivers = {
  /** Never rejects. `limitMs` is the total time, 30 seconds by default. */
  readonly call: (webhook: Called, request: Request, limitMs?: number) => Promise<Outcome>;
  /** Closes the connections, when no call is under way. */
  readonly close: () => Promise<void>;
};

/** Connections that may be private are never used for a webhook that may not. */
export function createReceivers({ webhookAllowPrivate, lookupHost = createHostLookup() }: ReceiverSettings): Receivers {
  const ofPublic = createReceiverConnections(false, lookupHost);
  const ofAny = createReceiverConnections(true, lookupHost);
  return {
    call: ({ url, isVouched }, { headers, body }, limitMs) => {
      const insecure = mayBePrivate(webhookAllowPrivate, { isVouched });
      return callWebhook(insecure ? ofAny : ofPublic, { url, headers, body }, { insecure, limitMs });
    },
    close: async () => {
      await Promise.all([ofPublic.destroy(), ofAny.destroy()]);
    },
  };
}
