import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10;

/** Returns the resident memory of a process; 0 where the system does not report it. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/**
 * Returns the milliseconds of processor time used so far by the shop, and by its database server with its child
 * processes.
 */
export async function cpuTimes({ pid, databasePid }: { pid: number; databasePid?: number }) {
  const processes = await Promise.all((await readdir('/proc').catch(() => [])).filter(isNumber).map(readProcess));
  const sum = (belongs: (process: Process) => boolean) =>
    processes.reduce((total, process) => total + (process !== undefined && belongs(process) ? process.cpuMs : 0), 0);
  return {
    shop: sum((process) => process.pid === pid),
    database: sum((process) => process.pid === databasePid || process.parent === databasePid),
  };
}

/** Returns the ids of the shop's process, its database server and the processes of that. */
export async function processesOf({ pid, databasePid }: { pid: number; databasePid: number }): Promise<number[]> {
  const processes = await Promise.all((await readdir('/proc').catch(() => [])).filter(isNumber).map(readProcess));
  return processes.flatMap((process) =>
    process && (process.pid === pid || process.pid === databasePid || process.parent === databasePid)
      ? [process.pid]
      : [],
  );
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

async function readProcess(name: string): Promise<Process | undefined> {
  const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
  // the program's name, in brackets, may contain spaces; the time of ended children is part of their parent's
  const [, parent, , , , , , , , , , user, system, childrenUser, childrenSystem] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  if (parent === undefined) return undefined;
  const ticks = [user, system, childrenUser, childrenSystem].reduce<number>((total, part) => total + (part ?? 0), 0);
  return { pid: Number(name), parent, cpuMs: ticks * TICK_MS };
}

function isNumber(name: string): boolean {
  return /^\d+$/.test(name);
}
