import type { Logger } from 'pino';
import type { Config } from '../core/config.ts';
import type { EmbeddedDatabase } from '../database/embedded/embedded-database.ts';
import type { Running } from './run-until-signal.ts';
import { serve } from './serve.ts';
import { announce, welcomeText } from './banner.ts';

/** Runs one server. Closes the embedded database when the start fails. */
export async function runServer(config: Config, log: Logger, embedded: EmbeddedDatabase | undefined): Promise<Running> {
  try {
    const { origin, logins, describeMail, stop } = await serve(config, log, embedded);
    announce(welcomeText(origin, logins, describeMail));
    return { stop, log };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}
