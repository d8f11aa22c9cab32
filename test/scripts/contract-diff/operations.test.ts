import { expect, test } from '@jest/globals';
import { RULES, levelOf, type Rule } from '../../../scripts/contract/diff/change.ts';
import type { Tree } from '../../../scripts/contract/diff/document.ts';
import {
  aDocument,
  answers,
  asks,
  calls,
  delivers,
  integer,
  judge,
  object,
  replies,
  string,
  takes,
  withOperation,
} from './documents.ts';

/** Rule, place, what is said, and the operation unless it is `doIt`. */
type Judged = `${Rule} | ${string} | ${string}`;

type Row = readonly [name: string, older: Tree, newer: Tree, ...judged: Judged[]];

const ok = { responses: { 200: { description: 'Done.' } } };
const at = (path: string, operation: Tree, rest: Tree = {}): Tree =>
  aDocument({ paths: { [path]: { get: { ...ok, ...operation } } }, ...rest });
const bare = at('/it', { operationId: 'doIt' });
const none = aDocument({ paths: {} });
const delivered = (schema: Tree): unknown => (delivers(schema)['webhooks'] as Tree)['event'];
const served = (...urls: string[]): Tree => ({ ...bare, servers: urls.map((url) => ({ url })) });
const header = (words: Tree): Tree => replies({ headers: { 'X-H': { schema: string, ...words } } });
const status = (...codes: string[]): Tree =>
  withOperation({ responses: Object.fromEntries(codes.map((code) => [code, { description: code }])) });
