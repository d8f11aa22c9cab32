import type { OfferStatus } from '#generated/prisma/enums.ts';
import { blankFaults } from '../../core/problem.ts';
import type { Row } from '../../database/rows.ts';
import { records, refuseFaults, type Attempt, type Entry, type Line, type Writer } from '../../records/kind.ts';
import { contractField, field, object, pointer, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';
import { MAX_OFFERS } from '../held/access.ts';
import { isOpen } from '../held/offer-statuses.ts';
import { matchHeld, refuseBeyond } from '../held/records.ts';
import { pay, recordedPayFaults, term } from '../record-parts.ts';
import { cleanMarkup, MARKUP_REASON } from '../sanitise.ts';

const schema = object(['application'], {
  application: pointer('application'),
  status: field('Offer', 'status', { default: 'DRAFT' }),
  start_date: field('Offer', 'start_date'),
  pay,
  ...pointers('contract_type'),
  term,
  text: contractField('OfferRequest', 'text'),
  expires: field('Offer', 'expires'),
  reason: contractField('OfferStatusRequest', 'reason'),
  external_id: contractField('OfferRequest', 'external_id'),
});

type Offer = ValueOf<typeof schema>;

/** Letters are not sent. */
const write: Writer<Offer> = async (attempt, entries) => {
  const textOf = new Map<Line, string>();
  for (const entry of entries) checkOffer(attempt, entry, textOf);
  const { matched, held } = await matchHeld(attempt, entries);
  refuseSecondOpen(attempt, matched, held);
  refuseBeyond(attempt, matched, held, MAX_OFFERS);
  await writeEntries(attempt, matched, ({ line }) => (textOf.has(line) ? { text: textOf.get(line) } : {}));
};

function checkOffer(attempt: Attempt, { line, record }: Entry<Offer>, textOf: Map<Line, string>): void {
  const { text, reason, external_id } = record;
  refuseFaults(attempt, line, [...recordedPayFaults(record.pay), ...blankFaults({ reason, external_id })], REASONS);
  if (typeof text !== 'string') return;
  const cleaned = cleanMarkup(text);
  if ('text' in cleaned) textOf.set(line, cleaned.text);
  else attempt.refuse(line, 'text', MARKUP_REASON);
}

const REASONS = { reason: 'must not be blank', external_id: 'must not be blank' };

/** Refuses offers that would be open beside another one of their application, after all lines. */
function refuseSecondOpen(attempt: Attempt, entries: readonly Entry<Offer>[], held: readonly Row[]): void {
  const statusOf = new Map(held.map((row) => [row['id'], row['status'] as OfferStatus]));
  const accepted = entries.filter(({ line }) => !attempt.isRefused(line));
  const changed = accepted.map(({ line, id, record }) => {
    const before = statusOf.get(id);
    const isOpenAfter = isOpen({ status: record.status ?? before ?? 'DRAFT' });
    const wasOpen = before !== undefined && isOpen({ status: before });
    return { line, application: attempt.rowOf('application', record.application), wasOpen, isOpenAfter };
  });
  const ids = new Set<unknown>(accepted.map(({ id }) => id));
  const others = held.filter((row) => !ids.has(row['id']) && isOpen({ status: row['status'] as OfferStatus }));
  const kept = changed.filter((each) => each.isOpenAfter && each.wasOpen).map(({ application }) => application);
  const open = new Set([...others.map((row) => row['application_id']), ...kept]);
  for (const { line, application } of changed.filter((each) => each.isOpenAfter && !each.wasOpen)) {
    if (open.has(application)) attempt.refuse(line, 'status', 'is open, and the application has another open offer');
    else open.add(application);
  }
}

export const offer = records({ schema, write });
