import type { RequestListener, ServerResponse } from 'node:http';
import { parseBasic } from '../../src/auth/basic.ts';
import type { DemoLogin } from '../../src/demo/demo-logins.ts';
import type { Front } from '../../src/runtime/serve.ts';
import { KEEP, RESTORE } from './snapshot.ts';

export const RESET_PATH = '/sandbox/reset';

const ROLES = ['ADMIN', 'RECRUITER', 'READER'] as const;

/** The first demo login of each role, and the owners. */
export const roleLogins = (logins: readonly DemoLogin[]): readonly DemoLogin[] => [
  ...ROLES.flatMap((role) => logins.find((login) => login.role === role) ?? []),
  ...logins.filter(({ owner }) => owner),
];

/** The login of the sandbox that a demo login stands for. */
export const sandboxLogin = ({ role, owner }: DemoLogin): string => (owner ? 'owner' : role.toLowerCase());

/**
 * Stands before the service: takes any password for a role or a demo login, and answers
 * `POST /sandbox/reset`, which brings back the data of the start.
 */
export const createFront: Front = async (application, { database, logins }) => {
  await database.pool.query(KEEP);
  const authorizations = authorizationsOf(logins);
  let tags = new Set<string>();
  const reset = async (response: ServerResponse): Promise<void> => {
    await database.pool.query(RESTORE);
    tags = new Set();
    response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
  };
  const front: RequestListener = (request, response) => {
    if (request.method === 'POST' && request.url === RESET_PATH) return void reset(response).catch(() => response.destroy());
    const { authorization, 'if-none-match': tag } = request.headers;
    const issued = authorizations.get(parseBasic(authorization)?.login ?? '');
    if (issued !== undefined) request.headers.authorization = issued;
    // revisions start at 1 after each reset, so an older ETag could match other data
    if (tag !== undefined && !tags.has(tag)) delete request.headers['if-none-match'];
    response.once('finish', () => tags.add(String(response.getHeader('ETag'))));
    application(request, response);
  };
  return Object.assign(front, { presentRefusal: application.presentRefusal });
};

/** The `Authorization` that the service knows, by the login of a request: a role or a demo login. */
function authorizationsOf(logins: readonly DemoLogin[]): ReadonlyMap<string, string> {
  const issued = ({ login, password }: DemoLogin): string => `Basic ${btoa(`${login}:${password}`)}`;
  const byRole = roleLogins(logins).map((each) => [sandboxLogin(each), issued(each)] as const);
  return new Map([...logins.map((each) => [each.login, issued(each)] as const), ...byRole]);
}
