import type { Links } from '../../contract/links.ts';
import type { Schema } from '../../contract/v1.ts';
import type { ChangeKind, ChangeRow } from './service.ts';
import { presentPage, type PageView } from '../references.ts';
import { formatInstant } from '../../core/dates.ts';
import { optionalFields } from '../../core/optional-fields.ts';

export const presentChangePage = (
  rows: readonly ChangeRow[],
  completeUntil: Date,
  page: PageView,
): Schema<'ChangeCollection'> => ({
  ...presentPage('ChangeCollection', page),
  complete_until: formatInstant(completeUntil),
  items: rows.map((row) => presentChange(row, page.links)),
});

/** Resources that have an address. */
const ADDRESSES: Partial<Record<ChangeKind, (links: Links, id: number) => string>> = {
  JOB: ({ job }, id) => job(id),
  CANDIDATE: ({ candidate }, id) => candidate(id),
  APPLICATION: ({ application }, id) => application(id),
  PROCESS: ({ process }, id) => process(id),
  OFFER: ({ offer }, id) => offer(id),
  TEMPLATE: ({ template }, id) => template(id),
  INTERVIEW: ({ interview }, id) => interview(id),
};

const presentChange = ({ kind, id, modifiedAt, erased, formerId }: ChangeRow, links: Links): Schema<'Change'> => ({
  kind,
  id,
  ...optionalFields<Schema<'Change'>>({ _self: ADDRESSES[kind]?.(links, id) }),
  modification_date: formatInstant(modifiedAt),
  ...optionalFields<Schema<'Change'>>({ erased: erased ? true : null, former_id: formerId }),
});
