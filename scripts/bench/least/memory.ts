import type { Client } from 'pg';

type User = { readonly id: number; readonly first_name: string; readonly last_name: string; readonly email: string };
type Step = {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly rank: number;
  readonly process: number;
  readonly outcome: string | null;
};
type Source = {
  readonly id: number;
  readonly name: string;
  readonly posting_service: { readonly id: number; readonly name: string };
};
type Job = {
  readonly id: number;
  readonly title: string;
  readonly status: string;
  readonly contract: number;
  readonly organisation: number;
  readonly process: number;
};

/** The rows that change seldom, kept in the process from its start. */
export type Memory = {
  readonly users: ReadonlyMap<number, User>;
  readonly steps: ReadonlyMap<number, Step>;
  readonly sources: ReadonlyMap<number, Source>;
  readonly jobs: ReadonlyMap<number, Job>;
};

export async function readMemory(client: Client): Promise<Memory> {
  const read = async <Row extends { readonly id: number }>(sql: string): Promise<ReadonlyMap<number, Row>> =>
    new Map(
      (await client.query<{ row: Row }>(`SELECT to_json(r) AS row FROM (${sql}) AS r`)).rows.map(({ row }) => [row.id, row]),
    );
  return {
    users: await read<User>('SELECT id, first_name, last_name, email FROM "user"'),
    steps: await read<Step>('SELECT id, name, status, rank, process_id AS process, outcome FROM process_step'),
    sources: await read<Source>(
      'SELECT s.id, s.name, to_json(p) AS posting_service FROM source AS s JOIN (SELECT id, name FROM posting_service) AS p ON p.id = s.posting_service_id',
    ),
    jobs: await read<Job>(
      'SELECT id, title, status, contract_type_id AS contract, organisation_id AS organisation, process_id AS process FROM job',
    ),
  };
}
