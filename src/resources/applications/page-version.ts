import { versionOf } from '../../contract/etag.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Slice } from '../../contract/page.ts';
import type { ItemKind } from './list.ts';
import type { PageState } from './page-state.ts';

/** The identity of a page: its URL, with parameters or cursor, and the kind of its items. */
type PageView = { readonly caller: Caller; readonly self: string; readonly kind: ItemKind; readonly slice: Slice };

/** The version of a page of applications: their states, and whether another page follows. */
export const versionOfPage = ({ caller, self, kind, slice }: PageView, { count, marks, more }: PageState): string =>
  versionOf(caller, self, kind.format, count, marks, more && whereNextLeads(slice));

/**
 * The part of `_next` that the ETag includes. The cursor itself is left out: it is encrypted with a
 * new nonce each time, and any cursor continues after the last item. A cursor with a horizon
 * excludes later changes. After 304 for the first page, a client would follow the old cursor and
 * miss them. So the horizon is included when another page follows. The last page has no cursor.
 */
const whereNextLeads = ({ horizon }: Slice): Date | true => horizon ?? true;
