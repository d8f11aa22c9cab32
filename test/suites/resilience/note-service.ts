/** The service as a process, with a user who may write notes, and the notes in its database. */
import { openDatabase } from '../../../src/database/database.ts';
import { basic } from '../../harness/client.ts';
import { CREDENTIAL_KEY, SECRET_KEY } from '../../harness/service.ts';
import { aWorld } from '../../harness/world.ts';
import { aFolder } from '../../runtime/process.ts';

export type NoteService = {
  /** Settings of a service on this database, its limit off. */
  readonly settings: Readonly<Record<string, string>>;
  readonly authorization: string;
  /** A note that the service takes. */
  readonly noteBody: (text: string) => string;
};

/** Makes the database; the service that is started with the settings then has it alone. */
export async function aNoteService(): Promise<NoteService> {
  const dataDirectory = await aFolder();
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, console.error);
  const { organisation, recruiter, application } = await aWorld(database, ['application']);
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
    noteBody: (text) => JSON.stringify({ candidate_id: application.candidateId, organisation_id: organisation.id, text }),
  };
}

/** The texts of all notes in order; no other process may have the database open. */
export async function readNotes({ settings }: NoteService): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory: settings['DATA_DIR'] ?? '' }, console.error);
  const notes = await database.prisma.note.findMany({ select: { text: true }, orderBy: { id: 'asc' } });
  await database.close();
  return notes.map(({ text }) => text);
}