const readable = { content: { 'application/json': { schema: object({ a: string }, ['a']) } } };
const succeeded = (responses: Tree): Tree => withOperation({ responses });
const content = (...types: string[]): Tree => Object.fromEntries(types.map((type) => [type, { schema: string }]));
const body = (words: Tree, ...types: string[]): Tree => withOperation({ requestBody: { ...words, content: content(...types) } });
const replied = (...types: string[]): Tree => replies({ content: content(...types) });
const securitySchemes = {
  basic: { type: 'http', scheme: 'basic' },
  Basic: { type: 'http', scheme: 'Basic', description: 'The same.' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://t.example', scopes: { r: '', w: '' } } } },
};
const secured = (...security: Tree[]): Tree => withOperation({ security }, { securitySchemes });
const array = { type: 'array', items: string };
const path = (name: string, schema: Tree = integer): Tree => ({ name, in: 'path', required: true, schema });

/** The operation at a path with these parameters. */
const on = (place: string, ...parameters: Tree[]): Tree => at(place, { operationId: 'doIt', parameters });
const told = (words: Tree): Tree => calls({ parameters: [{ name: 'X-H', in: 'header', schema: string, ...words }] });
const done = (words: Tree, name = 'done', from = '{$request.body#/url}'): Tree =>
  withOperation({ callbacks: { [name]: { [from]: { post: { ...words, ...ok } } } } });
const CALLBACK = 'callback done {$request.body#/url} of doIt';

const plain = withOperation({});
const [A, A2, B] = ['https://a.example/v1', 'https://a.example/v2', 'https://b.example/v1'];
const [TEXT, HTML] = ['text/plain', 'text/html'];
const rows: readonly Row[] = [
  ['minor: an operation added', none, bare, 'compatible | operation | operation added'],
  ['major: an operation removed', bare, none, 'mayBreak | operation | operation removed'],
  ['minor: changed URLs', bare, at('/that', { operationId: 'doIt' }), 'url | URL | /it -> /that'],
  [
    'minor: changed URLs, a placeholder named otherwise',
    on('/{a}', path('a')),
    on('/{b}', path('b')),
    'url | URL | placeholders named otherwise: /{a} -> /{b}',
  ],
  [
    'minor: changed URLs, with another placeholder',
    on('/{a}', path('a')),
    on('/{b}/{a}', path('b'), path('a')),
    'url | URL | /{a} -> /{b}/{a}',
  ],
  [
    "change of a field's data type, in a URL too",
    on('/{a}', path('a')),
    on('/x/{a}', path('a', string)),
    'url | URL | /{a} -> /x/{a}',
    'dataType | sent path a | type integer -> string',
  ],
  [
    'major: the method is no URL',
    plain,
    aDocument({ paths: { '/it': { put: { operationId: 'doIt', ...ok } } } }),
    'behaviour | method | post -> put',
  ],
  [
    'an operation by another operationId at its old place is the same',
    bare,
    at('/it', { operationId: 'doThat' }),
    'compatible | operationId | doIt -> doThat | doThat',
  ],
  [
    'operations without operationId are known by method and path',
    at('/it', { parameters: [] }),
    at('/it', { parameters: [{ name: 'q', in: 'query', required: true, schema: string }] }),
    'mayBreak | sent query q | required parameter added | GET /it',
  ],
  ['deprecations are announced', plain, withOperation({ deprecated: true }), 'deprecation | operation | deprecated'],
  ['major: base path', served(A), served(A2), `base | base | ${A} -> ${A2} | -`],
  ['major: base address', served(A), served(B), `base | base | ${A} -> ${B} | -`],
  ['a base address more takes none away', served(A), served(B, A), `compatible | base | ${B} added | -`],
  ['the address of an own machine stands for any host', served('http://127.0.0.1:3000/v1'), served('https://api.example/v1/')],
  [
    'a base path that moves into the paths changes no address',
    served(A),
    { ...at('/v1/it', { operationId: 'doIt' }), servers: [{ url: 'https://a.example' }] },
  ],
  [
    'minor: changed URLs, out of the base',
    bare,
    at('/it', { operationId: 'doIt', servers: [{ url: 'https://api.example' }] }),
    'url | URL | server /v1 -> /',
  ],
  [
    'minor: changed URLs, all those of a path out of the base',
    bare,
    aDocument({ paths: { '/it': { get: { operationId: 'doIt', ...ok }, servers: [{ url: 'https://api.example' }] } } }),
    'url | URL | server /v1 -> /',
  ],

  ['minor: new request parameters', plain, asks({}), 'newParameter | sent query q | optional parameter added'],
  ['major: required parameter added', plain, asks({ required: true }), 'mayBreak | sent query q | required parameter added'],
  ['major: a removed parameter is refused', asks({}), plain, 'removal | sent query q | parameter removed'],
  ['major: a parameter required', asks({}), asks({ required: true }), 'mayBreak | sent query q | required now'],
  ['a parameter optional', asks({ required: true }), asks({}), 'compatible | sent query q | optional now'],
  [
    'major: a parameter goes to another place',
    asks({}),
    asks({ in: 'header' }),
    'removal | sent query q | parameter removed',
    'newParameter | sent header q | optional header added',
  ],
  ["change of a parameter's data type", asks({}), asks({ schema: integer }), 'dataType | sent query q | type string -> integer'],
  [
    'another default of a parameter is another behaviour',
    asks({ schema: { type: 'boolean', default: false } }),
    asks({ schema: { type: 'boolean', default: true } }),
    'behaviour | sent query q | default false -> true',
  ],
  [
    'minor: changed page sizes',
    asks({ name: 'limit', schema: { type: 'integer', maximum: 100, default: 20 } }),
    asks({ name: 'limit', schema: { type: 'integer', maximum: 50, default: 10 } }),
    'pageSize | sent query limit | maximum 100 -> 50',
    'pageSize | sent query limit | default 20 -> 10',
  ],
  [
    'a list is written otherwise',
    asks({ schema: array }),
    asks({ schema: array, explode: false }),
    'behaviour | sent query q | style form, explode true -> style form, explode false',
  ],
  [
    'a list is written otherwise, by style',
    asks({ schema: array, explode: false }),
    asks({ schema: array, explode: false, style: 'pipeDelimited' }),
    'behaviour | sent query q | style form, explode false -> style pipeDelimited, explode false',
  ],
  [
    'reserved characters refused',
    asks({ allowReserved: true }),
    asks({}),
    'mayBreak | sent query q | allowReserved true -> false',
  ],
  [
    'empty values accepted',
    asks({}),
    asks({ allowEmptyValue: true }),
    'compatible | sent query q | allowEmptyValue false -> true',
  ],
  [
    'a parameter as JSON',
    asks({}),
    withOperation({ parameters: [{ name: 'q', in: 'query', content: { 'application/json': { schema: string } } }] }),
    'dataType | sent query q | schema -> content',
  ],
  ['header parameters are known in any case', asks({ name: 'X-A', in: 'header' }), asks({ name: 'x-a', in: 'header' })],
  [
    'a parameter of the path item is one of the operation',
    aDocument({
      paths: { '/it': { parameters: [{ name: 'q', in: 'query', schema: string }], post: { operationId: 'doIt', ...ok } } },
    }),
    asks({}),
  ],

  ['minor: a body that may be sent', plain, body({}, TEXT), 'newParameter | sent body | optional body added'],
  ['major: a body that must be sent', plain, takes(string), 'mayBreak | sent body | required body added'],
  ['major: a body no longer taken', takes(string), plain, 'removal | sent body | body removed'],
  ['major: a body required', body({}, TEXT), body({ required: true }, TEXT), 'mayBreak | sent body | required now'],
  [
    'major: a smaller body',
    body({ 'x-body-limit': 9e6 }, TEXT),
    body({}, TEXT),
    'mayBreak | sent body | x-body-limit 9000000 -> 262144',
  ],
  ['major: media type removed', body({}, TEXT, HTML), body({}, HTML), 'removal | sent body | media type text/plain removed'],
  ['a media type more', body({}, HTML), body({}, TEXT, HTML), 'compatible | sent body | media type text/plain added'],
  [
    'media types are known in any case, JSON with its charset',
    replied('application/json; charset=UTF-8'),
    replied('Application/JSON'),
  ],
  [
    'major: media type of an answer removed',
    replied(TEXT, HTML),
    replied(HTML),
    'removal | received 200 body | media type text/plain removed',
  ],
  [
    'a part of a form is written otherwise',
    withOperation({ requestBody: { content: { 'multipart/form-data': { schema: object({ f: {} }) } } } }),
    withOperation({
      requestBody: {
        content: { 'multipart/form-data': { schema: object({ f: {} }), encoding: { f: { contentType: 'image/png' } } } },
      },
    }),
    'mayBreak | sent body (multipart/form-data).f | encoding none -> {"contentType":"image/png"}',
  ],

  ['major: status removed', status('200', '404'), status('200'), 'mayBreak | received 404 | status removed'],
  ['a status more', status('200'), status('200', '404'), 'compatible | received 404 | status added'],
  [
    'a status that its range describes is not removed',
    status('200', '404'),
    status('200', '4XX'),
    'compatible | received 4xx | status added',
  ],
  [
    'major: another success',
    status('200'),
    status('201'),
    'mayBreak | received 200 | status removed',
    'compatible | received 201 | status added',
  ],
  [
    'a success that readers of the other one do not understand',
    succeeded({ 200: readable }),
    succeeded({ 200: readable, 202: {} }),
    'behaviour | received 202 | success added that a reader of the others does not understand',
  ],
  [
    'a success that readers of the other one understand',
    succeeded({ 200: readable }),
    succeeded({ 200: readable, 201: readable }),
    'compatible | received 201 | status added',
  ],
  [
    'a body where there was none',
    replies({}),
    answers(string),
    'newField | received 200 body | media type application/json added',
  ],
  ['a response header more', replies({}), header({ required: true }), 'newField | received 200 header X-H | header added'],
  ['major: header removed', header({}), replies({}), 'removal | received 200 header X-H | header removed'],
  ['major: header optional', header({ required: true }), header({}), 'mayBreak | received 200 header X-H | optional now'],
  [
    "change of a header's data type",
    header({ schema: integer }),
    header({}),
    'dataType | received 200 header X-H | type integer -> string',
  ],

  ['major: security added', secured(), secured({ basic: [] }), 'mayBreak | security | basic added'],
  [
    'security that may be left out takes nothing away',
    secured(),
    secured({}, { basic: [] }),
    'compatible | security | no credentials or basic added',
  ],
  ['major: security removed', secured({ basic: [] }), secured(), 'behaviour | security | basic removed: public now'],
  [
    'major: one of the ways to identify oneself removed',
    secured({ basic: [] }, { bearer: [] }),
    secured({ basic: [] }),
    'mayBreak | security | bearer removed',
  ],
  [
    'a way to identify oneself more',
    secured({ basic: [] }),
    secured({ basic: [] }, { bearer: [] }),
    'compatible | security | bearer added',
  ],
  [
    'major: another scheme',
    secured({ basic: [] }),
    secured({ bearer: [] }),
    'mayBreak | security | basic removed',
    'compatible | security | bearer added',
  ],
  [
    'major: a scope more',
    secured({ oauth: ['r'] }),
    secured({ oauth: ['r', 'w'] }),
    'mayBreak | security | oauth r removed',
    'compatible | security | oauth r w added',
  ],
  [
    'a scope less',
    secured({ oauth: ['r', 'w'] }),
    secured({ oauth: ['r'] }),
    'compatible | security | oauth r w removed',
    'compatible | security | oauth r added',
  ],
  ['the name of a scheme is not on the wire', secured({ basic: [] }), secured({ Basic: [] })],

  ['a webhook more', none, delivers(string), 'compatible | webhook | webhook added | webhook event'],
  ['major: a webhook removed', delivers(string), none, 'mayBreak | webhook | webhook removed | webhook event'],
  [
    'major: a webhook split in two, one of which sends more than before',
    delivers(string),
    aDocument({ paths: {}, webhooks: { one: delivered(string), two: delivered({ type: ['string', 'integer'] }) } }),
    'dataType | received body | type string -> integer|string | webhook two',
    'compatible | operationId | webhook event -> webhook one | webhook one',
    'compatible | operationId | webhook event -> webhook two | webhook two',
  ],
  [
    'webhooks reversed: a header more is good to receive',
    calls({}),
    told({ required: true }),
    'newField | received header X-H | header added | webhook event',
  ],
  [
    'webhooks reversed: a header optional',
    told({ required: true }),
    told({}),
    'mayBreak | received header X-H | optional now | webhook event',
  ],
  [
    'webhooks reversed: an answer that is no longer good',
    calls({ responses: { 200: { description: '' }, 204: { description: '' } } }),
    calls({}),
    'mayBreak | sent 204 | status removed | webhook event',
  ],
  [
    'webhooks reversed: an answer must have a body',
    calls({}),
    calls({ responses: { 200: { description: '', content: content(TEXT) } } }),
    'mayBreak | sent 200 body | media type text/plain added | webhook event',
  ],
  [
    'webhooks reversed: a body that may be missing',
    calls({ requestBody: { required: true, content: content(TEXT) } }),
    calls({ requestBody: { content: content(TEXT) } }),
    'mayBreak | received body | optional now | webhook event',
  ],
  [
    'webhooks reversed: a receiver may have answered any status of a range',
    calls({ responses: { '2XX': { description: '' } } }),
    calls({}),
    'mayBreak | sent 2xx | only 200 now | webhook event',
  ],
  [
    'webhooks reversed: a receiver may answer any status of a range now',
    calls({}),
    calls({ responses: { '2XX': { description: '' } } }),
    'compatible | sent 2xx | status added | webhook event',
  ],
  [
    'major: a callback reads its address elsewhere',
    done({}),
    done({}, 'done', '{$request.query.url}'),
    `mayBreak | callback | callback removed | ${CALLBACK}`,
    'compatible | callback | callback added | callback done {$request.query.url} of doIt',
  ],
  [
    'the name of a callback is not sent',
    done({}),
    done({}, 'ready'),
    `compatible | operationId | ${CALLBACK} -> callback ready {$request.body#/url} of doIt | callback ready {$request.body#/url} of doIt`,
  ],
  [
    'callbacks are webhooks',
    done({ requestBody: { content: content(TEXT) } }),
    done({}),
    `removal | received body | body removed | ${CALLBACK}`,
  ],
];

test.each(rows)('%s', (_, older, newer, ...judged) => {
  const lines = judged.map((text) => {
    const [rule, place, what, operation = 'doIt'] = text.split(' | ') as [Rule, string, string, string?];
    return [levelOf(rule), operation, place, what, RULES[rule]].join('\t');
  });
  const isMajor = lines.some((line) => line.startsWith('major'));
  expect(judge(older, newer)).toEqual([...lines.toSorted(), lines.length === 0 ? 'none' : isMajor ? 'major' : 'minor']);
});
