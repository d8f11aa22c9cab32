/** JSON at the edge of its grammar (RFC 8259), as whole bodies and as values of a field. */
import { listed } from './listed.ts';

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** Valid JSON values that parsers treat differently. */
export const VALUES: readonly string[] = [
  ...listed(String.raw`
    null  true  false  []  {}  ""  0  -0  -1  1.5  1.0  1e0  1E+2  1e-2  -1e1  [null]  [[]]  {"":0}  2147483647
    2147483648  -2147483649  4294967297  9007199254740993  1e308  1e309  -1e400  1e-400  0.1e-999
    123456789012345678901234567890  "1"  "01"  " 1"  "1 "  "1\n"  "+1"  "1e1"  "0x1"  "１"  "1.0"  "-1"  "\u0000"
    "a\u0000b"  "\ud800"  "\udc00"  "\ud800\ud800"  "\ud83d\ude00"  "\uD83D"  "\/"  "\b\f\n\r\t"  {"__proto__":1}
    {"__proto__":{"a":1}}  {"constructor":{"prototype":{"a":1}}}  {"toString":1}  {"length":1}  {"then":1}  {"$ref":"#/"}
    {"$ref":"file:///etc/passwd"}  {"toJSON":1}  {"valueOf":1}  {"a":1,"a":2}  {"a":{"a":{"a":1}}}  [1,1]  [1,"1"]  [true]
    ["1"]  [1.5]  [-1]  [2147483648]  [{}]
  `),
  `1${'0'.repeat(400)}`,
  `0.${'0'.repeat(400)}1`,
  `1e${'9'.repeat(20)}`,
  `[${'1,'.repeat(200)}1]`,
  ...[10, 200, 5000].flatMap((depth) => [nested('[', ']', depth), nested('{"a":', '}', depth).replace('}', '1}')]),
  '"' + 'x'.repeat(300) + '"',
  '"' + 'é'.repeat(66_000) + '"',
  '"' + '\\u0041'.repeat(20_000) + '"',
];

/** Texts that are no JSON. */
export const BROKEN: readonly string[] = [
  ...listed(String.raw`
    {  }  [  ]  "  {"a"  {"a":  {"a":1  {"a":1,  {"a":1,}  {,}  [,]  [1,]  [1 2]  {"a" 1}  {a:1}  {'a':1}  {"a":1}}
    {"a":1} x  {}{}  [][]  /* */{}  undefined  NaN  Infinity  -Infinity  True  nul  tru  nullnull  +1  01  -01  1.  .1  1e
    1e+  --1  0x1  1_000  1,000  -  0b1  1n  "\x41"  "\u12"  "\u{1}"  "\a"  "\"  'a'  "a  a"  """"  {"a":"b"c"}  <a/>  a=b
    {"a":<!--}
  `),
  '',
  ' ',
  '// a\n{}',
  '# a\n{}',
  '"\t"',
  '"\n"',
  '"\\',
  '`a`',
  '\0',
  '{}\0',
  '\0{}',
  '\u00a0{}',
  '\u2028{}',
  '\v{}',
  '{\u00a0}',
  '--x\r\n\r\n{}',
  ")]}',\n{}",
  ...[10, 5000, 100_000].flatMap((depth) => ['['.repeat(depth), '{"a":'.repeat(depth), `${'['.repeat(depth)}}`]),
];

/** Bytes that are not the UTF-8 that JSON has to be. */
export const BYTES: readonly Buffer[] = [
  [0xff],
  [0xfe, 0xff],
  [0xc3],
  [0xc0, 0x80],
  [0xc0, 0xaf],
  [0xe0, 0x80, 0xaf],
  [0xed, 0xa0, 0x80],
  [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  [0xf0, 0x80, 0x80, 0xaf],
  [0xf4, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0x80],
  [0xe2, 0x28, 0xa1],
].map((bytes) => Buffer.from(bytes));
