/** What import and export must know of a kind of record, and the parts of one import. */
import type { AuditKind } from '#generated/prisma/enums.ts';
import type { Fault as ServiceFault } from '../core/problem.ts';
import type { ErasedReferences } from '../core/erased-reference.ts';
import type { Row, Table } from '../database/rows.ts';
import type { Transaction } from '../database/sql.ts';
import { REFERENCE, type Field, type ObjectSchema, type Values } from './schema.ts';
import { shapeOf, type ReferTo, type Shape } from './shape.ts';

/** What a resource declares of its records, in its `record.ts`. */
type Declared<Record extends Values = Values> = {
  readonly schema: ObjectSchema & Field<Record>;
  /** Whether the table itself keeps the reference, in its column of this name. */
  readonly keepsReference?: boolean;
  /** How the audit of the tenant names rows that an import writes; undefined where it has no lines of them. */
  readonly audit?: Audited;
  /** Takes the locks of lines that come before all others of their transaction. */
  readonly lock?: Lock;
  /** Which rows may be those of records; for kinds without a writer. */
  readonly match?: Match;
  /** Imports entries, or refuses them; undefined for rows that no rule concerns. */
  readonly write?: Writer<Record>;
  /** The fields of rows that are neither columns nor lists with a table of their own, by the id of the row. */
  readonly read?: (page: Page, ids: readonly number[]) => Promise<readonly (readonly [id: number, fields: Values])[]>;
};

/** The names that the audit has for a kind of row. */
type Audited = {
  readonly kind: AuditKind;
  /** Of columns that have another name there. */
  readonly names?: Readonly<Record<string, string>>;
  /** Of a row of a list. */
  readonly partName?: (part: Row) => string;
  /** The column with the organisation that the row belongs to. */
  readonly organisation?: 'id' | 'organisation_id';
};

/** Locks what lines of a kind are about. */
export type Lock = (transaction: Transaction, tenantId: number, lines: readonly Line[], find: FindRows) => Promise<void>;

type FindRows = (kind: string, references: readonly string[]) => Promise<ReadonlyMap<string, number>>;

/** A kind of record. The fields of its schema are those of a record, with `kind` and `reference`. */
export type RecordKind = Declared & {
  readonly name: string;
  readonly table: Table;
  readonly shape: Shape;
  /** The field that leads to the candidate, directly or through an application; `reference` is the candidate's own. */
  readonly person: 'reference' | 'candidate' | 'application' | undefined;
};

/** Every kind by its name, after the kinds that it refers to. */
export type RecordKinds = ReadonlyMap<string, RecordKind>;

/** The check of a line has kept the schema, so that the writer gets the records that it describes. */
export const records = <Record extends Values>(declared: Declared<Record>): Declared => declared as Declared;

/** A kind of the list of all kinds. */
export function recordKind(
  name: string,
  { table, parent }: { readonly table: Table; readonly parent?: 'candidate' | 'application' },
  declared: Declared,
): RecordKind {
  const { required, properties, ...schema } = declared.schema;
  const whole = {
    ...schema,
    required: ['reference', ...required],
    properties: { kind: { const: name }, reference: REFERENCE, ...properties },
  };
  const person = name === 'candidate' ? 'reference' : parent;
  return { ...declared, name, table, person, schema: whole, shape: shapeOf(whole, `${name}_id`) };
}

export function kindOf(kinds: RecordKinds, name: string): RecordKind {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`There is no kind of record ${name}.`);
  return kind;
}

/** A tenant of an import or export; `mark` identifies it in every database that it is restored to. */
export type ImportTenant = { readonly id: number; readonly mark: string; readonly erased: ErasedReferences };

/** One record of a file with the number of its first line. */
export type Line = {
  readonly number: number;
  readonly kind: string;
  readonly reference: string;
  readonly record: Values;
  /** In bytes. */
  readonly size: number;
};

/** Why a line did not go in; `field` is dotted, empty for the line as a whole. */
export type Fault = { readonly field: string; readonly reason: string };

/** A fault with the place that it stands at. */
export type Refusal = Fault & { readonly line: number; readonly kind?: string; readonly reference?: string };

export type Outcome = 'created' | 'changed' | 'unchanged';

/** A line whose pointers all lead to a row. */
export type Entry<Record extends Values = Values> = {
  readonly line: Line;
  readonly record: Record;
  /** The row that the line is about; undefined when it is yet to be made. */
  readonly id: number | undefined;
  /** The row had no reference, and is kept with that of the line. */
  readonly isMatched?: boolean;
};

/** The parts of the writers. */
export type Attempt = {
  readonly transaction: Transaction;
  readonly tenant: ImportTenant;
  /** That of the entries. */
  readonly kind: RecordKind;
  /** The row that a pointer of an entry leads to; null where the entry has none. */
  readonly rowOf: (kind: string, reference: unknown) => number | null;
  /** The line does not go in. */
  readonly refuse: (line: Line, field: string, reason: string) => void;
  readonly isRefused: (line: Line) => boolean;
  /** A row of the line was written; `created` when it is the line's own. */
  readonly written: (line: Line, outcome: 'created' | 'changed') => void;
};

/** Imports entries of one kind, or refuses them. */
export type Writer<Record extends Values = Values> = (attempt: Attempt, entries: readonly Entry<Record>[]) => Promise<void>;

/** Which rows may be those of entries: those with the same text in a field. */
export type Match<Record extends Values = Values> = {
  readonly field: string;
  /** The column, where it has not the name of the field. */
  readonly column?: string;
  readonly anyCase?: boolean;
  readonly keyOf?: (text: string) => string;
  /** Whether a tenant has each value once. */
  readonly isUnique: boolean;
  /** Where not the tenant but each of its rows in a column has the value once: which row an entry is for. */
  readonly within?: { readonly column: string; readonly rowOf: (entry: Entry<Record>) => number | null };
};

export const BY_NAME: Match = { field: 'name', isUnique: false };

/** A page of rows of one kind. */
export type Page = {
  readonly transaction: Transaction;
  readonly tenantId: number;
  readonly referTo: ReferTo;
};

/** The rows of the tenant with one of the ids of `$2` in a column. */
export const among = (column: string): string => `p."tenant_id" = $1::int AND p."${column}" = ANY ($2::int[])`;

/** Refuses a line for what a service refuses, in its words or in those of `reasons`, by field. */
export function refuseFaults(
  { refuse }: Attempt,
  line: Line,
  faults: readonly ServiceFault[],
  reasons: Readonly<Record<string, string>> = {},
): void {
  for (const { field, detail = '' } of faults) refuse(line, field, reasons[field] ?? detail.replace(/^It (.*)\.$/, '$1'));
}
