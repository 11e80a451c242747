/** `npm run restore -- FOLDER/bottega-… [--check]`, described in docs/backup.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../src/server/config/config.ts';
import { ConfigError } from '../../src/server/config/environment.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { brokenInvariants } from '../invariants/broken-invariants.ts';
import { migrations, withShopAddress } from '../shop-database.ts';
import { BackupError, explained } from './fault.ts';
import { type CheckedBackup, checkBackup, restoreBackup } from './restore-backup.ts';

const usage = `Usage: npm run restore -- BACKUP [--check]
  BACKUP    the folder of one backup, bottega-…
  --check   only reads the backup and compares its checksums`;

const say = (line: string) => console.log(`  ${line}`);

try {
  const { folder, isCheck } = readOptions();
  const config = readConfig(process.env);
  const started = performance.now();
  const checked = await checkBackup({ folder, keyText: config.backupKey, say });
  const { tables, files, snapshotAt } = checked.manifest;
  say(`the backup of ${snapshotAt} is whole: ${tables.length} tables, ${files.length} files (${since(started)})`);
  if (!isCheck) await restore(checked, folder);
} catch (raw) {
  const error = explained(raw, readConfig(process.env).dataDir);
  if (error instanceof BackupError || error instanceof ConfigError) console.error(`\n  ${error.message}`);
  else console.error(error);
  process.exitCode = 1;
}

async function restore(checked: CheckedBackup, folder: string): Promise<void> {
  await withShopAddress(async (url, config) => {
    const started = performance.now();
    await restoreBackup(checked, { ...config, url, folder, migrations, keyText: config.backupKey, say });
    const rows = checked.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`restored ${rows} rows and ${checked.manifest.files.length} files (${since(started)})`);
    await checkInvariants(url);
  });
}

/** What is broken was so in the shop that was backed up, or came of a fault of this command: it is said, not hidden. */
async function checkInvariants(url: string): Promise<void> {
  const started = performance.now();
  const db = openDatabase(url, { applicationName: 'bottega-restore', statementTimeoutMs: 3_600_000 });
  try {
    const broken = await brokenInvariants(db);
    for (const { rule, rows, examples } of broken) {
      console.error(`  Does not hold (${rows} rows): ${rule}`);
      for (const example of examples) console.error(`    ${JSON.stringify(example)}`);
    }
    if (broken.length > 0) process.exitCode = 1;
    else say(`what is always true of a shop is true of this one (${since(started)})`);
  } finally {
    await db.close();
  }
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } });
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0) throw new Error('Name one backup.');
    return { folder: resolve(folder), isCheck: values.check === true };
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n\n${usage}`);
  }
}

function since(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}
