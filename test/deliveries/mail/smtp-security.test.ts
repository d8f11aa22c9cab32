/** Logins and encryption of mail servers. */
import { afterEach, expect, test } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { aMail, closeAll, MAIL_FROM, mailerTo, reply, serverWith } from './mail-server.ts';

afterEach(closeAll);

const RETRY = { verdict: 'RETRY', status: 0, body: '', durationMs: expect.any(Number) };

const withLogin: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  authMethods: ['PLAIN'],
  onAuth: ({ username, password }, _session, callback) =>
    password === 's3cret/@' ? callback(null, { user: username }) : callback(reply(password === 'twice' ? 454 : 535, 'Wrong')),
};

test('a login stands in the address; one that is refused is the operator’s to mend, so the letter waits', async () => {
  const server = await serverWith(withLogin);
  const right = mailerTo(`jobs:s3cret%2F%40@${server.address}`);
  expect(await right.send(aMail())).toMatchObject({ verdict: 'DELIVERED' });
  expect(server.letters[0]?.user).toBe('jobs');
  expect(right.describe).toBe(`Mail leaves through 127.0.0.1, port ${server.address.split(':')[1]}, from ${MAIL_FROM}.`);
  const wrong = mailerTo(`jobs:guess@${server.address}`);
  const refused = {
    verdict: 'RETRY',
    status: 535,
    error: 'The mail server refused the login.',
    body: expect.stringContaining('Wrong'),
  };
  expect(await wrong.send(aMail())).toMatchObject(refused);
  expect(await mailerTo(`jobs:twice@${server.address}`).send(aMail())).toMatchObject({ ...refused, status: 454 });
  expect([await right.check(), await wrong.check()]).toEqual([
    undefined,
    expect.stringMatching(/^The mail server refused the login\. It says: 535 .*Wrong/),
  ]);
});

test('STARTTLS is taken where it is offered, and a certificate that nobody vouches for is refused unless the address says otherwise', async () => {
  const server = await serverWith({ disabledCommands: [] });
  const strict = mailerTo(server.address);
  const untrusted = 'The certificate of the mail server is not trusted.';
  expect(await strict.send(aMail())).toEqual({ ...RETRY, error: untrusted });
  expect(await strict.check()).toBe(untrusted);
  expect(server.letters).toEqual([]);
  expect(await mailerTo(server.address, '?tls.rejectUnauthorized=false').send(aMail())).toMatchObject({ verdict: 'DELIVERED' });
  expect(server.letters[0]?.secure).toBe(true);
});

test('smtps is TLS from the first byte; a server without TLS is refused where TLS is asked for', async () => {
  const server = await serverWith({ secure: true });
  expect(await mailerTo(server.address, '?tls.rejectUnauthorized=false', 'smtps').send(aMail())).toMatchObject({
    verdict: 'DELIVERED',
  });
  const plain = await serverWith();
  const outcomes = [
    await mailerTo(plain.address, '', 'smtps', { limitMs: 500 }).send(aMail()),
    await mailerTo(plain.address, '?requireTLS=true').send(aMail()),
  ];
  expect(outcomes.map(({ verdict }) => verdict)).toEqual(['RETRY', 'RETRY']);
  expect(outcomes[0]?.error).toBe('The connection to the mail server could not be encrypted.');
  expect(plain.letters).toEqual([]);
});
