import type { Links, Schema } from '../../contract/v1.ts';
import { optionalFields } from '../../core/optional-fields.ts';
import type { Kind } from '../kind.ts';
import { CHANGED, changeKindOf } from '../kinds.ts';
import type { ChangeRow } from './service.ts';
import { presentPage, type PageView } from '../references.ts';
import { formatInstant } from '../../core/dates.ts';

export const presentChangePage = (
  rows: readonly ChangeRow[],
  completeUntil: Date,
  page: PageView,
): Schema<'ChangeCollection'> => ({
  ...presentPage('ChangeCollection', page),
  complete_until: formatInstant(completeUntil),
  items: rows.map((row) => presentChange(row, page.links)),
});

const READS = new Map(CHANGED.map((kind: Kind) => [changeKindOf(kind), kind.read]));

const presentChange = ({ kind, id, modifiedAt, erased, formerId }: ChangeRow, links: Links): Schema<'Change'> => {
  const operation = READS.get(kind);
  return {
    kind,
    id,
    ...optionalFields<Schema<'Change'>>({ _self: operation && links.toOne(operation, id) }),
    modification_date: formatInstant(modifiedAt),
    ...optionalFields<Schema<'Change'>>({ erased: erased ? true : null, former_id: formerId }),
  };
};
