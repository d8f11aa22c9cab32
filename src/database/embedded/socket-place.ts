import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { connect, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';

// the file name that pg and psql expect in a folder given as host
const socketName = '.s.PGSQL.5432';
// the longest socket path on macOS, without the final zero; Linux allows 4 more
const longestPath = 103;
const prefix = 'recruitment-';

/**
 * Listens on a unix socket that only this user can reach: in the folder `socket` of the data folder
 * or, if that fails (long path, file system without sockets), in a temporary folder to which
 * `socket` links. Resolves to a function that removes the socket, or to undefined if there is no
 * way to listen.
 */
export async function listenIn(directory: string, server: Server): Promise<(() => void) | undefined> {
  const place = path.join(directory, 'socket');
  removePlace(place); // that of a process that was killed
  for (const makePlace of [makeFolder, makeLink]) {
    try {
      const file = path.join(makePlace(place), socketName);
      if (Buffer.byteLength(file) > longestPath) throw new Error('The path is too long.');
      await listen(server, file);
      chmodSync(file, 0o600);
      return () => removePlace(place);
    } catch {
      removePlace(place);
    }
  }
  return undefined;
}

/**
 * The folder with the socket of the process that has the data folder, for pg's option `host`.
 * Undefined when none answers.
 */
export async function findSocket(dataDirectory: string): Promise<string | undefined> {
  try {
    const directory = realpathSync(path.join(dataDirectory, 'socket'));
    return (await answers(path.join(directory, socketName))) ? directory : undefined;
  } catch {
    return undefined;
  }
}

function makeFolder(place: string): string {
  mkdirSync(place, { mode: 0o700 });
  return place;
}

function makeLink(place: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), prefix));
  symlinkSync(folder, place);
  return folder;
}

function removePlace(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink()) removeFolder(readlinkSync(place));
  rmSync(place, { recursive: true, force: true });
}

/** Removes a folder that `makeLink` has made, and nothing that it did not put there. */
function removeFolder(folder: string): void {
  if (!path.basename(folder).startsWith(prefix)) return;
  rmSync(path.join(folder, socketName), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // deleted already, or in use for something else
  }
}

const listen = (server: Server, file: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(file, () => {
      server.off('error', reject);
      resolve();
    });
  });

const answers = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(file);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
