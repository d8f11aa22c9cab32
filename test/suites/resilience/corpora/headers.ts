/** Values that a header may have on the wire, and that mean something elsewhere. */
import { listed } from './listed.ts';

export const HEADER_VALUES: readonly string[] = [
  ...listed(String.raw`
    *  -  "  ""  '  ,  ,,  ;  ;;  =  a=b  a;b  "a  a"  W/  W/"  W/"a  W/""  "a","b"  "a" "b"  *, "a"  W/*  none  null
    undefined  true  0  -1  1  1.5  application/json  application/json;  application/json; charset=utf-8
    application/json;charset="utf-8"  application/json; charset=utf-7  APPLICATION/JSON  application/json, text/html
    application/json; a=b  text/html  text/html;q=1  */*  */*;q=0  a/b/c  /  a/  multipart/form-data
    application/x-www-form-urlencoded  application/xml  application/json; boundary=x  gzip  deflate  br  zstd  gzip, gzip
    identity  identity;q=0  gzip;q=0  gzip;q=2  gzip;q=-1  gzip;q=a  *;q=0  compress  en  en-US,en;q=0.9  ../../etc/passwd
    bytes=0-  bytes=-1  bytes=0-0,1-1  bytes=9-1  Thu, 01 Jan 1970 00:00:00 GMT  yesterday  127.0.0.1  ::1  [::1]
    10.0.0.1, 127.0.0.1  127.0.0.1:80  0177.0.0.1  localhost  evil.example  http://evil.example  unknown
    for=127.0.0.1;proto=https  https  javascript:alert(1)  <script>alert(1)</script>  ' OR 1=1 --  {{7*7}}  %0d%0aX: 1
    00-00000000000000000000000000000000-0000000000000000-00  a=b; c=d; __proto__=1  é  __proto__  chunked
  `),
  '',
  ' ',
  '\\',
  `"${'a'.repeat(4e3)}"`,
  `${'"a",'.repeat(800)}"b"`,
  '9'.repeat(60),
  'application/json	',
  'x'.repeat(4e3),
  '${7*7}',
  'ÿ',
  '	',
  'a	b',
];

/** Headers that the service, a framework or a proxy reads. */
export const HEADER_NAMES: readonly string[] = [
  ...listed(String.raw`
    authorization  if-none-match  idempotency-key  content-type  content-encoding  accept  accept-encoding
    accept-language  accept-charset  if-match  if-modified-since  if-unmodified-since  range  x-request-id
    x-forwarded-for  x-forwarded-host  x-forwarded-proto  forwarded  x-real-ip  x-http-method-override  x-original-url
    x-rewrite-url  traceparent  tracestate  cookie  origin  referer  user-agent  cache-control  pragma  prefer
    sec-fetch-site  access-control-request-method  te  via  date
  `),
];
