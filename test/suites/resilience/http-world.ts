/** The service as a process, with a user who may write notes, and the notes in its database. */
import { openDatabase } from '../../../src/database/database.ts';
import { basic } from '../../harness/client.ts';
import { aJob, anApplication, anOffice } from '../../harness/records.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { aFolder } from '../../runtime/process.ts';

export type World = {
  /** Settings of a service on this database, its limit off. */
  readonly settings: Readonly<Record<string, string>>;
  readonly authorization: string;
  /** A note that the service takes. */
  readonly noteBody: (text: string) => string;
};

/** Makes the database; the service that is started with the settings then has it alone. */
export async function aWorld(): Promise<World> {
  const dataDirectory = await aFolder();
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, console.error);
  const { prisma } = database;
  const { organisation, recruiter } = await anOffice(prisma);
  const { candidateId } = await anApplication(prisma, await aJob(prisma, organisation));
  await database.close();
  return {
    settings: {
      DATA_DIR: dataDirectory,
      CREDENTIAL_KEY,
      SECRET_KEY,
      DEMO_DATA: 'off',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
    authorization: basic(recruiter),
    noteBody: (text) => JSON.stringify({ candidate_id: candidateId, organisation_id: organisation.id, text }),
  };
}

/** The texts of all notes in order; no other process may have the database open. */
export async function readNotes({ settings }: World): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: settings['DATA_DIR'] ?? '' }, console.error);
  const notes = await database.prisma.note.findMany({ select: { text: true }, orderBy: { id: 'asc' } });
  await database.close();
  return notes.map(({ text }) => text);
}
