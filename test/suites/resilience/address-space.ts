/**
 * IANA's special-purpose registries (IPv4 and IPv6, RFC 6890 and later), independent of the guard
 * and its library.
 */
import { BlockList } from 'node:net';

/** Addresses that are not public, or belong to this machine, network or platform. */
const NEVER_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32'.split(
    ' ',
  );
/** Reachable by special protocols only; they may be refused. */
const EITHER_IPV4 = ['192.88.99.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.175.48.0/24'];
const NEVER_IPV6 = ['2001:2::/48', '2001:10::/28', '2001:db8::/32', '3fff::/20', '2001::/32'];
const EITHER_IPV6 = ['2001::/23', '2620:4f:8000::/48'];

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const never4 = listOf(NEVER_IPV4, 'ipv4');
const either4 = listOf(EITHER_IPV4, 'ipv4');
const never6 = listOf(NEVER_IPV6, 'ipv6');
const either6 = listOf(EITHER_IPV6, 'ipv6');

export type Verdict = 'public' | 'private' | 'either';

export function judgeIPv4(value: number): Verdict {
  const text = dotted(value);
  return never4.check(text) ? 'private' : either4.check(text) ? 'either' : 'public';
}

/** Eight groups; an address that carries one of IPv4 is what that one is. */
export function judgeIPv6(groups: readonly number[]): Verdict {
  const [g0 = 0, g1 = 0, g2 = 0, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const zero = (...some: readonly number[]): boolean => some.every((group) => group === 0);
  if (zero(g0, g1, g2, g3, g4) && g5 === 0xffff) return judgeIPv4(join(g6, g7));
  if (g0 === 0x64 && g1 === 0xff9b && zero(g2, g3, g4, g5)) return judgeIPv4(join(g6, g7));
  if (g0 === 0x2002) return judgeIPv4(join(g1, g2));
  if (g0 < 0x2000 || g0 > 0x3fff) return 'private';
  const text = groups.map((group) => group.toString(16)).join(':');
  return never6.check(text, 'ipv6') ? 'private' : either6.check(text, 'ipv6') ? 'either' : 'public';
}

export const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
const join = (high: number, low: number): number => ((high << 16) | low) >>> 0;
