import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { LaunchError } from './steps.mjs';

// These are the same defaults as in src/server/config/environment.ts, which cannot be read before the packages are
// installed.
const DEFAULT_PORT = '3000';
const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_DATA_DIR = '.data';
/** An empty database takes 60 MB, the demo shop with its pictures some 100 MB more. */
const NEEDED_MEGABYTES = 200;
const PROBE_BYTES = 65_536;

/**
 * Refuses a start that cannot succeed, before anything is installed, built or loaded: a taken port, or a data folder
 * that cannot be made or written. Wrong values of the variables are left to the config, which names them.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
export async function refuseUnusablePlace(environment) {
  await refuseTakenPort(environment.HOST || DEFAULT_HOST, environment.PORT || DEFAULT_PORT);
  refuseUnusableFolder(resolve(environment.DATA_DIR || DEFAULT_DATA_DIR), {
    hasOwnDatabase: !environment.DATABASE_URL,
  });
}

async function refuseTakenPort(host, text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const server = createServer();
  const code = await new Promise((settle) => {
    server.once('error', (error) => settle(error.code));
    server.listen({ host, port, exclusive: true }, () => server.close(() => settle(undefined)));
  });
  if (code === 'EADDRINUSE')
    throw new LaunchError(`Port ${port} is taken by another program: choose another one with PORT.`);
  if (code === 'EACCES')
    throw new LaunchError(`Port ${port} may not be used by this account: choose one above 1023 with PORT.`);
}

function refuseUnusableFolder(folder, { hasOwnDatabase }) {
  try {
    makeFolder(folder);
    const megabytes = freeMegabytes(folder);
    if (hasOwnDatabase && megabytes < NEEDED_MEGABYTES && !holdsShop(folder))
      throw new LaunchError(
        `The disk of DATA_DIR (${folder}) has ${megabytes} MB left, and a new shop needs ${NEEDED_MEGABYTES}: ` +
          'make room, or set another DATA_DIR.',
      );
    writeProbe(folder);
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError(`DATA_DIR (${folder}) cannot be used: ${reason(error)}. Set another DATA_DIR.`);
  }
}

/** Makes the missing folders one by one: `recursive` never returns where a file system takes no folders, as /proc. */
function makeFolder(folder) {
  const missing = [];
  for (let path = folder; !existsSync(path); path = dirname(path)) missing.unshift(path);
  for (const path of missing) {
    try {
      mkdirSync(path);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error; // another process made it meanwhile
    }
  }
  if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
}

function writeProbe(folder) {
  const path = join(folder, `.write-probe-${process.pid}`);
  try {
    const file = openSync(path, 'w');
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES));
    } finally {
      closeSync(file);
    }
  } finally {
    rmSync(path, { force: true });
  }
}

function holdsShop(folder) {
  return existsSync(join(realpathSync(folder), 'postgres'));
}

function freeMegabytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
}

function reason({ code, message }) {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'this account may not write there';
    case 'EROFS':
      return 'its file system is read-only';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full';
    case 'ENOTDIR':
      return 'a part of that path is a file, not a folder';
    case 'ENOENT':
      return 'no folder can be made there';
    default:
      return message;
  }
}
