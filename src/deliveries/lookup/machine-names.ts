/**
 * Host names from the machine's files (`hosts`, `resolv.conf`), which c-ares does not read for
 * Node.
 */
import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * The addresses of the name in `/etc/hosts`; for `localhost` and names below it the loopback
 * addresses (RFC 6761, 6.3).
 */
export async function findLocally(name: string, hostsFile: string): Promise<readonly LookupAddress[]> {
  const listed = (await linesOf(hostsFile)).flatMap(([address = '', ...names]) =>
    isIP(address) > 0 && names.includes(name) ? [{ address, family: isIP(address) }] : [],
  );
  if (listed.length > 0) return listed;
  return name === 'localhost' || name.endsWith('.localhost') ? LOOPBACK : [];
}

/** The search domains of `/etc/resolv.conf`, for short names such as `mail` in a cluster. */
export async function readSearchDomains(resolverFile: string): Promise<readonly string[]> {
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
