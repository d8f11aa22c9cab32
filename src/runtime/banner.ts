import { majors } from '../contract/document.ts';
import type { DemoLogin } from '../demo/demo-logins.ts';

/** Writes to the terminal; where standard output is a log, to standard error. */
export const announce = (text: string): boolean => (process.stdout.isTTY ? process.stdout : process.stderr).write(text);

/**
 * The output of `npm start`: the address of the latest version, demo logins, a first `curl`, the
 * documents, the target of mail.
 */
export function welcomeText(origin: string, logins: readonly DemoLogin[], mail?: string): string {
  const base = `${origin}/v${majors().at(-1)}/`;
  const roles = ['ADMIN', 'RECRUITER', 'READER'] as const;
  const shown = roles.flatMap((role) => logins.find((login) => login.role === role) ?? []);
  const [first] = shown;
  return [
    `The recruitment service listens on ${base}`,
    ...shown.map((each) => lineOf(each.role, each)),
    ...logins.filter(({ owner }) => owner).map((each) => lineOf('OWNER', each)),
    ...(first ? ['Try it:', `  curl -u '${first.login}:${first.password}' ${base}`] : []),
    `Read about it: ${origin}/docs`,
    ...(mail === undefined ? [] : [mail]),
    '',
  ].join('\n');
}

const lineOf = (rights: string, { login, password, name }: DemoLogin): string =>
  `  ${rights.padEnd(9)}  ${login} : ${password}  (${name})`;
