import type { Client } from 'pg';
import { createRecruitmentClient, type MirrorKind } from '../../src/client/index.ts';
import { CALLER } from './population.ts';
import { AUTHORIZATION, PUBLIC_URL, type Server } from './servers.ts';
import { formatTable } from './table.ts';

/** The cost of a round of the client's `mirror`. */
type Round = { readonly items: number; readonly requests: number; readonly seconds: number };

/** The first copy of jobs and applications, and the rounds that make copies current again. */
export type Mirrored = { readonly first: Round; readonly again: Round; readonly allKinds: Round };

const KINDS: readonly MirrorKind[] = ['JOB', 'APPLICATION'];
const CHANGES = 100;

/**
 * Copies, makes random changes, and copies what has changed. Throws for a change that did not come.
 */
export async function measureMirror(client: Client, service: Server, say: (text: string) => void): Promise<Mirrored> {
  const begun = new Date().toISOString();
  const position: { current?: string } = {};
  say('the first copy ...');
  const first = await copy(service, KINDS, position);
  say(`${CHANGES} random changes ...`);
  const changed = await change(client, service);
  // dates are in whole milliseconds
  await client.query('SELECT pg_sleep(0.01)');
  const again = await copy(service, KINDS, position, changed);
  const allKinds = await copy(service, undefined, { current: begun }, changed);
  return { first, again, allKinds };
}

async function copy(
  { origin }: Server,
  kinds: readonly MirrorKind[] | undefined,
  position: { current?: string },
  expected: readonly string[] = [],
): Promise<Round> {
  let requests = 0;
  const { mirror } = createRecruitmentClient({
    baseUrl: `${PUBLIC_URL}/v1`,
    ...CALLER,
    fetch: (request) => {
      requests += 1;
      return fetch(new Request(request.url.replace(PUBLIC_URL, origin), request));
    },
  });
  const came = new Set<string>();
  const began = performance.now();
  position.current = await mirror({
    kinds,
    position: position.current,
    onChange: ({ kind, id }) => void came.add(`${kind} ${id}`),
  });
  const seconds = (performance.now() - began) / 1000;
  const missing = expected.filter((each) => !came.has(each));
  if (missing.length > 0) throw new Error(`These changes did not come: ${missing.join(', ')}.`);
  return { items: came.size, requests, seconds };
}

/** Of ten changes six are moves, two scores, one a note, and one is of a job, as by an import. */
async function change(client: Client, { origin }: Server): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: number; job: number; candidate: number; organisation: number; step: number }>(
    `SELECT a.id, a.job_id AS job, a.candidate_id AS candidate, a.organisation_id AS organisation, s.id AS step
     FROM application AS a
     JOIN job AS j ON j.tenant_id = 1 AND j.id = a.job_id
     JOIN process_step AS s ON s.tenant_id = 1 AND s.process_id = j.process_id AND s.rank = 1 + a.id % 3
     WHERE a.tenant_id = 1 ORDER BY hashint8(a.id) LIMIT $1`,
    [CHANGES],
  );
  const changed: string[] = [];
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { authorization: AUTHORIZATION, 'content-type': 'application/json' };
    const { status } = await fetch(`${origin}/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status !== 200) throw new Error(`POST ${path} was answered ${status}.`);
  };
  for (const [index, { id, job, candidate, organisation, step }] of rows.entries()) {
    const part = index % 10;
    if (part < 6) await post('/step', { application_id: id, process_step_id: step });
    else if (part < 8) await post(`/application/${id}/score`, { score: index });
    else if (part < 9) await post('/note', { candidate_id: candidate, organisation_id: organisation, text: 'Called back.' });
    else await client.query("UPDATE job SET description = '<p>New</p>' WHERE tenant_id = 1 AND id = $1", [job]);
    changed.push(part < 9 ? `APPLICATION ${id}` : `JOB ${job}`);
  }
  return changed;
}

export const mirrorTable = ({ first, again, allKinds }: Mirrored): string =>
  formatTable(
    ['requests', 'items', 'seconds'],
    (
      [
        ['the first copy of jobs and applications', first],
        [`current again after ${CHANGES} changes`, again],
        ['the same of all kinds', allKinds],
      ] as const
    ).map(([name, { requests, items, seconds }]) => [name, String(requests), String(items), seconds.toFixed(2)]),
  );
