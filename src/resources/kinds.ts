import { organisation } from './account/kind.ts';
import { application, historyEntry, result } from './applications/kind.ts';
import { candidate } from './candidates/kind.ts';
import { document } from './documents/kind.ts';
import { interview } from './interviews/kind.ts';
import { job } from './jobs/kind.ts';
import type { Kind } from './kind.ts';
import { email } from './letters/kind.ts';
import { note } from './notes/kind.ts';
import { offer } from './offers/kind.ts';
import { pool } from './pools/kind.ts';
import { process, processStep } from './processes/kind.ts';
import { questionnaire } from './questionnaires/kind.ts';
import { contractType, postingService, source } from './reference-lists/kind.ts';
import { rejectionReason } from './rejection-reasons/kind.ts';
import { stepChange } from './step-changes/kind.ts';
import { template } from './templates/kind.ts';
import { user } from './users/kind.ts';

/** All kinds, by their names in imports and in references of other systems: first those in the list of changes, in its order. */
export const ALL = {
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
  organisation,
  contract_type: contractType,
  posting_service: postingService,
  process_step: processStep,
  rejection_reason: rejectionReason,
} as const;

export const KINDS: Readonly<Record<string, Kind>> = ALL;

/** Those in the list of changes. */
export const CHANGED = Object.values(ALL).filter((kind) => 'seen' in kind);

export type ChangeKind = Uppercase<(typeof CHANGED)[number]['table']>;

/** The name of a kind in the list of changes. */
export const changeKindOf = ({ table }: Kind): ChangeKind => table.toUpperCase() as ChangeKind;
