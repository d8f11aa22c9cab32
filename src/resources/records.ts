import { recordKind, type RecordKinds } from '../records/kind.ts';
import { application } from './applications/record.ts';
import { result } from './applications/result-record.ts';
import { candidate } from './candidates/record.ts';
import { document } from './documents/record.ts';
import { interview } from './interviews/record.ts';
import { job } from './jobs/record.ts';
import { ALL } from './kinds.ts';
import { email } from './letters/record.ts';
import { note } from './notes/record.ts';
import { offer } from './offers/record.ts';
import { pool } from './pools/record.ts';
import { process } from './processes/record.ts';
import { questionnaire } from './questionnaires/record.ts';
import { contractType, organisation, postingService, source } from './reference-lists/record.ts';
import { rejectionReason } from './rejection-reasons/record.ts';
import { template } from './templates/record.ts';
import { user } from './users/record.ts';

const ordered = {
  organisation,
  user,
  contract_type: contractType,
  posting_service: postingService,
  source,
  pool,
  rejection_reason: rejectionReason,
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
} satisfies Partial<Record<keyof typeof ALL, unknown>>;

/** Every kind of record that is imported and exported, after the kinds that it refers to. */
export const RECORDS: RecordKinds = new Map(
  (Object.keys(ordered) as (keyof typeof ordered)[]).map((name) => [name, recordKind(name, ALL[name], ordered[name])]),
);
