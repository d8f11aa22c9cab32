import type { Config } from '../core/config.ts';

/**
 * The address one level above the base address, without a slash at its end, as the server makes it
 * from the same settings.
 */
export const publicAddress = ({ publicUrl, host, port }: Config): string =>
  publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
