import type { OfferStatus } from '#generated/prisma/enums.ts';
import { blankFaults } from '../../core/problem.ts';
import { recordKind, type Attempt, type Entry, type Line, type Writer } from '../../records/kind.ts';
import { matchRows } from '../../records/match-rows.ts';
import { refuseFaults } from '../../records/refuse-faults.ts';
import { contractField, field, object, pointer, pointers, type ValueOf } from '../../records/schema.ts';
import { writeEntries } from '../../records/write-rows.ts';
import { MAX_OFFERS } from '../held/limits.ts';
import { isOpen } from '../held/offer-statuses.ts';
import { byExternalId, heldBeside, lockLimits, refuseBeyond, refuseMoved, type Held } from '../held/records.ts';
import { pay, recordedPayFaults, term } from '../record-parts.ts';
import { cleanMarkup } from '../sanitise.ts';

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
  await lockLimits(attempt, entries);
  const matched = await matchRows(attempt, entries, byExternalId(attempt));
  const select = { id: true, applicationId: true, status: true };
  const held = await attempt.transaction.prisma.offer.findMany({ where: heldBeside(attempt, matched), select });
  refuseMoved(attempt, matched, held);
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
  else attempt.refuse(line, 'text', 'says nothing when it is cleaned, or has too many tags');
}

const REASONS = { reason: 'must not be blank', external_id: 'must not be blank' };

/** Refuses offers that would be open beside another one of their application, after all lines. */
function refuseSecondOpen(
  attempt: Attempt,
  entries: readonly Entry<Offer>[],
  held: readonly (Held & { readonly status: OfferStatus })[],
): void {
  const former = new Map(held.map((offer) => [offer.id, offer]));
  const accepted = entries.filter(({ line }) => !attempt.isRefused(line));
  const changed = accepted.map(({ line, id, record }) => {
    const before = id === undefined ? undefined : former.get(id);
    const applicationId = attempt.rowOf('application', record.application) ?? 0;
    const status = record.status ?? before?.status ?? 'DRAFT';
    const wasOpen = before !== undefined && isOpen(before);
    return { line, id, applicationId, wasOpen, isOpen: isOpen({ status }) };
  });
  const ids = new Set(accepted.map(({ id }) => id));
  const stay = held.filter((offer) => !ids.has(offer.id) && isOpen(offer)).map(({ applicationId }) => applicationId);
  const open = new Set([
    ...stay,
    ...changed.filter((each) => each.isOpen && each.wasOpen).map(({ applicationId }) => applicationId),
  ]);
  for (const { line, applicationId } of changed.filter((each) => each.isOpen && !each.wasOpen)) {
    if (open.has(applicationId)) attempt.refuse(line, 'status', 'is open, and the application has another open offer');
    else open.add(applicationId);
  }
}

export const offer = recordKind({ name: 'offer', table: 'offer', person: 'application', schema, write });
