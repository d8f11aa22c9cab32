import type { TraceContext } from './trace-context.ts';

/** What is said of a piece of work, in the names of OpenTelemetry's semantic conventions: never a value that could be data of a person. */
export type Attributes = Readonly<Record<string, string | number>>;

/** A piece of work that has begun, at its place in a trace. */
export type Span = {
  readonly trace: TraceContext;
  /** Ends it, once. */
  readonly end: (ending: { readonly name?: string; readonly attributes?: Attributes; readonly failed: boolean }) => void;
};

/** Begins a piece of work: one that was asked for from outside, or asks somebody outside. Costs no waiting and never throws. */
export type StartSpan = (work: {
  readonly name: string;
  readonly kind: 'server' | 'client';
  readonly parent: TraceContext | undefined;
  readonly attributes?: Attributes;
}) => Span;
