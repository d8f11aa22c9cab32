/**
 * Files of letters, used without a mail server. Their names contain tenant, candidate and letter, so
 * that they are found after an erasure.
 */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { eachApart } from '../../core/each-apart.ts';
import { findGoneLetters } from '#generated/database/statements.ts';
import type { Sql } from '../../database/sql.ts';
import type { Mail } from './letter.ts';

export const mailDirectoryIn = (dataDirectory: string): string => path.join(dataDirectory, 'mail');

/** The name of an unfinished file. */
export const draftName = (id: string): string => `.${id}.tmp`;
const DRAFT = /^\..*\.tmp$/;
/** Writing takes far less: an older draft belongs to a worker that was killed. */
const DRAFT_MS = 60_000;

const LETTER = /Z-(\d{1,10})-(\d{1,10})-([0-9a-f-]{32,36})\.eml$/;
const BATCH = 1_000;

/**
 * `2026-11-20T09-30-00Z-<tenant>-<candidate>-<uuid>.eml`. A Message-ID of another form is hashed,
 * because it may hold characters that a file name may not.
 */
export function letterName({ messageId, date, tenantId, candidateId }: Mail): string {
  const id = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${tenantId}-${candidateId}-${id}.eml`;
}

/**
 * Deletes letters that were erased, those of removed tenants, and abandoned unfinished files. `onError`
 * gets the error of a file.
 */
export async function removeErasedLetters(
  sql: Sql,
  directory: string,
  onError: (error: unknown, of: { readonly file: string }) => void,
): Promise<void> {
  const remove = (file: string) => rm(file, { force: true });
  const failed = (error: unknown, file: string): void => onError(error, { file });
  const names = await namesIn(directory);
  const letters = names.flatMap((name) => {
    const [, tenantId, candidateId, id] = LETTER.exec(name) ?? [];
    return id === undefined ? [] : [{ name, tenantId: Number(tenantId), candidateId: Number(candidateId), id }];
  });
  for (let from = 0; from < letters.length; from += BATCH) {
    const batch = letters.slice(from, from + BATCH);
    const gone = await findGoneLetters(sql, {
      names: batch.map(({ name }) => name),
      tenantIds: batch.map(({ tenantId }) => tenantId),
      candidateIds: batch.map(({ candidateId }) => candidateId),
      ids: batch.map(({ id }) => id),
    });
    await eachApart(
      gone.flatMap(({ name }) => (name === null ? [] : path.join(directory, name))),
      remove,
      failed,
    );
  }
  for (const name of names.filter((each) => DRAFT.test(each))) {
    const file = path.join(directory, name);
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtimeMs < Date.now() - DRAFT_MS) await eachApart([file], remove, failed);
  }
}

/** Empty when the folder does not exist. */
async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
