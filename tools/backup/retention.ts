import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NAME } from './make-backup.ts';

export interface Retention {
  /** The newest backup of each of so many days is left. */
  readonly days: number;
  /** The newest backup of each of so many weeks, which begin on Mondays, is left, too. */
  readonly weeks: number;
}

const DAY_MS = 86_400_000;
/** Days since 1970, which began on a Thursday: three days later weeks begin on a Monday. */
const TO_MONDAY = 3;

/**
 * Returns the backups that a rule gives up, by their names. It counts days and weeks on which there is a backup, not
 * those that passed: where backups fail for a month, the old ones stay. The newest backup always stays.
 */
export function superfluous(names: readonly string[], { days, weeks }: Retention): string[] {
  const backups = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  const left = new Set([
    ...backups.slice(0, 1),
    ...newestOfEach(backups, dayOf).slice(0, days),
    ...newestOfEach(backups, (name) => Math.floor((dayOf(name) + TO_MONDAY) / 7)).slice(0, weeks),
  ]);
  return backups.filter((name) => !left.has(name));
}

/** Removes what the rule gives up. A backup loses its name first: half of one never looks whole. */
export async function removeSuperfluous(folder: string, retention: Retention): Promise<string[]> {
  const names = superfluous(await readdir(folder), retention);
  for (const name of names) {
    await rm(join(folder, name, 'manifest.json'), { force: true });
    await rm(join(folder, name), { recursive: true });
  }
  return names;
}

function newestOfEach(backups: readonly string[], span: (name: string) => number): string[] {
  const newest = new Map<number, string>();
  for (const name of backups) if (!newest.has(span(name))) newest.set(span(name), name);
  return [...newest.values()];
}

function dayOf(name: string): number {
  const [, year, month, day] = NAME.exec(name) ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}
