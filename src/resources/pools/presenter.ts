import { mayWrite, type Caller } from '../../auth/visibility.ts';
import type { Links, Schema } from '../../contract/v1.ts';
import { presentEnvelope } from '../references.ts';

type PoolRow = { readonly id: number; readonly name: string; readonly retiredAt: unknown };

export const presentPool = ({ id, name, retiredAt }: PoolRow, links: Links): Schema<'PoolReference'> => ({
  id,
  name,
  candidates: { _self: links.to('listCandidates', { pool_name: [name] }) },
  ...(retiredAt !== null && { retired: true }),
});

/** The pools that are not retired, with the actions of the caller. */
export const presentPoolList = (rows: readonly PoolRow[], caller: Caller, self: string, links: Links): Schema<'PoolList'> => ({
  ...presentEnvelope('PoolList', self, links),
  items: rows.map((row) => presentPool(row, links)),
  _actions: presentPoolActions(caller, links),
});

export const presentPoolActions = (caller: Caller, links: Links): Schema<'Action'>[] =>
  mayWrite(caller) ? [links.action('change-list', 'changePoolList')] : [];
