/**
 * The trace of the current work (W3C Trace Context). A request continues the trace of its
 * `traceparent` or starts one; asynchronous work finds it here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** A place in a trace. Identifiers are lower-case hexadecimal, and never all zeros. */
type TraceContext = {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the trace is being recorded somewhere. */
  readonly sampled: boolean;
};

const HEADER = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Parses a `traceparent`; undefined when it is invalid. Of later versions the known fields are
 * read.
 */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const [, version, traceId, spanId, flags, more] = HEADER.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || (version === '00' && more !== undefined)) return undefined;
  return { traceId, spanId, sampled: (Number.parseInt(flags ?? '', 16) & 1) === 1 };
}

export const formatTraceparent = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

/**
 * A new span context: in the trace of the parent, else in a new trace. Two of the last 64 bits of a
 * UUID are fixed, so the span id is never all zeros.
 */
export function nextInTrace(parent: TraceContext | undefined, uuid: string): TraceContext {
  const digits = uuid.replaceAll('-', '');
  return { traceId: parent?.traceId ?? digits, spanId: digits.slice(16), sampled: parent?.sampled ?? false };
}

const current = new AsyncLocalStorage<TraceContext>();

export const currentTrace = (): TraceContext | undefined => current.getStore();

export const runInTrace = <Result>(trace: TraceContext, work: () => Result): Result => current.run(trace, work);

/** The current `traceparent`, stored in a row for later work; null outside a trace. */
export function traceparentToKeep(): string | null {
  const trace = currentTrace();
  return trace === undefined ? null : formatTraceparent(trace);
}

/** The fields of a log line. */
export const describeTrace = ({ traceId, spanId }: TraceContext) => ({ trace_id: traceId, span_id: spanId });
