import type { Size } from './growth.ts';
import { measureInTurns, type Contestant, type Row, type Stand } from './measure.ts';
import { LOGINS } from './population.ts';
import { authorizationOf } from './servers.ts';

/** The smallest read by few callers, whose credentials stay cached, and by so many that none do. */
export type Callers = { readonly few: Row; readonly many: Row };

const FEW = 200;

export async function measureCallers(stand: Stand, { service, database }: Size): Promise<Callers> {
  const by = (logins: number): Contestant => ({
    server: service,
    database: database.name,
    requests: Array.from({ length: logins }, (_, index) => ({
      path: '/v1/account',
      authorization: authorizationOf(`bench-${index + 1}`),
    })),
  });
  const [few, many] = await measureInTurns(stand, [by(FEW), by(LOGINS)]);
  if (few === undefined || many === undefined) throw new Error('Two were measured.');
  return { few: { name: `account, ${FEW} callers`, figures: few }, many: { name: `account, ${LOGINS} callers`, figures: many } };
}
