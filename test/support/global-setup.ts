import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/server/infra/database/embedded/start-embedded-postgres.ts';
import { migrate } from '../../src/server/infra/database/migrate.ts';
import { TEMPLATE_DATABASE, withDatabase } from './database.ts';
import { quickPlace } from './places/quick-place.ts';
import { RECORDS, WHOLE } from './rows/row-records.ts';
import { guardStates } from './state-guards.ts';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Starts one PostgreSQL for the whole run, with one migrated database that each test file copies. It is our own
 * embedded server in a temporary folder, or the server of DATABASE_URL_TEST.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // a second attempt of some files adds to the records of the first one
  if (process.env['SECOND_TRY'] === undefined) await rm(RECORDS, { recursive: true, force: true, maxRetries: 5 });
  const options = process.env['PGOPTIONS']; // read first, because the embedded server removes it from the environment
  const given = process.env['DATABASE_URL_TEST'];
  const server = given === undefined ? await startTemporaryServer() : { url: given, stop: async () => {} };
  await makeTemplate(server.url);
  await setOptions(server.url, options);
  project.provide('databaseServerUrl', server.url);
  return async () => {
    await server.stop();
    await noteWhetherWhole(project);
  };
}

/** Records whether every test ran: only then does a statement without rows mean that no test runs it. */
async function noteWhetherWhole(project: TestProject): Promise<void> {
  const { vitest } = project;
  const ran = new Set(vitest.state.getFiles().map(({ filepath }) => filepath));
  const { testFiles } = await project.globTestFiles();
  const isWhole = vitest.config.testNamePattern === undefined && testFiles.every((file) => ran.has(file));
  if (!isWhole) return;
  await mkdir(RECORDS, { recursive: true });
  await writeFile(`${RECORDS}/${WHOLE}`, '');
}

async function startTemporaryServer() {
  const folder = await mkdtemp(join(quickPlace(), 'bottega-test-'));
  await chmod(folder, 0o755); // as root, the server runs under another account, which must enter the folder
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Applies the settings of PGOPTIONS (`-c name=value`) to all connections of the run, such as `-c enable_seqscan=off`,
 * with which the planner returns rows in another order.
 */
async function setOptions(serverUrl: string, options = ''): Promise<void> {
  const settings = [...options.matchAll(/-c\s*([a-z_]+)=(\w+)/g)];
  if (settings.length === 0) return;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  for (const [, name = '', value = ''] of settings)
    await admin.query(`alter role current_user set ${name} = '${value}'`);
  await admin.end();
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = withDatabase(serverUrl, TEMPLATE_DATABASE);
  await migrate(url, migrations);
  await guardStates(url);
}
