import { currentTrace, formatTraceparent } from './trace-context.ts';

const MARK = "/*traceparent='";

/** What a comment on a statement says (sqlcommenter): the trace that it belongs to, where that is recorded somewhere. */
export function statementTags(): { readonly traceparent?: string } {
  const trace = currentTrace();
  return trace?.sampled ? { traceparent: formatTraceparent(trace) } : {};
}

/** The statement with that comment. */
export function comment(text: string): string {
  const { traceparent } = statementTags();
  return traceparent === undefined ? text : `${text} ${MARK}${traceparent}'*/`;
}

/** Whether the statement has such a comment: it is like no other then, and not worth preparing. */
export const isCommented = (text: string): boolean => text.includes(MARK);
