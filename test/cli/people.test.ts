import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { issuePassword } from '../../src/auth/password.ts';
import { dumpOf } from '../resources/candidates/dump.ts';
import { anOrganisation, aRecruiter, aTenant } from '../harness/records.ts';
import { startService, type Service } from '../harness/service.ts';
import { commandsOn } from './operator.ts';

let service: Service;
let clock = new Date();

beforeAll(async () => void (service = await startService({}, () => clock)));
afterAll(() => service?.close());

const { support, json, refusal } = commandsOn(() => ({ service, now: clock }));
const statusWith = async (login: string, password: string): Promise<number> =>
  (await service.as({ login, password }).get('/account')).status;

async function aUser(): Promise<{ id: number; tenant: number; email: string }> {
  const tenant = await aTenant(service.prisma);
  const email = `${issuePassword().slice(0, 8)}@northwind.example`.toLowerCase().replace(/^[-_]/, 'x');
  return json('user', 'add', String(tenant.id), email, '--first-name', 'Amara', '--last-name', 'Okafor');
}

describe('`tenant|organisation|user add|list`, `membership set`', () => {
  test('from nothing to a recruiter who sees her organisation and its jobs', async () => {
    const tenant = await json('tenant', 'add', 'Contoso Care');
    const organisation = await json('organisation', 'add', 'Contoso Care', 'Contoso Paris');
    const name = ['--first-name', 'Léa', '--last-name', 'Moreau'];
    const user = await json('user', 'add', String(tenant.id), 'lea@contoso.example', ...name);
    await json('membership', 'set', 'lea@contoso.example', 'Contoso Paris', 'recruiter');
    const { login, password } = await json('credential', 'issue', 'lea@contoso.example');
    const lea = service.as({ login, password });
    expect((await lea.get('/account')).body).toMatchObject({ email: 'lea@contoso.example', first_name: 'Léa' });
    expect((await lea.get('/account/organisation')).body.items).toMatchObject([{ id: organisation.id, name: 'Contoso Paris' }]);
    expect(await json('user', 'list', '--organisation', 'Contoso Paris')).toEqual([
      {
        id: user.id,
        tenant: tenant.id,
        first_name: 'Léa',
        last_name: 'Moreau',
        email: 'lea@contoso.example',
        roles: [`${organisation.id}=RECRUITER`],
        owner: false,
        program: false,
        disabled: null,
      },
    ]);
    expect(await json('organisation', 'list', '--tenant', 'Contoso Care')).toMatchObject([{ id: organisation.id, members: 1 }]);

    await json('membership', 'set', String(user.id), String(organisation.id), 'NONE');
    expect((await lea.get('/account/organisation')).body.items).toEqual([]);
    expect(await refusal('membership', 'set', String(user.id), String(organisation.id), 'NONE')).toContain('is no member of');
  });

  test('a new membership that many set at the same moment is set once, with a role that one of them gave', async () => {
    const { id, tenant } = await aUser();
    const organisation = await anOrganisation(service.prisma, tenant);
    const roles = ['READER', 'RECRUITER', 'ADMIN', 'READER', 'RECRUITER', 'ADMIN'];
    await Promise.all(roles.map((role) => json('membership', 'set', String(id), String(organisation.id), role)));
    expect(await service.prisma.membership.count({ where: { userId: id } })).toBe(1);
  });

  test('a membership of an organisation of another tenant, an address that is taken and an odd role are refused', async () => {
    const { id, tenant, email } = await aUser();
    const stranger = await anOrganisation(service.prisma, (await aTenant(service.prisma)).id);
    expect(await refusal('membership', 'set', String(id), String(stranger.id), 'ADMIN')).toContain(`is of tenant ${tenant}`);
    expect(await refusal('membership', 'set', String(id), String(stranger.id), 'OWNER')).toContain(
      'READER, RECRUITER, ADMIN, NONE',
    );
    const add = (address: string) => refusal('user', 'add', String(tenant), address, '--first-name', 'A', '--last-name', 'B');
    expect(await add(email)).toContain('already');
    for (const address of ['jörg@mail.example', 'jorg@müller.de', 'lea@localhost'])
      expect(await add(address)).toContain('in ASCII');
    expect(await add('no address')).toContain('e-mail');
  });

  test('names or ids are accepted only if unambiguous; ids always', async () => {
    const [first, second] = [await aTenant(service.prisma), await aTenant(service.prisma)];
    const one = await anOrganisation(service.prisma, first.id, 'Head office');
    const other = await anOrganisation(service.prisma, second.id, 'Head office');
    const { email } = await aUser();
    const sentence = await refusal('membership', 'set', email, 'Head office', 'READER');
    expect(sentence).toBe(`More than one organisation is "Head office": give the id (${one.id}, ${other.id}).\n`);
  });
});

