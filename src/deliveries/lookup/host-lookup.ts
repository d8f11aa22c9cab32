/**
 * Looks up the hosts that deliveries go to. c-ares asks the name servers without a thread: `dns.lookup` has two threads for all
 * names, so that one silent name server would hold up the lookups of every other host.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { findLocally, readSearchDomains } from './machine-names.ts';

/** At least one. */
export type Addresses = readonly LookupAddress[];

/** Rejects with `UnknownHost` or `LookupUnanswered`. */
export type HostLookup = (host: string) => Promise<Addresses>;

/** There is no such host, or it has no address. */
export class UnknownHost extends Error {
  readonly code = 'ENOTFOUND';
}

/** The resolver of this machine gave no answer, so that nothing is known about the host. */
export class LookupUnanswered extends Error {
  readonly code = 'LOOKUP_UNANSWERED';
}

export type LookupSettings = {
  /** Addresses of the name servers, with or without a port; undefined: those of the machine. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  readonly resolverFile?: string;
  /** The time of one lookup in all. */
  readonly limitMs?: number;
};

/** A name server is asked again after one second, then after two and four, while there is time. */
const TRY_MS = 1_000;
const TRIES = 3;
const LIMIT_MS = 5_000;

/** Answers that say that the host has no address. */
const NO_ADDRESS: readonly unknown[] = [dns.NOTFOUND, dns.NODATA, dns.BADNAME];

/** Calls for a host that is being looked up share the lookup; a result is not kept. */
export function createHostLookup(settings: LookupSettings = {}): HostLookup {
  const running = new Map<string, Promise<Addresses>>();
  return (host) => {
    const name = host.toLowerCase();
    const shared = running.get(name);
    if (shared) return shared;
    const found = find(name, settings).finally(() => running.delete(name));
    running.set(name, found);
    return found;
  };
}

async function find(name: string, { servers, hostsFile, resolverFile, limitMs }: LookupSettings): Promise<Addresses> {
  if (isIP(name) > 0) return [{ address: name, family: isIP(name) }];
  const local = await findLocally(name.replace(/\.$/, ''), hostsFile ?? '/etc/hosts');
  if (local.length > 0) return local;
  const domains = name.endsWith('.') ? [] : await readSearchDomains(resolverFile ?? '/etc/resolv.conf');
  return askServers([name, ...domains.map((domain) => `${name}.${domain}`)], servers, limitMs ?? LIMIT_MS);
}

/** The addresses of the first name that has some. */
async function askServers(names: readonly string[], servers: LookupSettings['servers'], limitMs: number): Promise<Addresses> {
  // one for each lookup: c-ares gives a server less time once it has answered quickly
  const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const timer = setTimeout(() => resolver.cancel(), limitMs);
  try {
    for (const name of names) {
      const addresses = await askFor(name, resolver);
      if (addresses.length > 0) return addresses;
    }
    throw new UnknownHost();
  } finally {
    clearTimeout(timer);
  }
}

/** Addresses of both families; those of one where the other is not answered. */
async function askFor(name: string, resolver: dns.Resolver): Promise<Addresses> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [v4, v6].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const unanswered = [v4, v6].some(
    ({ status, reason }: { status: string; reason?: NodeJS.ErrnoException }) =>
      status === 'rejected' && !NO_ADDRESS.includes(reason?.code),
  );
  if (addresses.length === 0 && unanswered) throw new LookupUnanswered();
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** A `lookup` of `net.connect` that gives these addresses: what was checked is connected to, and nothing is looked up again. */
export const lookupOf =
  (addresses: Addresses): LookupFunction =>
  (_host, { all }, done) =>
    // not at once: an error of the connection would come before those who made the socket listen for it
    process.nextTick(() => {
      const [first] = addresses;
      if (all) done(null, [...addresses]);
      else done(first ? null : new UnknownHost(), first?.address ?? '', first?.family);
    });
