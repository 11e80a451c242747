import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import { ConfigError, type EnvironmentText } from '../../src/server/config/environment.ts';
import { shopVersion } from '../../src/server/http/version.ts';
import { chooseLocation } from '../../src/server/infra/database/embedded/cluster.ts';
import { urlFor } from '../../src/server/infra/database/embedded/owned-server.ts';
import { findRunning } from '../../src/server/infra/database/embedded/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import { addressFindings } from './address.ts';
import { certificateFindings } from './certificates.ts';
import { databaseFindings } from './database.ts';
import { type Finding, finding, fine, messageOf, warning, wrong } from './finding.ts';
import { diskFinding, type Machine, machineFindings, THIS_MACHINE } from './machine.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Statements of invariants read every order of a shop. */
const STATEMENT_LIMIT_MS = 600_000;

/** Looks at a shop, running or stopped, and changes nothing in it. */
export async function examine(environment: EnvironmentText, machine: Machine = THIS_MACHINE): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [wrong('settings', error.message, 'correct this variable: the shop does not start with it')];
  }
  return [
    fine('settings', 'every variable can be read'),
    ...(await machineFindings(config, machine, environment['BACKUP_DIR'])),
    ...(await finding('database', () => databaseOf(config, machine))),
    ...(await certificateFindings(config, machine.now())),
    ...(await addressFindings(config, shopVersion(ROOT))),
  ];
}

interface Place {
  readonly url: string;
  /** The folder of its files, where it is on this machine. */
  readonly folder?: string;
  stop(): Promise<void>;
}

async function databaseOf(config: Config, machine: Machine): Promise<Finding[]> {
  const place = config.databaseUrl === undefined ? await embedded(config) : remote(config.databaseUrl);
  if (!place) return [warning('database', 'none was made yet', 'start the shop, which makes it')];
  const db = openDatabase(place.url, { applicationName: 'bottega-doctor', statementTimeoutMs: STATEMENT_LIMIT_MS });
  try {
    try {
      await db.one(sql`select 1 as one`);
    } catch (error) {
      return [
        wrong('database', `it cannot be used: ${messageOf(error)}`, 'check DATABASE_URL, and that PostgreSQL runs'),
      ];
    }
    const { folder } = place;
    return [
      ...(folder === undefined
        ? []
        : await finding('database disk', () => diskFinding('database disk', folder, machine))),
      ...(await databaseFindings(db, config, () => machine.now())),
    ];
  } finally {
    await db.close();
    await place.stop();
  }
}

function remote(url: string): Place {
  return { url, stop: async () => {} };
}

/** The embedded database: that of a running shop, or started for the look where the shop is stopped. */
async function embedded({ dataDir }: Config): Promise<Place | undefined> {
  if (!existsSync(dataDir)) return undefined;
  const say = () => {};
  const location = await chooseLocation(dataDir, '/var/lib/bottega', say);
  const folder = location.cluster;
  const running = await findRunning(location);
  if (running) return { ...remote(urlFor(running.socketFolder, 'bottega')), folder };
  if (!existsSync(join(folder, 'PG_VERSION'))) return undefined;
  return { ...(await startEmbeddedPostgres({ dataDir, log: say })), folder };
}
