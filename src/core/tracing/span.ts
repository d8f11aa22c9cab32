import type { TraceContext } from './trace-context.ts';

/** Attributes of a span, named as in OpenTelemetry's semantic conventions; never personal data. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work that has begun, at its place in a trace. */
export type Span = {
  readonly trace: TraceContext;
  /** Ends it, once. */
  readonly end: (ending: { readonly name?: string; readonly attributes?: Attributes; readonly failed: boolean }) => void;
};

/** Starts a span for incoming or outgoing work. It never blocks or throws. */
export type StartSpan = (work: {
  readonly name: string;
  readonly kind: 'server' | 'client';
  readonly parent: TraceContext | undefined;
  readonly attributes?: Attributes;
}) => Span;
