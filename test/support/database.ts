import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../src/server/infra/database/open-database.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
  }
}

/** A machine that is busy with other things may keep a statement, or who waits for a connection, for long. */
export const PATIENT: DatabaseOptions = { statementTimeoutMs: 120_000, connectTimeoutMs: 120_000 };

export const TEMPLATE_DATABASE = 'bottega_test_template';

export interface TestDatabase {
  readonly url: string;
  readonly database: Database;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions extends DatabaseOptions {
  /** 'migrated' (the default) has the schema of the shop, 'empty' has nothing. */
  readonly schema?: 'migrated' | 'empty';
}

/** A database for one test file, a copy of the migrated one: tests in other files never see it. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `bottega_test_${randomBytes(6).toString('hex')}`;
  const template = options.schema === 'empty' ? 'template0' : TEMPLATE_DATABASE;
  // Copied file by file: the other strategy writes every page into the log as well.
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

/** The address of another database on the same server. */
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
