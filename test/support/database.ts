import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../src/server/infra/database/open-database.ts';
import type { Database } from '../../src/server/infra/database/types.ts';
import { PATIENCE } from './patience.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

/** On a busy machine a statement, or the wait for a connection, may take long. */
export const PATIENT: DatabaseOptions = { statementTimeoutMs: 120_000, connectTimeoutMs: 120_000 };

export const TEMPLATE_DATABASE = 'bottega_test_template';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions extends DatabaseOptions {
  /** The template: 'migrated' (the default) has the schema of the shop, 'empty' has nothing. */
  readonly schema?: 'migrated' | 'empty';
}

/** Creates a database for one test file as a copy of the migrated one, so that tests in other files never see it. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `bottega_test_${randomBytes(6).toString('hex')}`;
  const template = options.schema === 'empty' ? 'template0' : TEMPLATE_DATABASE;
  // file_copy copies files; the other strategy would also write every page into the log
  await runOnServer(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(serverUrl, name);
  const database = openDatabase(url, { transactionConnections: 4, sharedConnections: 2, ...PATIENT, ...options });
  return {
    url,
    database,
    drop: async () => {
      await database.close();
      await runOnServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Resolves when at least this many statements of a database, whose text contains this part, wait for a lock. It uses
 * its own connection: on one that a shop shares among its requests, its query could wait behind the blocked statement.
 */
export async function untilLocksAreAwaited(
  { url }: Pick<TestDatabase, 'url'>,
  { count = 1, part = '' } = {},
): Promise<void> {
  const watcher = new pg.Client({ connectionString: url });
  await watcher.connect();
  try {
    await vi.waitUntil(async () => {
      const { rowCount } = await watcher.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
        [part],
      );
      return (rowCount ?? 0) >= count;
    }, PATIENCE);
  } finally {
    await watcher.end();
  }
}

/** Returns the address of another database on the same server. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function runOnServer(serverUrl: string, text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(text);
  } finally {
    await admin.end();
  }
}
