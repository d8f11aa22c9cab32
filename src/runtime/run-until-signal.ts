import type { Logger } from 'pino';

const STOP_MS = 35_000;

/** A program that runs; `stop` ends it in order. */
export type Running = { readonly stop: () => Promise<void>; readonly log: Logger };

/**
 * Runs a program until SIGINT or SIGTERM, which stop it gracefully, or at once before it has
 * started. A second signal, or 35 seconds, ends it at once.
 */
export async function runUntilSignal(name: string, start: () => Promise<Running>): Promise<void> {
  // in a container, the first process has no signal handlers but its own
  const leave = (): void => process.exit(0);
  process.on('SIGINT', leave).on('SIGTERM', leave);
  try {
    const { stop, log } = await start();
    let stopping = false;
    const end = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), STOP_MS).unref();
      stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'stopped with an error');
          process.exit(1);
        },
      );
    };
    process.on('SIGINT', end).on('SIGTERM', end);
    // after those have taken over: without any listener a signal that has just come would be lost
    process.off('SIGINT', leave).off('SIGTERM', leave);
  } catch (error) {
    const { message, cause } = error as Error;
    process.stderr.write(`The ${name} did not start. ${message}${cause instanceof Error ? `\n  ${cause.message}` : ''}\n`);
    process.exit(1);
  }
}
