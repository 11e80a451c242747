import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The file in the cluster's folder that names the process of the shop that used the server last: its number, and the moment it was
 * started, because numbers are given again. It says who may take the owner lock after a crash of the server, which loses all locks.
 */
const fileOf = (cluster: string) => join(cluster, 'shop-owner');

/** Returns whether another process that used the server last is still alive; false where the system does not tell when processes began. */
export async function hasOtherOwner(cluster: string): Promise<boolean> {
  const text = await readFile(fileOf(cluster), 'utf8').catch(() => '');
  const [pid = 0, startedAt] = text.trim().split(' ').map(Number);
  if (pid === 0 || pid === process.pid) return false;
  return startedAt !== undefined && startedAt === (await startOf(pid));
}

/** Names this process as the one that uses the server. */
export async function writeOwner(cluster: string): Promise<void> {
  const startedAt = await startOf(process.pid);
  if (startedAt === undefined) return;
  const unfinished = `${fileOf(cluster)}.${process.pid}`;
  await writeFile(unfinished, `${process.pid} ${startedAt}\n`);
  await rename(unfinished, fileOf(cluster));
}

/** Called when this process has no more use for the server. */
export async function removeOwner(cluster: string): Promise<void> {
  await rm(fileOf(cluster), { force: true });
}

/** Returns the moment a living process was started, in ticks since the system was; undefined: it has ended, or the system is not Linux. */
async function startOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // the name of the program stands in brackets and may hold spaces; the state is the third field, the start the twenty-second
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return text === '' || fields[0] === 'Z' ? undefined : Number(fields[19]);
}
