import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ETCD_MACHINES,
  type EtcdMachine,
  killGroup,
  killNow,
  MACHINES,
  type Machine,
  type Network,
} from './machines.ts';

export type DatabaseMachine = 'db1' | 'db2';

/** Three machines with etcd, two of them with Patroni and PostgreSQL, as `deploy/database` has them. */
export class DatabaseCluster {
  readonly network: Network;
  readonly #patroni = new Map<DatabaseMachine, ChildProcess>();
  readonly #etcd = new Map<EtcdMachine, ChildProcess>();
  readonly #passwords: Readonly<Record<string, string>>;

  /** `passwords` are those in place of the ones of `deploy/database/patroni.yml`. */
  constructor(network: Network, passwords: Readonly<Record<string, string>>) {
    this.network = network;
    this.#passwords = passwords;
  }

  async start(): Promise<void> {
    for (const machine of ETCD_MACHINES) await this.startEtcd(machine);
    for (const machine of ['db1', 'db2'] as const) await this.startPatroni(machine);
  }

  async startEtcd(machine: EtcdMachine): Promise<void> {
    const { network } = this;
    const config = await network.configure(machine, 'database/etcd.yml', {
      'name: db1': `name: ${machine}`,
      ...ownAddress(machine, [
        'listen-peer-urls: http://',
        'listen-client-urls: http://',
        'initial-advertise-peer-urls: http://',
        'advertise-client-urls: http://',
      ]),
      // of all machines, so that its data do not share the small disk of the database
      '/var/lib/etcd/bottega': join(network.folder, `etcd-${machine}`),
    });
    const { etcd, environment } = network.programs;
    this.#etcd.set(machine, network.start(machine, [etcd, '--config-file', config], { asRoot: true, environment }));
  }

  async startPatroni(machine: DatabaseMachine): Promise<void> {
    const { network } = this;
    const home = join(network.folder, machine);
    const config = await network.configure(machine, 'database/patroni.yml', {
      'name: db1': `name: ${machine}`,
      ...ownAddress(machine, ['listen: ', 'connect_address: ']),
      '10.20.0.12:2379,10.20.0.13:2379': ETCD_MACHINES.filter((other) => other !== machine)
        .map((other) => `10.20.0.${MACHINES[other]}:2379`)
        .join(','),
      '/var/lib/postgresql/15/bottega': join(home, 'postgres'),
      '/var/lib/postgresql/pgpass-bottega': join(home, 'pgpass'),
      '/var/run/postgresql': home,
      '/usr/lib/postgresql/15/bin': network.programs.postgres,
      'local all postgres peer': 'local all postgres trust',
      // the disks of the test are small
      'wal_keep_size: 1GB': 'wal_keep_size: 64MB',
      'max_wal_size: 1GB': 'max_wal_size: 128MB',
      'mode: automatic': 'mode: off',
      ...this.#passwords,
    });
    const { patroni, environment } = network.programs;
    this.#patroni.set(machine, network.start(machine, ['/usr/bin/python3', patroni, config], { environment }));
  }

  /** Kills PostgreSQL alone; Patroni starts it again or lets the other machine take over. */
  async killPostgres(machine: DatabaseMachine): Promise<void> {
    const text = await readFile(join(this.network.folder, machine, 'postgres/postmaster.pid'), 'utf8');
    killNow(Number(text.split('\n')[0]));
  }

  /** Kills all of a database machine but its etcd, as when its power fails. */
  async killMachine(machine: DatabaseMachine): Promise<void> {
    const patroni = this.#patroni.get(machine);
    if (patroni) await killGroup(patroni);
    await this.killPostgres(machine);
  }

  async killEtcd(machine: EtcdMachine): Promise<void> {
    const etcd = this.#etcd.get(machine);
    if (etcd) await killGroup(etcd);
  }

  async primary(): Promise<DatabaseMachine | undefined> {
    for (const machine of ['db1', 'db2'] as const)
      if ((await this.#ask(machine, '/primary').catch(() => undefined))?.status === 200) return machine;
    return undefined;
  }

  /** Returns whether one machine is the primary, and the other its copy that has every commit. */
  async isWhole(): Promise<boolean> {
    const primary = await this.primary();
    if (primary === undefined) return false;
    const copy = await this.#ask(otherThan(primary), '/sync').catch(() => undefined);
    return copy?.status === 200;
  }

  /** The machine whose etcd the others follow. */
  async etcdLeader(): Promise<EtcdMachine | undefined> {
    for (const machine of ETCD_MACHINES) {
      const said = await this.#askEtcd(machine, '/v2/stats/self');
      if (said?.['state'] === 'StateLeader') return machine;
    }
    return undefined;
  }

  /** What most of etcd agree on: who holds the leadership, and which machines have every commit. */
  async agreed(): Promise<{ leader?: string; inStep: readonly string[] } | undefined> {
    for (const machine of ETCD_MACHINES) {
      const said = await this.#askEtcd(machine, '/v2/keys/service/bottega?quorum=true');
      const nodes = (said?.['node'] as { nodes?: readonly { key: string; value?: string }[] } | undefined)?.nodes;
      if (!nodes) continue;
      const valueOf = (name: string) => nodes.find(({ key }) => key.endsWith(`/${name}`))?.value;
      const leader = valueOf('leader');
      const { sync_standby: copies } = JSON.parse(valueOf('sync') ?? '{}') as { sync_standby?: string | null };
      return { ...(leader !== undefined && { leader }), inStep: copies?.split(',') ?? [] };
    }
    return undefined;
  }

  async switchOver(from: DatabaseMachine): Promise<void> {
    const body = JSON.stringify({ leader: from, candidate: otherThan(from) });
    const reply = await this.#ask(from, '/switchover', { method: 'POST', body });
    if (!reply.ok) throw new Error(`Patroni refused to switch over: ${await reply.text()}`);
  }

  async #askEtcd(machine: EtcdMachine, path: string): Promise<Record<string, unknown> | undefined> {
    const url = `http://${this.network.addressOf(machine)}:2379${path}`;
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    return reply?.ok ? ((await reply.json()) as Record<string, unknown>) : undefined;
  }

  #ask(machine: DatabaseMachine, path: string, options: RequestInit = {}): Promise<Response> {
    const url = `http://${this.network.addressOf(machine)}:8008${path}`;
    return fetch(url, { ...options, signal: AbortSignal.timeout(30_000) });
  }
}

export function otherThan(machine: DatabaseMachine): DatabaseMachine {
  return machine === 'db1' ? 'db2' : 'db1';
}

/** The addresses of the machine itself, in place of those of db1. */
function ownAddress(machine: Machine, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`${key}10.20.0.11`, `${key}10.20.0.${MACHINES[machine]}`]));
}
