import type { Table } from '../database/rows.ts';

/** The kinds of record, each behind those that it may point at. */
export const KINDS = [
  'organisation',
  'user',
  'contract_type',
  'posting_service',
  'source',
  'rejection_reason',
  'process',
  'questionnaire',
  'template',
  'job',
  'candidate',
  'application',
  'note',
  'email',
  'document',
  'result',
  'interview',
  'offer',
] as const;

export type Kind = (typeof KINDS)[number];

export type Values = Readonly<Record<string, unknown>>;

/** One record of a file with the number of its first line. */
export type Line = {
  readonly number: number;
  readonly kind: Kind;
  readonly reference: string;
  readonly record: Values;
  /** In bytes. */
  readonly size: number;
};

/** Why a line did not go in; `field` is dotted, empty for the line as a whole. */
export type Fault = { readonly field: string; readonly reason: string };

/** A fault with the place that it stands at. */
export type Refusal = Fault & { readonly line: number; readonly kind?: Kind; readonly reference?: string };

export type Outcome = 'created' | 'changed' | 'unchanged';

export const isKind = (text: unknown): text is Kind => KINDS.some((kind) => kind === text);

export const ofKinds = <Value>(valueOf: (kind: Kind) => Value): Readonly<Record<Kind, Value>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, valueOf(kind)])) as Record<Kind, Value>;

/** Longest name that a row may have in another system. */
export const REFERENCE_LENGTH = 255;

/** An object in a record; empty when there is none. */
export const objectOf = (value: unknown): Values => (typeof value === 'object' && value !== null ? (value as Values) : {});

/** The named fields of those that are given; null stands for a value that is taken away. */
export const pick = (record: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.filter((field) => record[field] !== undefined).map((field) => [field, record[field]]));

/** An instant as the database is given it. */
export const instantOf = (value: unknown): string => new Date(value as string).toISOString();

export const tableOf = (kind: Kind): Table =>
  kind === 'email' ? 'email_message' : kind === 'result' ? 'assessment_result' : kind;
