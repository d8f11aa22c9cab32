import { isIP } from 'node:net';
import { faultIf, type Fault } from '../../../core/problem.ts';
import { isPublicAddress } from '../../../deliveries/webhook/receiver-connection.ts';

/** The faults of the URL of a webhook: no delivery would be sent to it, or it carries what others may read. */
export function urlFaults(text: string, mayBePrivate: boolean): readonly Fault[] {
  const url = URL.parse(text);
  const schemes = mayBePrivate ? ['https:', 'http:'] : ['https:'];
  if (url === null || !schemes.includes(url.protocol))
    return [{ field: 'url', code: 'format', detail: `It must be a URL with ${mayBePrivate ? 'https or http' : 'https'}.` }];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return [
    ...faultIf(
      url.username + url.password !== '' || text.includes('#'),
      'url',
      'format',
      'It must have no user part and no fragment; credentials belong to the receiver.',
    ),
    ...faultIf(
      !mayBePrivate && isIP(host) > 0 && !isPublicAddress(host),
      'url',
      'not_public',
      `The IP address ${host} is not public.`,
    ),
  ];
}

/** The URL as it is stored and called. */
export const normalUrl = (text: string): string => new URL(text).href;

export const isSameOrigin = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin;
