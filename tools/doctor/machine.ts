import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { DAY_MS, HOUR_MS } from '../../src/domain/base/duration.ts';
import type { Config } from '../../src/server/config/config.ts';
import { type Finding, finding, fine, warning, wrong } from './finding.ts';

/** What the doctor reads of the machine; a test plants other readings. */
export interface Machine {
  readonly nodeVersion: string;
  readonly cores: number;
  readonly memoryBytes: number;
  now(): Date;
  disk(folder: string): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>;
}

export const THIS_MACHINE: Machine = {
  nodeVersion: process.versions.node,
  cores: availableParallelism(),
  // the limit of a container or a service, where there is one
  memoryBytes: Math.min(totalmem(), process.constrainedMemory() || totalmem()),
  now: () => new Date(),
  disk: async (folder) => {
    const { bavail, bsize, blocks } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  },
};

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;
const LEAST_NODE = 24;
/** docs/operations.md: what one process takes. */
const PROCESS_BYTES = 550 * MEGABYTE;

/** Looks at what needs no database: Node, memory, DATA_DIR and backups. */
export async function machineFindings(
  config: Config,
  machine: Machine,
  backupDir: string | undefined,
): Promise<Finding[]> {
  const { dataDir } = config;
  return [
    nodeFinding(machine.nodeVersion),
    memoryFinding(config.processes, machine),
    ...(await finding('data folder', () => folderFinding(dataDir))),
    ...(await finding('disk', () => diskFinding('disk', dataDir, machine))),
    ...(await finding('backup', () => backupFinding(backupDir, machine.now()))),
  ];
}

function nodeFinding(version: string): Finding {
  if (Number(version.split('.')[0]) >= LEAST_NODE) return fine('Node', version);
  return wrong('Node', `${version} is too old`, `install Node ${LEAST_NODE}, or start with npm, which brings its own`);
}

function memoryFinding(processes: number, { cores, memoryBytes }: Machine): Finding {
  const says = `${processes} of ${cores} cores used, ${Math.round(memoryBytes / MEGABYTE)} MB of memory`;
  if (processes * PROCESS_BYTES > memoryBytes)
    return wrong('processes', says, `PROCESSES=${processes} takes ${processes * 550} MB: set fewer, or add memory`);
  if (processes > cores)
    return warning('processes', says, `more processes than cores serve no faster: set PROCESSES=auto`);
  if (processes < cores && cores > 2) return fine('processes', `${says}; PROCESSES=auto would use all cores`);
  return fine('processes', says);
}

/** What others may enter: uploads of customers and invoices lie there. */
const FOR_OTHERS = 0o007;

async function folderFinding(folder: string): Promise<Finding> {
  const about = 'data folder';
  const found = await stat(folder).catch(() => undefined);
  if (!found) return wrong(about, `${folder} is not there`, 'set DATA_DIR, or start the shop, which makes it');
  if (!found.isDirectory()) return wrong(about, `${folder} is no folder`, 'set another DATA_DIR');
  const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isOurs)
    return wrong(about, `this account may not write ${folder}`, `chown -R the account of the shop ${folder}`);
  if ((found.mode & FOR_OTHERS & 0o002) !== 0)
    return wrong(about, `everybody on this machine may write ${folder}`, `chmod o-rwx ${folder}`);
  return fine(about, folder);
}

/** Free bytes below which a shop stops soon, and below which somebody should look. */
const LEAST_FREE = 500 * MEGABYTE;
const FEW_FREE = 5 * GIGABYTE;
const FEW_SHARE = 0.1;

export async function diskFinding(about: string, folder: string, { disk }: Pick<Machine, 'disk'>): Promise<Finding> {
  const { freeBytes, totalBytes } = await disk(folder);
  const percent = Math.round((100 * freeBytes) / totalBytes);
  const says = `${(freeBytes / GIGABYTE).toFixed(1)} GB free (${percent} %) at ${folder}`;
  if (freeBytes < LEAST_FREE) return wrong(about, says, 'make room now: a full disk refuses every purchase');
  if (freeBytes < FEW_FREE && freeBytes < totalBytes * FEW_SHARE) return warning(about, says, 'make room');
  return fine(about, says);
}

const OLD_BACKUP_HOURS = 26;
const LOST_BACKUP_DAYS = 7;

/** A backup is a folder with `manifest.json`, which names the moment that it holds; without that it is not whole. */
async function backupFinding(folder: string | undefined, now: Date): Promise<Finding> {
  const todo = 'npm run backup, and switch on its timer (docs/deployment.md)';
  if (!folder) return warning('backup', 'BACKUP_DIR is not set, so none is looked for', todo);
  const names = await readdir(folder).catch(() => []);
  const moments = await Promise.all(names.map((name) => momentOf(join(folder, name, 'manifest.json'))));
  const newest = Math.max(...moments);
  if (newest === Number.NEGATIVE_INFINITY) return wrong('backup', `none in ${folder}`, todo);
  const age = now.getTime() - newest;
  const says = `the newest in ${folder} is ${Math.round(age / HOUR_MS)} hours old`;
  if (age > LOST_BACKUP_DAYS * DAY_MS) return wrong('backup', says, todo);
  return age > OLD_BACKUP_HOURS * HOUR_MS ? warning('backup', says, todo) : fine('backup', says);
}

async function momentOf(manifest: string): Promise<number> {
  try {
    const { snapshotAt } = JSON.parse(await readFile(manifest, 'utf8')) as { snapshotAt: string };
    return Date.parse(snapshotAt) || Number.NEGATIVE_INFINITY;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
