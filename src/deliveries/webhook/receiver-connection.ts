import { isIP } from 'node:net';
import { Agent, buildConnector } from 'undici';
import ipaddr from 'ipaddr.js';
import { createHostLookup, lookupOf, type Addresses, type HostLookup } from '../host-lookup.ts';

/** The service does not call this address. */
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

/** Public by their range, but each customer's own: the platform's services on Azure. */
const PLATFORM: readonly string[] = ['168.63.129.16'];

/**
 * Without 64:ff9b:1::/48, which each network may translate in its own way (RFC 8215); the library
 * treats both alike.
 */
const WELL_KNOWN_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether this IP address is public. Loopback, private, link-local, shared (CGNAT), reserved and
 * metadata addresses are not. An address that wraps an IPv4 one (mapped, NAT64, 6to4) is as public
 * as that.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = unwrap(ipaddr.parse(text));
  // addresses outside 2000::/3 are unassigned (RFC 4291, section 2.4), such as IPv4-compatible ones
  const given = address instanceof ipaddr.IPv4 || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  return given && address.range() === 'unicast' && !PLATFORM.includes(address.toString());
}

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(WELL_KNOWN_NAT64)) return ipaddr.fromByteArray(bytes.slice(12));
  return address.range() === '6to4' ? ipaddr.fromByteArray(bytes.slice(2, 6)) : address;
}
