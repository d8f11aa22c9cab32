import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { SMTPPoolOptions } from 'nodemailer';
import { lookupOf, type HostLookup } from '../lookup/host-lookup.ts';

type GetSocket = NonNullable<SMTPPoolOptions['getSocket']>;

/**
 * Connects to mail servers instead of nodemailer, which falls back to `dns.lookup`. The connect
 * timeout begins after the lookup.
 */
export const createSocketOpener =
  (lookupHost: HostLookup, limitMs: number): GetSocket =>
  (place, done) =>
    void open(place, lookupHost, limitMs).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    );

async function open(place: SMTPPoolOptions, lookupHost: HostLookup, limitMs: number): Promise<Socket> {
  const { host = 'localhost', secure = false, port = secure ? 465 : 587, localAddress } = place;
  const lookup = lookupOf(await lookupHost(host));
  const socket = connect({ host, port: Number(port), lookup, ...(localAddress !== undefined && { localAddress }) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(limitMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw (error as Error).name === 'AbortError' ? Object.assign(new Error(), { code: 'ETIMEDOUT' }) : error;
  }
}
