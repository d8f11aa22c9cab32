import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Outcome } from '../outcome.ts';
import { attempt, type Ending } from './attempt.ts';
import { draftName, letterName } from './letter-files.ts';
import type { Mailer } from './mailer.ts';

const NOT_WRITTEN = 'The letter could not be written into the folder for mail.';

/**
 * Sends nothing, but writes each letter to a file that mail programs open and only its owner can
 * read. The same letter again replaces its file.
 */
export function createFileMailer(directory: string, mailFrom: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const inHand = new Set<Promise<Outcome>>();
  return {
    describe: `Mail is not sent: without SMTP_URL it is written to ${directory}.`,
    send(mail) {
      const writing = attempt(mail, mailFrom, async (letter): Promise<Ending> => {
        const name = letterName(mail);
        try {
          const { message } = await transport.sendMail(letter);
          await replaceFile(directory, name, message as Buffer);
        } catch {
          return { verdict: 'RETRY', status: 0, body: '', error: NOT_WRITTEN };
        }
        return { verdict: 'DELIVERED', status: 250, body: `Written to ${name}`, error: null };
      });
      inHand.add(writing);
      return writing.finally(() => inHand.delete(writing));
    },
    async check() {
      try {
        await replaceFile(directory, '.check', Buffer.alloc(0));
        await rm(path.join(directory, '.check'));
        return undefined;
      } catch (error) {
        return `Mail cannot be written to ${directory} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`;
      }
    },
    close: async () => void (await Promise.all(inHand)),
  };
}

/** Replaces the file atomically and durably. */
async function replaceFile(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = path.join(directory, draftName(randomUUID()));
  try {
    await writeThrough(draft, bytes);
    await rename(draft, path.join(directory, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
