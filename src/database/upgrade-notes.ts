import type { Pool } from 'pg';

/** What servers of the former release meet, which work on the database while and after it is migrated. */
type Note = {
  /** For so long requests wait, in seconds, with 100,000 applications on a busy machine. */
  readonly waitSeconds?: number;
  /** Requests for these such servers answer with 500 afterwards. */
  readonly fails?: string;
};

/**
 * The migrations that servers of the former release notice. The others hold their locks for a moment.
 * `test/database/upgrade.test.ts` refuses a migration that belongs here and is missing.
 */
const NOTES: Readonly<Record<string, Note>> = {
  '20261121151328_read_model': { waitSeconds: 2, fails: 'the statistics of a job' },
  '20261121154549_tenant_keys': { waitSeconds: 3 },
  '20261123052322_page_index': { waitSeconds: 0.5 },
  '20261124211500_shown_names': { waitSeconds: 4 },
  '20261125215919_visible_rows': { waitSeconds: 40 },
  '20261126023517_since_and_step_days': { waitSeconds: 1.5 },
  '20261126051905_add_outcomes': { waitSeconds: 14 },
  '20261126060236_score_history': { fails: 'an application that was scored by the new release' },
  '20261126060535_tally_outcomes': { waitSeconds: 2 },
  '20261126083143_change_dates': { waitSeconds: 3 },
  '20261126122507_assessment_results': { fails: 'an application with the result of an assessment' },
  '20261127192011_shared_addresses': { waitSeconds: 0.5 },
};

/** So long a statement of the service waits for a lock (session.ts). */
const LOCK_TIMEOUT_SECONDS = 2;

/** Which of the migrations servers of the former release notice. */
export const isNoted = (migration: string): boolean => migration in NOTES;

/** A sentence about a migration that the database lacks; `isBeside`: no request to a server of the former release fails. */
export function describeUpgrade(migration: string, applications: number): { readonly isBeside: boolean; readonly text: string } {
  const { waitSeconds = 0, fails } = NOTES[migration] ?? {};
  const seconds = (waitSeconds * applications) / 100_000;
  const about = `for about ${Math.ceil(seconds)} s`;
  if (seconds > LOCK_TIMEOUT_SECONDS)
    return { isBeside: false, text: `requests wait ${about}, and fail: stop the servers of the former release first` };
  const waiting = waitSeconds > 0 ? `; requests wait ${about}` : '';
  return fails === undefined
    ? { isBeside: true, text: `runs beside servers of the former release${waiting}` }
    : { isBeside: false, text: `servers of releases without it answer 500 for ${fails}: stop them first${waiting}` };
}

/** The applications as PostgreSQL estimates them; a table that has never been analysed counts as empty. */
export async function estimateApplications(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ estimate: number }>(
    `SELECT coalesce(sum(greatest("reltuples", 0)), 0)::float8 AS "estimate" FROM pg_class
     WHERE "relkind" = 'r' AND ("oid" = 'application'::regclass
       OR "oid" IN (SELECT "inhrelid" FROM pg_inherits WHERE "inhparent" = 'application'::regclass))`,
  );
  return rows[0]?.estimate ?? 0;
}
