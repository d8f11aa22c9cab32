import os from 'node:os';
import { readConfig } from './core/config.ts';
import { openDatabase } from './database/database.ts';
import { run } from './cli/run.ts';

// a reader such as `head` that has seen enough is no fault
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// not process.exit: what stands in a pipe is still to be read
process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  readConfig: () => readConfig(),
  // queries fail of themselves when their connection breaks
  openDatabase: (config) => openDatabase({ ...config, databasePoolSize: 4, join: true, patient: true }, () => {}),
  readUserName,
  now: () => new Date(),
});

function readUserName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // a container may run under a number that has no name
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
