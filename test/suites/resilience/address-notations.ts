/** Addresses of which it is known what they are, written in every way that a url may write them. */
import fc from 'fast-check';
import { dotted, judgeIPv4, judgeIPv6, type Verdict } from './address-space.ts';

/** A host as it stands in a url; `address` is the one that it means, in Node's own notation. */
export type Literal = { readonly text: string; readonly address: string; readonly verdict: Verdict };

const BORDERS = (
  '0.0.0.0 1.0.0.0 10.0.0.0 11.0.0.0 100.64.0.0 100.128.0.0 127.0.0.1 128.0.0.0 168.63.129.16 169.254.0.0 169.254.169.254 169.255.0.0 172.16.0.0 172.32.0.0 192.0.0.0 192.0.1.0 192.0.2.0 192.0.3.0 ' +
  '192.88.99.0 192.168.0.0 192.169.0.0 198.18.0.0 198.20.0.0 198.51.100.0 198.51.101.0 203.0.113.0 203.0.114.0 224.0.0.0 240.0.0.0 255.255.255.255 8.8.8.8 93.184.216.34'
)
  .split(' ')
  .map((text) => text.split('.').reduce((value, part) => value * 256 + Number(part), 0));

export const ipv4Value: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(...BORDERS),
  fc.tuple(fc.constantFrom(...BORDERS), fc.integer({ min: -2, max: 2 })).map(([value, by]) => (value + by + 2 ** 32) % 2 ** 32),
  fc.nat({ max: 2 ** 32 - 1 }),
);

type Radix = 'decimal' | 'octal' | 'hexadecimal' | 'HEXADECIMAL' | 'zeros';
const radix = fc.constantFrom<Radix>('decimal', 'decimal', 'octal', 'hexadecimal', 'HEXADECIMAL', 'zeros');

function write(value: number, how: Radix): string {
  if (how === 'octal') return `0${value.toString(8)}`;
  if (how === 'hexadecimal') return `0x${value.toString(16)}`;
  if (how === 'HEXADECIMAL') return `0X${value.toString(16).toUpperCase()}`;
  return how === 'zeros' ? `0x0000${value.toString(16)}` : String(value);
}

/** One number to four, the last of them the rest of the address. */
function parts(value: number, count: number): readonly number[] {
  const bytes = dotted(value).split('.').map(Number);
  const rest = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
  return [...bytes.slice(0, count - 1), rest];
}

const DRESSES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text,
  (text) => `${text}.`,
  (text) => text.replace(/\d/, (digit) => `%3${digit}`),
  (text) => text.replaceAll('.', '%2e'),
  (text) => text.replaceAll('.', '\u3002'),
  (text) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.replace(/\d/, (digit) => `\u00ad${digit}`),
];

const ipv4Literal: fc.Arbitrary<Literal> = fc
  .tuple(ipv4Value, fc.integer({ min: 1, max: 4 }), fc.array(radix, { minLength: 4, maxLength: 4 }), fc.constantFrom(...DRESSES))
  .map(([value, count, radices, dress]) => ({
    text: dress(
      parts(value, count)
        .map((part, index) => write(part, radices[index] ?? 'decimal'))
        .join('.'),
    ),
    address: dotted(value),
    verdict: judgeIPv4(value),
  }));

const PREFIXES: readonly (readonly number[])[] = [
  [0x2001, 0xdb8],
  [0x2001, 0],
  [0x2001, 2, 0],
  [0x2001, 0x10],
  [0x2001, 0x20],
  [0x3fff],
  [0xfe80],
  [0xfc00],
  [0xfd00, 0xec2],
  [0xff02],
  [0x2606, 0x2800],
  [0x2a00],
  [0x2400],
  [0x64, 0xff9b, 1],
  [0x100],
  [0x5f00],
  [0x2620, 0x4f, 0x8000],
  [0x4000],
  [0x1fff],
];

const group = fc.oneof(fc.constant(0), fc.nat({ max: 0xffff }));
const anyGroups = fc
  .tuple(fc.constantFrom(...PREFIXES), fc.array(group, { minLength: 8, maxLength: 8 }))
  .map(([prefix, rest]) => [...prefix, ...rest].slice(0, 8));

/** Every way in which an address of IPv6 carries one of IPv4. */
const carrying = fc
  .tuple(
    ipv4Value,
    fc.constantFrom('mapped', 'nat64', '6to4', 'compatible', 'translated'),
    fc.array(group, { minLength: 5, maxLength: 5 }),
  )
  .map(([value, how, rest]) => {
    const pair = [value >>> 16, value & 0xffff];
    if (how === '6to4') return [0x2002, ...pair, ...rest];
    if (how === 'nat64') return [0x64, 0xff9b, 0, 0, 0, 0, ...pair];
    if (how === 'translated') return [0, 0, 0, 0, 0xffff, 0, ...pair];
    return [0, 0, 0, 0, 0, how === 'mapped' ? 0xffff : 0, ...pair];
  });

export const ipv6Groups: fc.Arbitrary<readonly number[]> = fc.oneof(anyGroups, carrying, carrying);

const STYLES: readonly ((groups: readonly number[]) => string)[] = [
  (groups) => groups.map((each) => each.toString(16)).join(':'),
  (groups) => groups.map((each) => each.toString(16).padStart(4, '0').toUpperCase()).join(':'),
  (groups) =>
    `${groups
      .slice(0, 6)
      .map((each) => each.toString(16))
      .join(':')}:${dotted((((groups[6] ?? 0) << 16) | (groups[7] ?? 0)) >>> 0)}`,
  (groups) => canonical(groups),
];

const ipv6Literal: fc.Arbitrary<Literal> = fc.tuple(ipv6Groups, fc.constantFrom(...STYLES)).map(([groups, style]) => ({
  text: `[${style(groups)}]`,
  address: canonical(groups),
  verdict: judgeIPv6(groups),
}));

/** As the WHATWG writes it. */
export const canonical = (groups: readonly number[]): string =>
  new URL(`http://[${groups.map((each) => each.toString(16)).join(':')}]`).hostname.slice(1, -1);

export const literal: fc.Arbitrary<Literal> = fc.oneof(ipv4Literal, ipv4Literal, ipv6Literal);

/** An address as a resolver gives it. */
export const resolved: fc.Arbitrary<Literal> = fc.oneof(
  ipv4Value.map((value) => ({ text: dotted(value), address: dotted(value), verdict: judgeIPv4(value) })),
  ipv6Groups.map((groups) => ({ text: canonical(groups), address: canonical(groups), verdict: judgeIPv6(groups) })),
);
