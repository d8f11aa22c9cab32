import { cleanMarkup } from '../resources/sanitise.ts';
import { isBlank } from '../core/wording.ts';
import { MAX_OFFERS } from '../resources/held/limits.ts';
import { adoptRows } from './adopt.ts';
import { heldBeside, lockLimits, refuseBeyond, refuseMoved, refuseSecondOpen } from './application-limits.ts';
import type { Attempt, Entry, Writer } from './entry.ts';
import { refusePay } from './pay.ts';
import type { Line } from './records.ts';
import { saveEntries } from './save.ts';
import { refuseErased } from './write-candidates.ts';

/** An offer of the same external identifier in the same application is the same one. Letters are not sent. */
export const writeOffers: Writer<'offer'> = async (attempt, entries) => {
  const textOf = new Map<Line, string>();
  for (const entry of entries) checkOffer(attempt, entry, textOf);
  await refuseErased(attempt, entries, 'application');
  await lockLimits(attempt, entries);
  const rowOf = ({ record }: Entry<'offer'>): number | null => attempt.rowOf('application', record.application);
  const likeness = { field: 'external_id', isUnique: true, within: { column: 'application_id', rowOf } };
  const adopted = await adoptRows(attempt, 'offer', entries, likeness);
  const select = { id: true, applicationId: true, status: true };
  const held = await attempt.transaction.prisma.offer.findMany({ where: heldBeside(attempt, adopted), select });
  refuseMoved(attempt, adopted, held);
  refuseSecondOpen(attempt, adopted, held);
  refuseBeyond(attempt, adopted, held, MAX_OFFERS);
  await saveEntries(attempt, 'offer', adopted, ({ line }) => (textOf.has(line) ? { text: textOf.get(line) } : {}));
};

function checkOffer(attempt: Attempt, { line, record }: Entry<'offer'>, textOf: Map<Line, string>): void {
  const { pay, text } = record;
  refusePay(attempt, line, pay);
  for (const field of ['reason', 'external_id'] as const) {
    const value = record[field];
    if (typeof value === 'string' && isBlank(value)) attempt.refuse(line, field, 'must not be blank');
  }
  if (typeof text !== 'string') return;
  const cleaned = cleanMarkup(text);
  if ('text' in cleaned) textOf.set(line, cleaned.text);
  else attempt.refuse(line, 'text', 'says nothing when it is cleaned, or has too many tags');
}
