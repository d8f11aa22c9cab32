import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Outcome } from '../outcome.ts';
import { attempt, type Ending } from './attempt.ts';
import type { Mail, Mailer } from './mailer.ts';

const NOT_WRITTEN = 'The letter could not be written into the folder for mail.';

/**
 * Sends nothing: writes each letter as a file `<date>-<id>.eml` that any mail program opens, for its owner's eyes alone. A letter that comes
 * again replaces its file.
 */
export function createFileMailer(directory: string, mailFrom: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const inHand = new Set<Promise<Outcome>>();
  return {
    describe: `Mail is not sent: without SMTP_URL it is written to ${directory}.`,
    send(mail) {
      const writing = attempt(mail, mailFrom, async (letter): Promise<Ending> => {
        const name = fileNameOf(mail);
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

/** `2026-11-20T09-30-00Z-<uuid>.eml`; a Message-ID of another shape is hashed, for it may hold what a file name may not. */
function fileNameOf({ messageId, date }: Mail): string {
  const id = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1] ?? createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  return `${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${id}.eml`;
}

/** The file is there whole or not at all, also after a power cut. */
async function replaceFile(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = path.join(directory, `.${randomUUID()}.tmp`);
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
