import type { tables } from '#generated/database/tables.ts';
import type { OperationOnOne } from '../contract/v1.ts';
import type { Table } from '../database/rows.ts';

type ColumnOf<Columns> = Columns[keyof Columns] extends { readonly name: infer Name extends string } ? Name : never;
type Columns = { [Model in keyof typeof tables as (typeof tables)[Model]['name']]: ColumnOf<(typeof tables)[Model]['columns']> };

/** A value that is shown: of a row, or what these tables have beside. */
type Value = Table | 'step' | 'outcome' | 'questions';

/** From a row to a value that it shows: its column; that of a table whose rows refer to it, or that it refers to. */
type Way<Name extends Table> = Columns[Name] | { [Other in Table]: `${Other}.${Columns[Other]}` }[Table];

type KindOf<Name extends Table> = {
  readonly table: Name;
  /**
   * Its readers in `GET /change`: members or writers of its organisation, readers of the named
   * table's row, or the whole tenant. None: it is not listed.
   */
  readonly seen?: 'organisation' | 'writers' | 'application' | 'process_organisation' | 'membership' | 'tenant';
  /** The operation that reads one, if it has an address. */
  readonly read?: OperationOnOne;
  /** Leads to the candidate by the column of this name. */
  readonly parent?: 'candidate' | 'application';
  /** Tables whose rows its answer shows, with the columns of an update that shows; none: all. */
  readonly parts?: { readonly [Part in Table]?: readonly Columns[Part][] };
  /** Values of others in its answer, a change of which modifies it. */
  readonly shows?: { readonly [Shown in Value]?: Way<Name> | readonly Way<Name>[] };
  /** Its values that others show, with their columns; none: all that do not belong to the values before. */
  readonly shown?: { readonly [Shown in Value]?: readonly Columns[Name][] };
  /** What an erasure of the candidate writes into its rows; `dated`: nothing, but they get a new date. */
  readonly erasure?: 'deleted' | 'dated' | { readonly [Column in Columns[Name]]?: string | null };
};

/** What the rest of the service must know of a resource, or of what belongs to one. */
export type Kind = { [Name in Table]: KindOf<Name> }[Table];
