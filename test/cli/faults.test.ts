import { expect, test } from '@jest/globals';
import { placeOf, reasonOf } from '../../src/cli/faults.ts';

const prisma = (last: string, cause?: object): Error =>
  Object.assign(new Error(`\nInvalid \`prisma.tenant.findMany()\` invocation:\n\n\n${last}`), {
    meta: { driverAdapterError: { cause } },
  });
const LOST_NODE = 'connection to the remote node me@north:5432 failed with the following error: Connection refused';
const refused = (address: string): Error => new Error(`connect ECONNREFUSED ${address}`);

test.each([
  ['an address of one host', refused('127.0.0.1:1'), 'connect ECONNREFUSED 127.0.0.1:1'],
  [
    'a host of two addresses, as Node says it',
    Object.assign(new AggregateError([refused('::1:1'), refused('127.0.0.1:1')]), { code: 'ECONNREFUSED' }),
    'connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1',
  ],
  ['an error with a code alone', Object.assign(new Error(), { code: 'ECONNRESET' }), 'ECONNRESET'],
  [
    'what PostgreSQL said, which Prisma keeps aside',
    prisma('User was denied access on the database `(not available)`', { originalMessage: 'role "me" does not exist' }),
    'role "me" does not exist',
  ],
  [
    'what Citus said of a node, over two lines',
    prisma('x', { originalMessage: `${LOST_NODE}\n\tIs the server running on that host?` }),
    `${LOST_NODE} Is the server running on that host?`,
  ],
  ['the same without Prisma', new Error(`${LOST_NODE}\n\tIs it?`), `${LOST_NODE} Is it?`],
  ['the last line of Prisma', prisma('Raw query failed. Message: `x`', {}), 'Raw query failed. Message: x'],
  ['a value over two lines', prisma('Message: `one\ntwo`'), 'two'],
])('errors of connection show the address and no stray backtick: %s', (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  ['postgresql://me:geheim@db.example/recruitment', 'db.example:5432/recruitment'],
  ['postgresql://me:geheim@[::1]:6000/recruitment?sslmode=require', '[::1]:6000/recruitment'],
  ['postgresql:///recruitment?host=/var/run/postgresql', '/var/run/postgresql:5432/recruitment'],
  [undefined, '/data'],
])('where the database is, without user and password: %s', (databaseUrl, place) => {
  expect(placeOf({ databaseUrl, dataDirectory: '/data' })).toBe(place);
});
