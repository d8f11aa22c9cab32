import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { createAttempts, type Mailer } from './mailer.ts';
import { draftName, letterName } from './letter-files.ts';

const NOT_WRITTEN = 'The letter could not be written into the folder for mail.';

/**
 * Sends nothing, but writes each letter to a file that mail programs open and only its owner can
 * read. The same letter again replaces its file.
 */
export function createFileMailer(directory: string, mailFrom: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { send, finish } = createAttempts(mailFrom, async (letter, mail) => {
    const name = letterName(mail);
    try {
      const { message } = await transport.sendMail(letter);
      await replaceFile(directory, name, message as Buffer);
    } catch {
      return { verdict: 'RETRY', status: 0, body: '', error: NOT_WRITTEN };
    }
    return { verdict: 'DELIVERED', status: 250, body: `Written to ${name}`, error: null };
  });
  return {
    describe: `Mail is not sent: without SMTP_URL it is written to ${directory}.`,
    send,
    async check() {
      try {
        await replaceFile(directory, '.check', Buffer.alloc(0));
        await rm(path.join(directory, '.check'));
        return undefined;
      } catch (error) {
        return `Mail cannot be written to ${directory} (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`;
      }
    },
    close: async () => void (await finish()),
  };
}

/** Replaces the file atomically and durably. */
async function replaceFile(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = path.join(directory, draftName(randomUUID()));
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, path.join(directory, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await using folder = await open(directory);
  await folder.sync();
}
