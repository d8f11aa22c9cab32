import { findVisibleCandidate, insertNote } from '#generated/database/statements.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { scanFound, scanOwned } from '../../pages/scans.ts';
import { requireWriterIn, scopeOf, scopeValues, type Caller, type Scope } from '../../auth/visibility.ts';
import { cutPage, pageOf } from '../../pages/collection.ts';
import { type Page, type Slice } from '../../contract/page.ts';
import { createRead, type ShownRow } from '../../database/read.ts';
import { bindTo, type Sql, type StatementWrite } from '../../database/sql.ts';
import { ERASED, faultIf, invalid, type Fault } from '../../core/problem.ts';
import { findApplication } from '../held/access.ts';
import { readAppliedTo, requireWriterInAll } from '../candidates/hold.ts';
import { candidateColumns, organisationColumns, userColumns } from '../references.ts';
import { cleanMarkup } from '../sanitise.ts';

type NewNote = {
  readonly candidateId: number;
  readonly organisationId: number;
  readonly applicationId?: number | undefined;
  readonly text: string;
};

type NoteFilters = { readonly candidateId: number | undefined; readonly applicationId: number | undefined };

const shown = {
  id: true,
  date: true,
  text: true,
  modifiedAt: true,
  user: { select: userColumns },
  organisation: { select: organisationColumns },
  candidate: { select: candidateColumns },
  applicationId: true,
} satisfies Prisma.NoteSelect;

const readNoteRows = createRead('Note', { select: shown }, {}, 'shown');

export type NoteRow = ShownRow<'Note', { select: typeof shown }>;

/** A page of the notes in scope, optionally of one candidate or about one application. */
export async function readNotes(
  sql: Sql,
  scope: Scope,
  { candidateId, applicationId }: NoteFilters,
  slice: Slice,
): Promise<Page<NoteRow>> {
  const values = scopeValues(scope);
  const bind = bindTo(values);
  const whole = scanOwned(scope, 'note');
  const conditions = [
    ...(candidateId ? [`p."candidate_id" = ${bind(candidateId)}::int`] : []),
    ...(applicationId ? [`p."application_id" = ${bind(applicationId)}::int`] : []),
  ];
  const scan = conditions.length > 0 ? scanFound('note', conditions) : whole;
  const page = pageOf({ whole, scan }, slice, bind);
  return cutPage(await readNoteRows(sql, page, values), slice.limit);
}

/**
 * Adds a note visible to one organisation, in one statement with a history entry: to the
 * candidate's applications there, or to the note's own application. Returns the id of the note.
 * Throws all faults of the note at once; `forbidden` where the caller only reads, and where the
 * note would show another organisation a candidate that the caller may not change.
 */
export async function addNote({ sql }: StatementWrite, caller: Caller, note: NewNote, now: Date): Promise<number> {
  // The role is no secret of its caller, so this is `forbidden`. Another organisation is a fault of the
  // field.
  if (caller.roles.has(note.organisationId)) requireWriterIn(caller, note.organisationId);
  const cleaned = cleanMarkup(note.text);
  const { candidateId, organisationId, applicationId } = note;
  const scope = scopeOf(caller);
  const faults: readonly Fault[] = [
    ...faultIf(!caller.roles.has(organisationId), 'organisation_id', 'not_found'),
    ...('code' in cleaned ? [{ field: 'text', ...cleaned }] : []),
  ];
  const isValid = faults.length === 0 && 'text' in cleaned;
  const insert = async (alsoWithout: boolean): Promise<number | undefined> => {
    if (!isValid) return undefined;
    const row = { candidateId, organisationId, applicationId, userId: caller.id, text: cleaned.text, now };
    const [added] = await insertNote(sql, { ...scope, ...row, alsoWithout });
    return added?.id;
  };
  const added = await insert(false);
  if (added !== undefined) return added;
  const applied = await readAppliedTo(sql, caller, candidateId);
  const isElsewhere = caller.roles.has(organisationId) && !applied.includes(organisationId);
  if (isElsewhere && applied.some((id) => caller.roles.has(id))) {
    requireWriterInAll(caller, applied);
    const apart = await insert(true);
    if (apart !== undefined) return apart;
  }
  const [candidate] = await findVisibleCandidate(sql, { ...scope, candidateId });
  if (candidate?.isErased) throw invalid([{ ...ERASED, field: 'candidate_id' }, ...faults]);
  if (candidate === undefined) throw invalid([{ field: 'candidate_id', code: 'not_found' }, ...faults]);
  const isAbout = applicationId === undefined || (await isApplicationOf(sql, caller, note, applicationId));
  throw invalid([...faults, ...faultIf(!isAbout || isValid, 'application_id', 'not_found')]);
}

async function isApplicationOf(sql: Sql, caller: Caller, note: NewNote, applicationId: number): Promise<boolean> {
  const application = await findApplication(sql, caller, applicationId);
  return application !== undefined && isOf({ ...application, ...application.job }, note);
}

type Place = { readonly candidateId: number | null; readonly organisationId: number | null };

/** A note about an application is one on its candidate, for the organisation of its job. */
export const isOf = (application: Place, note: Place): boolean =>
  application.candidateId === note.candidateId && application.organisationId === note.organisationId;
