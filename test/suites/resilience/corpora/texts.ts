/** Texts that break programs which take a text for something else. */
import { listed } from './listed.ts';

/** Pieces of SQL, for every way in which a text gets into a statement. */
export const SQL: readonly string[] = [
  ...listed(String.raw`
    '  ''  "  \'  \' OR 1=1 --  ' OR '1'='1  ' OR 1=1 #  ' OR 1=1 /*  ') OR ('a'='a  ')) OR (('a'='a  " OR ""="  1 OR 1=1
    1; DROP TABLE note; --  '; DROP TABLE candidate CASCADE; --  '); DELETE FROM application; --
    '; UPDATE credential SET revoked_at = NULL; --  '; TRUNCATE tenant CASCADE; SELECT '  ' UNION SELECT NULL --
    ' UNION ALL SELECT login, password_hash::text FROM credential --  ' AND (SELECT count(*) FROM pg_user) > 0 --
    ' || (SELECT version()) || '  ' || pg_sleep(5) || '  '; SELECT pg_sleep(5); --
    1) AND 1=(SELECT 1 FROM pg_sleep(5)) --  ' AND 1=CAST((SELECT current_user) AS int) --
    '; COPY note TO PROGRAM 'id'; --  '; CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 $$ LANGUAGE sql; --
    $$; DROP TABLE job; $$  $tag$ DROP TABLE job $tag$  E'\047 OR 1=1'  U&'\0027 OR 1=1'  $1  $1::int  :name  ?  ??
    @variable  %  %%  _  \%  %' ESCAPE '!  [a-z]%  {1,2,NULL}  {"a","b"}  (1,2)  NULL  null::text  DEFAULT  ROW(1)
    '::jsonb  {"a":1}'::jsonb || '  */ OR 1=1 /*  --  \g  \copy note to '/tmp/x'  ;  ';  xp_cmdshell('id')
    ' AND extractvalue(1, concat(0x7e, version())) --  ' WAITFOR DELAY '0:0:5' --
    x'; SET session_replication_role = replica; --  x' RETURNING (SELECT string_agg(login, ',') FROM credential) --
  `),
  '`',
  `' OR 1=1 -- `,
  `\u02bc OR 1=1 --`,
  `\uff07 OR 1=1 --`,
  `';--\n`,
];

/** Texts with a meaning for other programs or layers. */
export const CODE: readonly string[] = [
  ...listed(String.raw`
    <script>alert(1)</script>  "><img src=x onerror=alert(1)>  '-alert(1)-'  #{7*7}  {{7*7}}
    {{constructor.constructor("return process")()}}  <%= 7*7 %>  {% include "/etc/passwd" %}  $(id)  ; id  | id  && id
    ../../../../etc/passwd  ..\..\windows\win.ini  file:///etc/passwd  http://169.254.169.254/latest/meta-data/
    () { :;}; id  *)(uid=*))(|(uid=*  =1+1  +1+1  -1+1  @SUM(1+1)  =HYPERLINK("http://a.example","x")  __proto__
    constructor  prototype  toString  hasOwnProperty  __defineGetter__  then  null  undefined  NaN  true  [object Object]
    {"$gt":""}  {"$where":"1"}  []  {}  0  -0  -1  1e1  0x10  1.0  01  2147483647  2147483648  4294967297
    9007199254740993  1e400  99999999999999999999999999  ٣  １  ²  Ⅷ  eve@evil.example, b@c.example  %00  %0d%0a
    %252e%252e  +  &a=b  #  ?  ;
  `),
  '${7*7}',
  '`id`',
  '/etc/passwd\0.txt',
  '${jndi:ldap://127.0.0.1/a}',
  '\t=1+1',
  '1\r\nSet-Cookie: a=b',
  '\r\n\r\n<html>',
  'a\nBcc: eve@evil.example',
  ' ',
];

const repeated = (unit: string): readonly string[] => [1, 50, 101, 256, 3000].map((times) => unit.repeat(times));

/** Unicode at its edges: what normalises, disappears, turns the direction, or is no character. */
export const UNICODE: readonly string[] = [
  ...listed(`
    \ud800  \udbff  \udc00  \udfff  \udc00\ud800  a\ud83d  \ude00b  e\u0301  \u00e9  \u212b \u00c5 A\u030a
    \uac00 \u1100\u1161  \ufb01 \ufb03  \u017f \u212a  \u0130 \u0131 I i  \u1e9e ß SS  \u01c5 \u01f2  \u03a3 \u03c3 \u03c2
    \u2126 \u03a9  \ufdfa  \u0344 \u0958 \u2adc  \u202eevil\u202c  \u2066\u2067\u2068\u2069  \u200b\u200c\u200d\u2060
    \u{e0001}\u{e0041}\u{e007f}  \u{1f468}\u200d\u{1f469}\u200d\u{1f467}
    \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}  \u{10ffff}\u{1fffe}  \u{d7ff}\u{e000}
    \u0c1c\u0c4d\u0c1e\u200c\u0c3e  שלום \u05b0 עולם  ﷺ ﷻ  а\u0430 a ɑ  ／ ＼ ． ＠ ＜script＞  ․․/․․
  `),
  ...Array.from({ length: 32 }, (_, code) => `a${String.fromCharCode(code)}b`),
  ...[0x7f, 0x80, 0x85, 0x9f, 0xa0, 0xad, 0x2028, 0x2029, 0xfeff, 0xfff9, 0xfffd, 0xfffe, 0xffff].map(
    (code) => `a${String.fromCharCode(code)}b`,
  ),
  `a${'\u0300'.repeat(500)}`,
  ...repeated('a'),
  ...repeated('\u{1f600}'),
  ...repeated('\u0301'),
  ...repeated('İ'),
  ...repeated(' '),
];

export const HOSTILE: readonly string[] = [...SQL, ...CODE, ...UNICODE];

/** Letters that HTML, SQL, URLs or JSON give a meaning, put together by chance. */
export const FRAGMENTS: readonly string[] = [
  ...listed(`
    %00  %2f  %27  &lt;  &#39;  \\u0000  {{  }}  --  /*  */  OR  é  \u0301  \u202e  \ud800  \u{1f600}  null  true  1  -1
    __proto__  script  select  http://  ..  a
  `),
  ...Array.from(`'";\\/<>(){}[]=&%$#@!?*+-_|~^:,. \`\0\t\n\r`),
];
