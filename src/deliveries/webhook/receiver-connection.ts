import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address.ts';

/** The address is one that the service does not call. */
export class RefusedAddress extends Error {
  readonly code = 'REFUSED_ADDRESS';
}

const CONNECT_MS = 10_000;

/**
 * Connections to receivers, kept for a few seconds between calls. Unless private addresses are allowed, every address that a host
 * resolves to must be public, and what was checked is what is connected to: there is no second resolution that could answer otherwise.
 */
export function createReceiverConnections(allowPrivate: boolean, resolve: typeof lookup = lookup): Agent {
  const isRefused = (address: string): boolean => !allowPrivate && !isPublicAddress(address);
  const checkedLookup: LookupFunction = (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses;
      if (first === undefined) return done(error ?? new Error('no address'), '');
      if (addresses.some(({ address }) => isRefused(address))) return done(new RefusedAddress(), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  const connect = buildConnector({ timeout: CONNECT_MS, lookup: checkedLookup });
  return new Agent({
    connect: (options, done) => {
      // net.connect looks no literal address up
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) && isRefused(host)) return done(new RefusedAddress(), null);
      return connect(options, done);
    },
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 16_384,
  });
}
