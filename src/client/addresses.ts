import type { paths } from '#generated/v1/openapi.ts';
import { ForeignAddressError } from './errors.ts';
import { MAJOR } from './major.ts';

type Path = keyof paths;

/** Paths that need no credentials, or contain their own: none are sent there. */
export const OPEN_PATHS: readonly Path[] = ['/changelog', `/schemav${MAJOR}/{name}`, '/document/{token}', '/apply/api/{token}'];

/** The addresses of the service. */
export type Addresses = {
  /** The address that a path of the contract is appended to. */
  readonly base: string;
  /** Returns an address of the service unchanged. Throws ForeignAddressError for any other. */
  readonly own: (address: string) => string;
};

/**
 * Throws TypeError for an invalid base URL. The message does not repeat it, because it may hold a
 * password.
 */
export function createAddresses(baseUrl: string): Addresses {
  if (!URL.canParse(baseUrl)) throw new TypeError('baseUrl has to be an absolute URL, such as https://recruitment.example/v1.');
  const base = new URL(baseUrl);
  if (!/^https?:$/.test(base.protocol)) throw new TypeError('baseUrl has to begin with https: or http:.');
  if (base.username || base.password) throw new TypeError('baseUrl must not contain credentials: give login and password.');
  if (base.search || base.hash) throw new TypeError('baseUrl must not contain a query or a fragment.');
  const versioned = base.href.replace(/\/+$/, '');
  const root = new URL('.', versioned).href;
  return {
    base: versioned,
    own: (address) => {
      // Parsed, because the text may hide another port, credentials, or dots that lead upwards.
      if (URL.canParse(address) && new URL(address).href.startsWith(root)) return address;
      const message = 'The URL given does not belong to the service at baseUrl, so nothing was sent to it.';
      throw new ForeignAddressError({ code: 'foreign_address', message, status: 0 });
    },
  };
}

type Value = string | number | boolean | null | undefined;

/** Path or query parameters by name. */
export type Values = Readonly<Record<string, Value | readonly Value[]>>;

/** The path of the contract with the values of its parameters. */
export const fillPath = (path: string, values: Values = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

/** Adds parameters to an address. A list repeats its parameter. */
export function addQuery(address: string, query: Values = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined && each !== null)
      .map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  return pairs.length === 0 ? address : `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}
