import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { createHostLookup, lookupOf, type Addresses, type HostLookup } from '../lookup/host-lookup.ts';
import { isPublicAddress } from './public-address.ts';

/** The address is one that the service does not call. */
class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS';
}

/** Begins when the host has been looked up. */
const CONNECT_MS = 10_000;

/**
 * Connections to receivers, kept for a few seconds between calls. Unless private addresses are
 * allowed, every address of a host must be public. The checked address is the one connected to;
 * nothing is resolved a second time.
 */
export function createReceiverConnections(
  allowPrivate: boolean,
  lookupHost: HostLookup = createHostLookup(),
  connectMs = CONNECT_MS,
): Agent {
  const find = async (host: string): Promise<Addresses> => {
    const addresses = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await lookupHost(host);
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) throw new RefusedAddress();
    return addresses;
  };
  return new Agent({
    connect: (options, done) => {
      find(options.hostname.replace(/^\[|\]$/g, ''))
        .then((addresses) => {
          const connect = buildConnector({ timeout: connectMs, maxCachedSessions: 0, lookup: lookupOf(addresses) });
          connect(options, done);
        })
        .catch((error: Error) => done(error, null));
    },
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
  });
}
