import ipaddr from 'ipaddr.js';

/**
 * Whether anyone on the internet has this IP address. Loopback, private, link-local, shared (CGNAT), reserved and metadata addresses are
 * nobody's there; an address that wraps an IPv4 one (mapped, NAT64, 6to4) is as public as that one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  return unwrap(ipaddr.parse(text)).range() === 'unicast';
}

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'rfc6052':
      return ipaddr.fromByteArray(bytes.slice(12));
    case '6to4':
      return ipaddr.fromByteArray(bytes.slice(2, 6));
    default:
      return address;
  }
}
