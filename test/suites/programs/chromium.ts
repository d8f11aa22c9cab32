import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { orLeaveOut } from '../../../scripts/probe.ts';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const findChromium = (): string | undefined => PLACES.find((place) => existsSync(place));

/**
 * Path of a Chromium: where there is none it is installed from Debian's packages, if that may be
 * done; undefined where it cannot be had.
 */
export function haveChromium(): string | undefined {
  const found = findChromium();
  if (found !== undefined || process.getuid?.() !== 0) return orLeaveOut(found, 'Chromium');
  // where there is no mirror to ask, apt would wait for minutes
  const limits = { timeout: 240_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], { ...limits, timeout: 60_000 });
  spawnSync('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', 'chromium'], limits);
  return orLeaveOut(findChromium(), 'Chromium');
}
