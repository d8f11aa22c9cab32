/**
 * Notes that are written without pause while a database gets into trouble, each with a text of its
 * own, every other one with an `Idempotency-Key`.
 */
import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Client } from 'pg';
import { until } from '../../runtime/servers/redis.ts';
import type { Faulted } from './faulted-service.ts';
import { expectFigure } from './figures.ts';

type Note = { readonly key: string | undefined; readonly status: number };

/** Starts so many writers of notes; `padding` makes notes long. */
export function startNotes({ world }: Faulted, writers: number, padding = 0) {
  const run = randomBytes(4).toString('hex');
  const notes = new Map<string, Note>();
  let ended = false;

  async function write(text: string, key: string | undefined): Promise<void> {
    const { candidate, organisation } = world.ids;
    const body = { candidate_id: candidate, organisation_id: organisation, text: `<p>${text} ${filler(padding)}</p>` };
    const { status } = await world.client.post('/note', body, key === undefined ? {} : { 'idempotency-key': key });
    notes.set(text, { key, status });
  }

  async function writeOn(writer: number): Promise<void> {
    for (let index = 0; !ended; index += 1) {
      const text = `${run} ${writer} ${index}`;
      await write(text, index % 2 === 0 ? text : undefined);
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => writeOn(writer)));
  const end = async (): Promise<void> => {
    ended = true;
    await writing;
  };

  return {
    end,
    /** Waits until so many were written. */
    begun: (count: number): Promise<void> => until(() => notes.size >= count),
    /** Waits until one was refused. */
    refused: (): Promise<void> => until(() => [...notes.values()].some(({ status }) => status === 503)),
    /**
     * Stops the writers and checks that each acknowledged note exists, that none is doubled by a
     * retry with its key, and that at most `unknown` of the refused ones without a key exist.
     */
    async expectWhole(fault: string, client: Client, unknown: number): Promise<void> {
      await end();
      const refused = [...notes].filter(([, { status }]) => status === 503);
      expect([...notes.values()].filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      const written = await countNotes(client, run);
      for (const [text, { status }] of notes) if (status === 200) expect([text, written.get(text)]).toEqual([text, 1]);
      const surprises = refused.filter(([text, { key }]) => key === undefined && written.has(text));
      expectFigure(`${fault}: of ${refused.length} notes refused, written all the same`, surprises.length, 'notes', {
        atMost: unknown,
      });
      for (const [text, { key }] of refused) if (key !== undefined) await write(text, key);
      const afterwards = await countNotes(client, run);
      for (const [text, { key }] of notes) if (key !== undefined) expect([text, afterwards.get(text)]).toEqual([text, 1]);
    },
  };
}

/** Texts that nothing makes shorter. */
const filler = (length: number): string => randomBytes(length / 2).toString('hex');

/** How often each text of the run was written. */
async function countNotes(client: Client, run: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ text: string; count: number }>(
    `SELECT substring("text" FROM '${run} \\d+ \\d+') AS text, count(*)::int AS count FROM "note" WHERE "text" LIKE '<p>${run} %' GROUP BY 1`,
  );
  return new Map(rows.map(({ text, count }) => [text, count]));
}
