import { versionOf } from '../../contract/etag.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Slice } from '../../database/collection.ts';
import type { ItemKind } from './list.ts';
import type { PageState } from './page-state.ts';

/** What identifies a page: its URL, with parameters or cursor, and the form of its items. */
type PageView = { readonly caller: Caller; readonly self: string; readonly kind: ItemKind; readonly slice: Slice };

/** Version of a page of applications: which they are, each in its state, and whether another page follows. */
export const versionOfPage = ({ caller, self, kind, slice }: PageView, { count, marks, more }: PageState): string =>
  versionOf(caller, self, kind.format, count, marks, more && whereNextLeads(slice));

/**
 * The part of `_next` that the ETag includes. Cursors are encrypted anew each time, and any of them
 * continues after the last item, so the cursor itself is left out. A cursor with a horizon excludes
 * later changes: a client that gets 304 for the first page would follow the old cursor and miss
 * them. So a page that another follows includes its horizon. The last page has no cursor.
 */
const whereNextLeads = ({ horizon }: Slice): Date | true => horizon ?? true;