describe('`user update|disable|enable` (e-mail, name) and `membership remove`', () => {
  test('a new name and address are shown; the login stays', async () => {
    const { id, tenant, email } = await aUser();
    const { login, password } = await json('credential', 'issue', String(id));
    const name = ['--first-name', 'Amal', '--last-name', 'Okafor-Lind'];
    await json('user', 'update', email.toUpperCase(), '--email', `new.${email}`, ...name, '--time-zone', 'Europe/Paris');
    const shown = { first_name: 'Amal', last_name: 'Okafor-Lind', email: `new.${email}`, time_zone: 'Europe/Paris' };
    expect((await service.as({ login, password }).get('/account')).body).toMatchObject({ ...shown, language: 'en' });
    expect((await json('audit', 'list', '--tenant', String(tenant))).at(-1)).toMatchObject({
      command: 'user update',
      arguments: { id, email: `new.${email}` },
    });
    expect(await refusal('user', 'update', String(id))).toContain('Say what to change');
  });

  test('Two people who differ only in the case of their e-mail address are one', async () => {
    const { id, tenant, email } = await aUser();
    const names = ['--first-name', 'A', '--last-name', 'B'];
    expect(await refusal('user', 'add', String(tenant), email.toUpperCase(), ...names)).toContain(`user ${id}`);
    const other = await json('user', 'add', String(tenant), `x${email}`, ...names);
    expect(await refusal('user', 'update', String(other.id), '--email', email.toUpperCase())).toContain(`user ${id}`);
    const shouted = email.replace(/^[^@]+/, (local) => local.toUpperCase());
    expect(await json('user', 'update', String(id), '--email', shouted)).toMatchObject({ email: shouted });
    // "_" in an address is no wildcard
    expect(await refusal('user', 'disable', email.replaceAll('e', '_'))).toContain('There is no user');
  });

  test('a credential that is issued while its user is disabled does not work', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, tenant } = await aUser();
      const organisation = await anOrganisation(service.prisma, tenant);
      await json('membership', 'set', String(id), String(organisation.id), 'RECRUITER');
      const [issued, disabled] = await Promise.all([
        support(['credential', 'issue', String(id), '--json']),
        support(['user', 'disable', String(id)]),
      ]);
      expect(disabled.code).toBe(0);
      if (issued.code !== 0) continue; // refused: it came second
      const { login, password } = JSON.parse(issued.stdout) as Readonly<Record<'login' | 'password', string>>;
      expect(await statusWith(login, password)).toBe(401);
    }
  });

  test('the credentials of a disabled user are refused, new ones are not issued, and its name stays; enabled, they are accepted', async () => {
    const { id, tenant, email } = await aUser();
    const organisation = await anOrganisation(service.prisma, tenant);
    await json('membership', 'set', String(id), String(organisation.id), 'RECRUITER');
    const { login, password } = await json('credential', 'issue', String(id));
    const reader = await aRecruiter(service.prisma, [organisation], 'READER');
    expect(await statusWith(login, password)).toBe(200);
    expect(await refusal('user', 'enable', email)).toContain('is ACTIVE already');
    await json('user', 'disable', email);
    expect(await statusWith(login, password)).toBe(401);
    expect(await refusal('credential', 'issue', email)).toContain('is DISABLED');
    expect(await refusal('user', 'disable', email)).toContain('is DISABLED already');
    const members = (await service.as(reader).get('/user')).body.items;
    expect(members).toContainEqual(expect.objectContaining({ id, email }));
    expect(await json('user', 'list', '--email', email)).toMatchObject([{ id, disabled: expect.any(String) }]);
    await json('user', 'enable', email);
    expect(await statusWith(login, password)).toBe(200);
    await json('membership', 'remove', email, String(organisation.id));
    expect((await service.as({ login, password }).get('/account/organisation')).body.items).toEqual([]);
    expect(await refusal('membership', 'remove', email, String(organisation.id))).toContain('is no member of');
  });
});

