/**
 * Looks up the hosts of deliveries with c-ares, which needs no thread. `dns.lookup` has two
 * threads, so that one silent name server would delay the lookups of all hosts. c-ares does not read
 * the machine's files (`hosts`, `resolv.conf`) for Node, so they are read here.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';

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

/** A silent name server is asked again after one second, then after two, while there is time. */
const TRY_MS = 1_000;
const TRIES = 3;
/**
 * The pause before a failed name is looked up again. Without it its deliveries would be taken and
 * postponed in a loop.
 */
const PAUSE_MS = 500;
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
  const names = [name, ...domains.map((domain) => `${name}.${domain}`)];
  return askUntil(AbortSignal.timeout(limitMs ?? LIMIT_MS), names, servers);
}

/** Asks until there is an answer or the signal aborts. */
async function askUntil(signal: AbortSignal, names: readonly string[], servers: LookupSettings['servers']): Promise<Addresses> {
  while (!signal.aborted) {
    const answer = await askServers(names, servers, signal);
    if (answer !== undefined && answer.length > 0) return answer;
    if (answer !== undefined) throw new UnknownHost();
    await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
  throw new LookupUnanswered();
}

/**
 * The addresses of the first name that has some; empty when no name has; undefined without an
 * answer.
 */
async function askServers(
  names: readonly string[],
  servers: LookupSettings['servers'],
  signal: AbortSignal,
): Promise<Addresses | undefined> {
  // one for each lookup: c-ares shortens a server's timeout after a quick answer
  const resolver = new dns.Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.addEventListener('abort', cancel);
  try {
    for (const name of names) {
      const answer = await askFor(name, resolver);
      if (answer === undefined || answer.length > 0) return answer;
    }
    return [];
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Addresses of both families, or of one when the other gets no answer. */
async function askFor(name: string, resolver: dns.Resolver): Promise<Addresses | undefined> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const isAnswered = answers.every(
    (answer) => answer.status === 'fulfilled' || NO_ADDRESS.includes((answer.reason as NodeJS.ErrnoException).code),
  );
  if (addresses.length === 0 && !isAnswered) return undefined;
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/**
 * A `lookup` for `net.connect` that returns the checked addresses, so that nothing is looked up a
 * second time.
 */
export const lookupOf =
  (addresses: Addresses): LookupFunction =>
  (_host, { all }, done) =>
    // In the next tick, because the caller first adds its listener for errors to the socket.
    process.nextTick(() => {
      const [first] = addresses;
      if (all) done(null, [...addresses]);
      else done(first ? null : new UnknownHost(), first?.address ?? '', first?.family);
    });

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * The addresses of the name in `/etc/hosts`; for `localhost` and names below it the loopback
 * addresses (RFC 6761, 6.3).
 */
async function findLocally(name: string, hostsFile: string): Promise<readonly LookupAddress[]> {
  const listed = (await linesOf(hostsFile)).flatMap(([address = '', ...names]) =>
    isIP(address) > 0 && names.includes(name) ? [{ address, family: isIP(address) }] : [],
  );
  if (listed.length > 0) return listed;
  return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : [];
}

/** The search domains of `/etc/resolv.conf`, for short names such as `mail` in a cluster. */
async function readSearchDomains(resolverFile: string): Promise<readonly string[]> {
  const lists = (await linesOf(resolverFile)).filter(([keyword]) => keyword === 'search' || keyword === 'domain');
  const [, ...domains] = lists.at(-1) ?? [];
  return domains.map((domain) => domain.replace(/\.$/, '')).filter((domain) => domain !== '');
}

/** The lower-case words of each line, without comments. Empty when the file cannot be read. */
async function linesOf(file: string): Promise<readonly (readonly string[])[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').map((line) =>
    line
      .replace(/[#;].*/, '')
      .trim()
      .toLowerCase()
      .split(/\s+/),
  );
}
