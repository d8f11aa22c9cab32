import { currentTrace, formatTraceparent } from './trace-context.ts';

const MARK = "/*traceparent='";

/** The comment of a statement (sqlcommenter): its trace, when that is recorded. */
export function statementTags(): { readonly traceparent?: string } {
  const trace = currentTrace();
  return trace?.sampled ? { traceparent: formatTraceparent(trace) } : {};
}

/** The statement with that comment, in front because PostgreSQL shows a statement's beginning only. */
export function comment(text: string): string {
  const { traceparent } = statementTags();
  return traceparent === undefined ? text : `${MARK}${traceparent}'*/ ${text}`;
}

/** Whether the statement has such a comment; its text is unique then, so it is not prepared. */
export const isCommented = (text: string): boolean => text.includes(MARK);
