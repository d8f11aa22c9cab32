import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { currentTrace, describeTrace } from './tracing/trace-context.ts';

/** Prisma and PostgreSQL put the values of a refused row into an error. */
const TOLD = ['type', 'message', 'stack', 'code'] as const;

/**
 * A log in lines of JSON, each with the trace that it was written in. Of an error it has kind, message, stack and code, and nothing that
 * could be data.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const settings = { level, serializers: { err: describeError }, mixin: mentionTrace };
  return pino(settings, destination ?? createOutput());
}

/** A pipe takes so many bytes in one piece, not mixed with what other processes write into it (PIPE_BUF on Linux). */
const IN_ONE_PIECE = 4_096;

/**
 * Standard output. Lines of one turn of the event loop are written together, because each write
 * wakes a thread. Pending lines are written at exit; SIGKILL loses them.
 */
function createOutput(): DestinationStream {
  let lines = '';
  let bytes = 0;
  const flush = (): void => {
    if (lines !== '') output.write(lines);
    lines = '';
    bytes = 0;
  };
  const output = pino.destination({ maxWrite: IN_ONE_PIECE });
  // before the flag is reset
  process.prependListener('exit', flush);
  return {
    write: (line) => {
      const more = Buffer.byteLength(line);
      if (bytes + more > IN_ONE_PIECE) flush();
      if (lines === '') setImmediate(flush);
      lines += line;
      bytes += more;
    },
  };
}

function mentionTrace(): object {
  const trace = currentTrace();
  return trace === undefined ? {} : describeTrace(trace);
}

function describeError(error: Error): Readonly<Record<string, unknown>> {
  const serialised: Readonly<Record<string, unknown>> = { ...stdSerializers.err(error) };
  return Object.fromEntries(TOLD.flatMap((name) => (name in serialised ? [[name, serialised[name]]] : [])));
}