describe('`credential issue|rotate|revoke|list` (password shown once; rotation leaves the old one alive for a given time)', () => {
  test('the password is on standard output once, and nowhere else: no list, no audit, no dump, no log', async () => {
    const { id } = await aUser();
    const { code, stdout } = await support(['credential', 'issue', String(id), '--login', 'crm-bridge']);
    const password = /^password: +(\S+)$/m.exec(stdout)?.[1] ?? '';
    expect({ code, length: password.length, shown: stdout.split(password).length - 1 }).toEqual({
      code: 0,
      length: 43,
      shown: 1,
    });
    expect(await statusWith('crm-bridge', password)).toBe(200);
    const listed = [await support(['credential', 'list', '--all', '--json']), await support(['audit', 'list', '--json'])];
    const everything = [await dumpOf(service.database.pool), ...listed.map((output) => output.stdout), ...service.logged].join(
      '\n',
    );
    expect(everything).toContain('crm-bridge');
    expect(everything).not.toContain(password);
    expect(everything).not.toContain(Buffer.from(`crm-bridge:${password}`).toString('base64'));
    expect(await refusal('credential', 'issue', String(id), '--login', 'crm-bridge')).toBe('The login crm-bridge is taken.\n');
  });

  test('rotation: both passwords until the time is over, 24 hours by default; then the new one alone', async () => {
    const { id } = await aUser();
    clock = new Date('2026-11-20T10:00:00Z');
    const { login, password: first } = await json('credential', 'issue', String(id));
    const { password: second, previous_password_until: until } = await json('credential', 'rotate', login);
    expect(until).toBe('2026-11-21T10:00:00.000Z');
    expect([await statusWith(login, first), await statusWith(login, second)]).toEqual([200, 200]);
    clock = new Date('2026-11-21T09:59:59Z');
    expect(await statusWith(login, first)).toBe(200);
    clock = new Date('2026-11-21T10:00:00Z');
    expect([await statusWith(login, first), await statusWith(login, second)]).toEqual([401, 200]);
    const { password: third } = await json('credential', 'rotate', login, '--keep', '30m');
    expect([await statusWith(login, second), await statusWith(login, third)]).toEqual([200, 200]);
    const { password: fourth } = await json('credential', 'rotate', login, '--keep', '0');
    expect([await statusWith(login, third), await statusWith(login, fourth)]).toEqual([401, 200]);
    clock = new Date();
  });

  test('a revoked credential is refused from the next request on, with both passwords', async () => {
    const { id } = await aUser();
    const { login, password: first } = await json('credential', 'issue', String(id));
    const { password: second } = await json('credential', 'rotate', login);
    expect([await statusWith(login, first), await statusWith(login, second)]).toEqual([200, 200]);
    await json('credential', 'revoke', login);
    expect([await statusWith(login, first), await statusWith(login, second)]).toEqual([401, 401]);
    expect(await refusal('credential', 'rotate', login)).toContain('is revoked: issue a new one');
    expect(await refusal('credential', 'revoke', login)).toContain('was revoked at');
    expect(await json('credential', 'list', '--login', login)).toEqual([]);
    expect(await json('credential', 'list', '--login', login, '--all')).toMatchObject([{ login, revoked: expect.any(String) }]);
  });

  test('--expires: refused from then on', async () => {
    const { id } = await aUser();
    clock = new Date('2026-11-20T10:00:00Z');
    const { login, password } = await json('credential', 'issue', String(id), '--expires', '2026-11-21');
    expect(await statusWith(login, password)).toBe(200);
    clock = new Date('2026-11-21T00:00:00Z');
    expect(await statusWith(login, password)).toBe(401);
    expect(await refusal('credential', 'issue', String(id), '--expires', '2026-11-20')).toContain('It must be in the future');
    clock = new Date();
  });
});

test('a name of digits alone finds what it names, unless it is the id of another', async () => {
  const { tenant } = await aUser();
  const named = await anOrganisation(service.prisma, tenant, '1984198419');
  const nameOf = async (text: string) =>
    (await json('template', 'list', '--organisation', text)).map(({ name }: { name: string }) => name);
  await json('template', 'add', '1984198419', 'Hello', '--language', 'en', '--subject', 'Hi', '--message', 'Dear');
  expect(await nameOf('1984198419')).toEqual(['Hello']);
  await anOrganisation(service.prisma, tenant, String(named.id));
  expect(await nameOf(String(named.id))).toEqual(['Hello']);
});

describe('`version expire DATE` (sets `_expiration`)', () => {
  test('the index says when the version expires, and no longer after never', async () => {
    const { id } = await aUser();
    const { login, password } = await json('credential', 'issue', String(id));
    const expiration = async () => (await service.as({ login, password }).get('/')).body._expiration;
    expect(await expiration()).toBeNull();
    clock = new Date('2026-11-21T09:00:00Z');
    await json('version', 'expire', '2097-12-31');
    expect(await expiration()).toBe('2097-12-31');
    clock = new Date('2026-11-23T09:00:00Z');
    await json('version', 'expire', '2098-12-31');
    const announced = { expiresOn: new Date('2098-12-31'), deprecatedAt: new Date('2026-11-21T09:00:00Z') };
    expect(await service.prisma.apiVersion.findMany()).toEqual([{ major: 1, ...announced }]);
    expect(await refusal('version', 'expire', '2097-02-29')).toContain('It must be a day');
    expect(await refusal('version', 'expire', '2026-11-23')).toContain('a day to come');
    expect(await refusal('version', 'expire', '2098-12-31', '--major', '2')).toContain('The service has 1.');
    clock = new Date();
    const { stdout } = await support(['version', 'expire', '2098-12-31']);
    expect(stdout).toBe('Version 1 expires on 2098-12-31. It is the latest: nothing is served in its place from then on.\n');
    await json('version', 'expire', 'never');
    expect(await expiration()).toBeNull();
    const half = service.prisma.apiVersion.update({ where: { major: 1 }, data: { expiresOn: new Date('2098-12-31') } });
    await expect(half).rejects.toThrow('api_version_deprecated_with_day');
  });
});
