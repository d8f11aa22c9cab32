import type { tables } from '#generated/database/tables.ts';
import type { Links } from '../contract/links.ts';
import type { Table } from '../database/rows.ts';

type ColumnOf<Columns> = Columns[keyof Columns] extends { readonly name: infer Name extends string } ? Name : never;
type Columns = { [Model in keyof typeof tables as (typeof tables)[Model]['name']]: ColumnOf<(typeof tables)[Model]['columns']> };

/** Names of the links of a resource. */
type LinkName = { [Name in keyof Links]: Links[Name] extends (id: number) => string ? Name : never }[keyof Links];

type KindOf<Name extends Table> = {
  readonly table: Name;
  /** Its name in the list of changes; it has a date of modification. */
  readonly change?: string;
  /** Its link in `contract/links.ts`, where a change of it has `_self`. */
  readonly link?: LinkName;
  /** Who sees it: members of its organisation, those who may write there, or as the table says; the whole tenant. */
  readonly seen?: 'organisation' | 'writers' | 'application' | 'process_organisation' | 'membership' | 'tenant';
  /** Leads to the candidate by the column of this name. */
  readonly parent?: 'candidate' | 'application';
  /** What an erasure of the candidate writes into its rows; `dated`: nothing, but they get a new date. */
  readonly erasure?: 'deleted' | 'dated' | { readonly [Column in Columns[Name]]?: string | null };
};

/** What the rest of the service must know of a resource, or of what belongs to one. */
export type Kind = { [Name in Table]: KindOf<Name> }[Table];
