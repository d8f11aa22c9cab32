import { versionOf } from '../../contract/etag.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Slice } from '../../database/collection.ts';
import type { ItemKind } from './list.ts';
import type { PageState } from './page-state.ts';

/** Who asks for which page: its address, whose parameters or cursor say what it holds, and the form of its items. */
type PageView = { readonly caller: Caller; readonly self: string; readonly kind: ItemKind; readonly slice: Slice };

/** Version of a page of applications: which they are, each in its state, and whether another page follows. */
export const versionOfPage = ({ caller, self, kind, slice }: PageView, { count, marks, more }: PageState): string =>
  versionOf(caller, self, kind.format, count, marks, more && whereNextLeads(slice));

/**
 * What of `_next` counts. Its cursor is sealed anew each time, and any of them leads on from the last item, so that the one which the caller has
 * will do. But one with a horizon never leads to what was modified after it: whoever is told again and again that the first page is unchanged
 * follows the same `_next` again and again, and would not hear of a change further on. So a page that another follows has the version of its
 * horizon: a new one each time for the first page, that of the cursor for the others. The last page leads nowhere.
 */
const whereNextLeads = ({ horizon }: Slice): Date | true => horizon ?? true;
