import type { ChildProcess } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { type DatabaseCluster, type DatabaseMachine, otherThan } from './database-cluster.ts';
import { ETCD_MACHINES, killGroup, type Machine, type Network } from './machines.ts';

/** Elections wait for each other on a busy machine; only a state that never comes fails the test. */
export const CLUSTER_PATIENCE = { timeout: 240_000, interval: 100 } as const;
/** What Patroni logs whenever it looks for a primary, and is not allowed to be it. */
const NOT_HEALTHIEST = 'i am not the healthiest node';
/** How long what is down for a while stays down. */
const DOWN_MS = 4_000;

interface Parts {
  readonly cluster: DatabaseCluster;
  readonly network: Network;
  readonly shops: ReadonlyMap<Machine, ChildProcess>;
  /** How many orders were acknowledged. */
  readonly orders: () => number;
  /** Runs a migration while something else is done, which interrupts it; afterwards the next start must apply it. */
  readonly interruptMigration: (act: () => Promise<void>) => Promise<void>;
}

/** What fails, by its name in the table. Each ends when what failed may come back. */
export function faultsOf({ cluster, network, shops, orders, interruptMigration }: Parts) {
  const primary = async (): Promise<DatabaseMachine> => {
    await expect.poll(() => cluster.primary(), CLUSTER_PATIENCE).toBeDefined();
    return (await cluster.primary()) as DatabaseMachine;
  };
  const untilPrimaryIs = (machine: DatabaseMachine) =>
    expect.poll(() => cluster.primary(), CLUSTER_PATIENCE).toBe(machine);
  const untilSold = async (more: number): Promise<void> => {
    const before = orders();
    await expect.poll(orders, CLUSTER_PATIENCE).toBeGreaterThan(before + more);
  };
  return {
    'the primary’s server was killed': async () => cluster.killPostgres(await primary()),
    'the copy’s machine lost its power for 4 s': async () => {
      const copy = otherThan(await primary());
      await cluster.killMachine(copy);
      await sleep(DOWN_MS);
      await cluster.startPatroni(copy);
    },
    'a planned switch, in the middle of a migration': async () => {
      const from = await primary();
      await interruptMigration(() => cluster.switchOver(from));
    },
    'the etcd that leads was killed for 4 s': async () => {
      await expect.poll(() => cluster.etcdLeader(), CLUSTER_PATIENCE).toBeDefined();
      const leader = (await cluster.etcdLeader()) ?? 'db3';
      await cluster.killEtcd(leader);
      await sleep(DOWN_MS);
      await cluster.startEtcd(leader);
    },
    'a shop was killed': async () => {
      await killGroup(shops.get('shop1') as ChildProcess);
      await sleep(DOWN_MS);
    },
    'the primary’s machine lost its power': async () => {
      const lost = await primary();
      await cluster.killMachine(lost);
      await untilPrimaryIs(otherThan(lost));
      await cluster.startPatroni(lost);
    },
    'the primary’s cable was pulled': async () => {
      const lost = await primary();
      await network.cable(lost, 'out');
      await untilPrimaryIs(otherThan(lost));
      await untilSold(20); // which the lost one does not have
      await network.cable(lost, 'in');
    },
    'the primary was cut off from etcd and copy, not from the shops': async () => {
      const lost = await primary();
      const others = ETCD_MACHINES.filter((machine) => machine !== lost);
      await network.cutOff(lost, others, 'cut');
      await untilPrimaryIs(otherThan(lost));
      await untilSold(20);
      await network.cutOff(lost, others, 'mended');
    },
    'a shop’s cable was pulled for 4 s': async () => {
      await network.cable('shop2', 'out');
      await sleep(DOWN_MS);
      await network.cable('shop2', 'in');
    },
    'the copy’s cable was pulled, then the primary lost its power': async () => {
      const alone = await primary();
      const copy = otherThan(alone);
      await network.cable(copy, 'out');
      await expect.poll(async () => (await cluster.agreed())?.inStep, CLUSTER_PATIENCE).toEqual([]);
      await untilSold(20); // which the copy does not have
      await cluster.killMachine(alone);
      await network.cable(copy, 'in');
      await expect.poll(async () => (await cluster.agreed())?.leader ?? 'nobody', CLUSTER_PATIENCE).toBe('nobody');
      const refusals = () => network.countInLog(copy, 'python3', NOT_HEALTHIEST);
      const before = await refusals();
      await expect.poll(refusals, CLUSTER_PATIENCE).toBeGreaterThan(before + 1);
      expect(await cluster.primary()).toBeUndefined();
      await cluster.startPatroni(alone);
      await untilPrimaryIs(alone);
    },
    'the primary’s cable was pulled, then the next one lost its power': async () => {
      const [lost, next] = [await primary(), otherThan(await primary())];
      await network.cable(lost, 'out');
      await untilPrimaryIs(next);
      await untilSold(20); // which the lost one does not have
      await cluster.killMachine(next);
      await expect.poll(async () => (await cluster.agreed())?.leader ?? 'nobody', CLUSTER_PATIENCE).toBe('nobody');
      const refusals = () => network.countInLog(lost, 'python3', NOT_HEALTHIEST);
      const before = await refusals();
      await network.cable(lost, 'in');
      await expect.poll(refusals, CLUSTER_PATIENCE).toBeGreaterThan(before + 1);
      expect(await cluster.primary()).toBeUndefined();
      await cluster.startPatroni(next);
      await untilPrimaryIs(next);
    },
    'the primary’s disk was full': async () => {
      const machine = await primary();
      const filler = join(network.folder, machine, 'filler');
      await fillDisk(filler);
      for (let looks = 0; looks < 15 && (await cluster.primary()) === machine; looks += 1) await sleep(1_000);
      await rm(filler);
    },
  } satisfies Record<string, () => Promise<void>>;
}

/** Writes a file until the disk is full. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  const megabyte = Buffer.alloc(1_000_000);
  try {
    for (;;) await file.write(megabyte);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
