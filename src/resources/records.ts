import type { RecordKind, RecordKinds } from '../records/kind.ts';
import { application } from './applications/record.ts';
import { result } from './applications/result-record.ts';
import { candidate } from './candidates/record.ts';
import { document } from './documents/record.ts';
import { interview } from './interviews/record.ts';
import { job } from './jobs/record.ts';
import { email } from './letters/record.ts';
import { note } from './notes/record.ts';
import { offer } from './offers/record.ts';
import { process } from './processes/record.ts';
import { questionnaire } from './questionnaires/record.ts';
import { contractType, organisation, postingService, source, user } from './reference-lists/record.ts';
import { rejectionReason } from './rejection-reasons/record.ts';
import { template } from './templates/record.ts';

const ordered: readonly RecordKind[] = [
  organisation,
  user,
  contractType,
  postingService,
  source,
  rejectionReason,
  process,
  questionnaire,
  template,
  job,
  candidate,
  application,
  note,
  email,
  document,
  result,
  interview,
  offer,
];

/** Every kind of record that is imported and exported, each behind those that it points at. */
export const RECORDS: RecordKinds = new Map(ordered.map((kind) => [kind.name, kind]));
