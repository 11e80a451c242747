/** `npm run backup -- [FOLDER] [--keep-days N] [--keep-weeks N]`, described in docs/backup.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/server/config/config.ts';
import { ConfigError } from '../../src/server/config/environment.ts';
import { hasEmbeddedDatabase, withShopAddress } from '../shop-database.ts';
import { BackupError } from './fault.ts';
import { makeBackup } from './make-backup.ts';
import { removeSuperfluous } from './retention.ts';

const usage = `Usage: npm run backup -- [FOLDER] [options]
  FOLDER           the folder of all backups; when not given, BACKUP_DIR
  --keep-days N    leave the newest backup of each of N days, and remove others
  --keep-weeks N   leave the newest backup of each of N weeks, too`;

const say = (line: string) => console.log(`  ${line}`);

try {
  const { into, retention } = readOptions();
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !(await hasEmbeddedDatabase(config.dataDir)))
    throw new BackupError(`There is no shop in ${config.dataDir}: set DATA_DIR or DATABASE_URL to those of the shop.`);
  const started = performance.now();
  const made = await withShopAddress((url) => makeBackup({ ...config, url, into, keyText: config.backupKey, say }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(made.folder);
  say(`holds everything that was committed before ${made.snapshotAt}`);
  say(`${made.rows} rows of ${made.tables} tables, ${made.files} files, ${megabytes(made.bytes)} in ${seconds} s`);
  if (config.backupKey === undefined) say('not encrypted: BACKUP_KEY is not set');
  if (retention !== undefined) for (const name of await removeSuperfluous(into, retention)) say(`removed ${name}`);
} catch (error) {
  if (error instanceof BackupError || error instanceof ConfigError) console.error(`\n  ${error.message}`);
  else console.error(error);
  process.exitCode = 1;
}

function readOptions() {
  const { values, positionals } = parse();
  const folder = positionals[0] ?? readConfig(process.env).backupDir;
  if (folder === undefined || positionals.length > 1) throw new BackupError(`Name one folder.\n\n${usage}`);
  const days = count('keep-days', values['keep-days']);
  const weeks = count('keep-weeks', values['keep-weeks']);
  const isGiven = days !== undefined || weeks !== undefined;
  return { into: resolve(folder), retention: isGiven ? { days: days ?? 0, weeks: weeks ?? 0 } : undefined };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'keep-days': { type: 'string' }, 'keep-weeks': { type: 'string' } },
    });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${usage}`);
  }
}

function count(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,4}$/.test(text)) throw new BackupError(`--${name} is a number, not "${text}".\n\n${usage}`);
  return Number(text);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
