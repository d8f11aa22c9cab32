import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { currentTrace, describeTrace } from './trace-context.ts';

/** Prisma and PostgreSQL put the values of a refused row into an error. */
const SAFE_FIELDS = ['type', 'message', 'stack', 'code'] as const;

/**
 * Logs lines of JSON, each with its trace. Of an error it logs type, message, stack and code, and
 * nothing that could be data.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const settings = { level, serializers: { err: describeError }, mixin: mentionTrace };
  return pino(settings, destination ?? pino.destination());
}

function mentionTrace(): object {
  const trace = currentTrace();
  return trace === undefined ? {} : describeTrace(trace);
}

function describeError(error: Error): Readonly<Record<string, unknown>> {
  const serialised: Readonly<Record<string, unknown>> = { ...stdSerializers.err(error) };
  return Object.fromEntries(SAFE_FIELDS.flatMap((name) => (name in serialised ? [[name, serialised[name]]] : [])));
}
