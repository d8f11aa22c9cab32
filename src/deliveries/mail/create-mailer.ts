import type { Config } from '../../core/config.ts';
import { createFileMailer } from './file-mailer.ts';
import { mailDirectoryIn } from './letter-files.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mailer that the settings ask for: the mail server, or files where there is none. */
export const createMailer = ({
  smtpUrl,
  mailFrom,
  dataDirectory,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDirectory'>): Mailer =>
  smtpUrl === undefined ? createFileMailer(mailDirectoryIn(dataDirectory), mailFrom) : createSmtpMailer(smtpUrl, mailFrom);
