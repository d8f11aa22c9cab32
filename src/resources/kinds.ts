import { application, historyEntry, result } from './applications/kind.ts';
import { candidate } from './candidates/kind.ts';
import { document } from './documents/kind.ts';
import { interview } from './interviews/kind.ts';
import { job } from './jobs/kind.ts';
import type { Kind } from './kind.ts';
import { email } from './letters/kind.ts';
import { note } from './notes/kind.ts';
import { offer } from './offers/kind.ts';
import { process } from './processes/kind.ts';
import { questionnaire } from './questionnaires/kind.ts';
import { pool, source, user } from './reference-lists/kind.ts';
import { stepChange } from './step-changes/kind.ts';
import { template } from './templates/kind.ts';

/** All kinds, in the order of the list of changes, by their names in imports and in references of other systems. */
const ALL = {
  job,
  candidate,
  application,
  step_change: stepChange,
  note,
  process,
  template,
  user,
  source,
  pool,
  questionnaire,
  interview,
  offer,
  email,
  document,
  result,
  history_entry: historyEntry,
} as const;

export const KINDS: Readonly<Record<string, Kind>> = ALL;

/** Those in the list of changes. */
export const CHANGED = Object.values(ALL).filter((kind) => 'change' in kind);

export type ChangeKind = (typeof CHANGED)[number]['change'];
