/**
 * Machines that are network namespaces of this one: each has an address of its own on one bridge, and its cable can be
 * pulled. The configuration is that of `deploy/`, with other paths and, where the network is taken, other addresses.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRunning } from '../support/is-running.ts';
import { type Programs, programs, UNPACKED } from './debian-packages.ts';

const run = promisify(execFile);
const DEPLOY = new URL('../../deploy/', import.meta.url);
/** The account of PostgreSQL, which refuses to run as root. */
const NOBODY = 65534;
const FOLDER = '/tmp/bottega-failover-';
/** Shows the unpacked packages, also to accounts that may not read the folder of the project. */
const PACKAGES = 'packages';
/** Each machine with a database has a disk of this size. */
const DISK_MEGABYTES = 900;

export const MACHINES = { db1: 11, db2: 12, db3: 13, front: 20, shop1: 21, shop2: 22 } as const;
export type Machine = keyof typeof MACHINES;
export const ETCD_MACHINES = ['db1', 'db2', 'db3'] as const;
export type EtcdMachine = (typeof ETCD_MACHINES)[number];

export class Network {
  readonly #name: string;
  readonly #running = new Set<ChildProcess>();
  /** The first three numbers of all addresses. */
  readonly prefix: string;
  readonly folder: string;

  private constructor(name: string, prefix: string, folder: string) {
    this.#name = name;
    this.prefix = prefix;
    this.folder = folder;
  }

  static async make(): Promise<Network> {
    await removeLeftOver();
    const folder = await mkdtemp(FOLDER);
    await chmod(folder, 0o755);
    const network = new Network(`bt${process.pid}`, `10.20.${process.pid % 250}`, folder);
    await mkdir(join(folder, PACKAGES));
    await run('mount', ['-o', 'bind,ro', UNPACKED, join(folder, PACKAGES)]);
    const bridge = network.#name;
    await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    await run('ip', ['addr', 'add', `${network.prefix}.1/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    for (const machine of Object.keys(MACHINES) as Machine[]) await network.#add(machine);
    return network;
  }

  async #add(machine: Machine): Promise<void> {
    const [space, outside] = [this.#space(machine), this.#cable(machine)];
    await run('ip', ['netns', 'add', space]);
    await run('ip', ['link', 'add', outside, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space]);
    await run('ip', ['link', 'set', outside, 'master', this.#name, 'up']);
    await this.#inside(machine, ['addr', 'add', `${this.addressOf(machine)}/24`, 'dev', 'eth0']);
    await this.#inside(machine, ['link', 'set', 'eth0', 'up']);
    await this.#inside(machine, ['link', 'set', 'lo', 'up']);
    const home = join(this.folder, machine);
    await mkdir(home);
    if (machine === 'db1' || machine === 'db2')
      await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'bottega-failover', home]);
    await chown(home, NOBODY, NOBODY);
  }

  /** The programs that the machines run. */
  get programs(): Programs {
    return programs(join(this.folder, PACKAGES));
  }

  addressOf(machine: Machine): string {
    return `${this.prefix}.${MACHINES[machine]}`;
  }

  /** Pulls the cable of a machine, or plugs it in. */
  async cable(machine: Machine, how: 'out' | 'in'): Promise<void> {
    await run('ip', ['link', 'set', this.#cable(machine), how === 'in' ? 'up' : 'down']);
  }

  /** Cuts a machine off from some others, while it reaches the rest; or mends it. */
  async cutOff(machine: Machine, others: readonly Machine[], how: 'cut' | 'mended'): Promise<void> {
    const act = how === 'cut' ? 'add' : 'del';
    for (const other of others) await this.#inside(machine, ['route', act, 'blackhole', this.addressOf(other)]);
  }

  /** Writes a file of `deploy/` into the folder of a machine, with the addresses and paths of this network. */
  async configure(machine: Machine, file: string, changes: Readonly<Record<string, string>>): Promise<string> {
    let text = await readFile(new URL(file, DEPLOY), 'utf8');
    for (const [from, to] of Object.entries({ ...changes, '10.20.0.': `${this.prefix}.` })) {
      if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}"`);
      text = text.replaceAll(from, to);
    }
    const path = join(this.folder, machine, file.replaceAll('/', '-'));
    await writeFile(path, text);
    await chmod(path, 0o644);
    return path;
  }

  /** Starts a program on a machine; its output goes to a file in the machine's folder. */
  start(
    machine: Machine,
    [program = '', ...args]: readonly string[],
    { asRoot = false, environment = {} }: { asRoot?: boolean; environment?: Readonly<Record<string, string>> } = {},
  ): ChildProcess {
    const account = asRoot
      ? []
      : ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
    const child = spawn('ip', ['netns', 'exec', this.#space(machine), ...account, program, ...args], {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const log = createWriteStream(join(this.folder, `${machine}-${program.split('/').at(-1)}.log`), { flags: 'a' });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
    return child;
  }

  /** How often a program of a machine logged something. */
  async countInLog(machine: Machine, program: string, what: string): Promise<number> {
    return (await readFile(join(this.folder, `${machine}-${program}.log`), 'utf8')).split(what).length - 1;
  }

  /** Copies the logs of all programs. */
  async saveLogs(to: string): Promise<void> {
    await rm(to, { recursive: true, force: true });
    await mkdir(to, { recursive: true });
    for (const name of await readdir(this.folder))
      if (name.endsWith('.log')) await copyFile(join(this.folder, name), join(to, name));
  }

  async remove(): Promise<void> {
    for (const child of this.#running) await killGroup(child);
    await removeNetwork(this.#name);
    await removeFolder(this.folder);
  }

  #space(machine: Machine): string {
    return `${this.#name}-${machine}`;
  }

  #cable(machine: Machine): string {
    return `${this.#name}${machine}`;
  }

  async #inside(machine: Machine, args: readonly string[]): Promise<void> {
    await run('ip', ['-n', this.#space(machine), ...args]);
  }
}

/** Removes what a run left behind that was killed itself. */
export async function removeLeftOver(): Promise<void> {
  const { stdout } = await run('ip', ['netns', 'list']);
  const networks = new Set(Array.from(stdout.matchAll(/^(bt(\d+))-/gm), ([, name = '']) => name));
  for (const name of networks) if (!isRunning(Number(name.slice(2)))) await removeNetwork(name);
  const folders = (await readdir('/tmp')).map((name) => `/tmp/${name}`).filter((path) => path.startsWith(FOLDER));
  if (networks.size === 0) for (const folder of folders) await removeFolder(folder);
}

async function removeNetwork(name: string): Promise<void> {
  for (const machine of Object.keys(MACHINES)) {
    const space = `${name}-${machine}`;
    const found = await run('ip', ['netns', 'pids', space]).catch(() => ({ stdout: '' }));
    for (const pid of found.stdout.split('\n').filter(Boolean)) killNow(Number(pid));
    await run('ip', ['netns', 'del', space]).catch(() => {});
  }
  await run('ip', ['link', 'del', name]).catch(() => {});
}

async function removeFolder(folder: string): Promise<void> {
  for (const mounted of ['db1', 'db2', PACKAGES]) await run('umount', ['-l', join(folder, mounted)]).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}

/** Kills a program and everything that it started in its process group. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const exit = once(child, 'exit');
  killNow(-child.pid);
  await exit;
}
