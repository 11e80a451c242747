import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Envelope } from '../../src/contract/base/envelope.ts';
import { type CallData, type CallName, calls } from '../../src/contract/calls.ts';
import { addDays, instantOf, romeTime } from '../../src/domain/base/rome-time.ts';
import { createPictureComposer } from '../../src/pictures/compose/picture-composer.ts';
import { createMediaStore } from '../../src/pictures/store/media-store.ts';
import { createPictureStore } from '../../src/pictures/store/picture-store.ts';
import { type App, buildApp } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config/config.ts';
import { senderOf } from '../../src/server/config/invoicing.ts';
import { languageOf } from '../../src/server/features/customers/queries.ts';
import { recordOrderMessage } from '../../src/server/features/orders/staff-notes.ts';
import { LiveSettings } from '../../src/server/features/settings/live-settings.ts';
import { openDatabase } from '../../src/server/infra/database/open-database.ts';
import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database, Queryable } from '../../src/server/infra/database/types.ts';
import type { MailTransport } from '../../src/server/infra/mail.ts';
import { createUploadStore } from '../../src/server/infra/uploads/upload-store.ts';
import { startMailThread } from '../../src/server/mails/mail-thread.ts';
import { speakingMailer } from '../../src/server/mails/sender.ts';
import { createTestDatabase, PATIENT, type TestDatabase } from './database.ts';
import { openShops, watchStock } from './invariants/check-invariants.ts';
import { recordExample } from './reports/record-examples.ts';
import { testLog } from './reports/test-log.ts';
import { fillSmallShop } from './small-shop.ts';
import { type TestTime, testClock } from './test-clock.ts';

/** Returns seven in the morning of today in Rome, whenever the tests run: slots and promotions are around it. */
function morningOfToday(): Date {
  return instantOf(romeTime(new Date()).date, '07:00');
}

export interface ApiReply<Name extends CallName> extends Envelope<CallData<Name>> {
  readonly httpStatus: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ReceivedFile {
  readonly status: number;
  /** The media type without its parameters. */
  readonly type: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

export interface ApiClient {
  /** Returns the envelope, successful or not. The `body` of a GET is sent as its query. */
  call<Name extends CallName>(
    name: Name,
    body?: object,
    query?: object,
    headers?: Record<string, string>,
  ): Promise<ApiReply<Name>>;
  /** Makes a call that must succeed. */
  ok<Name extends CallName>(
    name: Name,
    body?: object,
    query?: object,
    headers?: Record<string, string>,
  ): Promise<ApiReply<Name>>;
  /** Makes a call that must be refused, and returns the codes of the refusals. */
  refused(name: CallName, body?: object, query?: object): Promise<string[]>;
  /** Gets a file at this path, which is not a call. */
  file(path: string, method?: 'GET' | 'HEAD'): Promise<ReceivedFile>;
}

export interface ShopMail {
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
}

export interface ApiShop extends Pick<App, 'server' | 'catalogue' | 'jobs'> {
  readonly database: TestDatabase;
  /** The database of the shop, for statements of a test. */
  readonly db: Database;
  readonly now: TestTime;
  /** The value of `now` when the shop opened: seven in the morning in Rome. */
  readonly morning: Date;
  /** The configuration with the settings of the staff. */
  readonly config: Config;
  /** DATA_DIR of this shop, unless the test has its own. */
  readonly dataDir: string;
  /** Makes a client that stores cookies like a browser. */
  client(): ApiClient;
  /** The mails to a recipient, except the confirmation of a registration's address and mails about logins. */
  mails(recipient: string): Promise<ShopMail[]>;
  allMails(recipient: string): Promise<ShopMail[]>;
  close(): Promise<void>;
}

/** Returns the day that is so many days from today in a shop, YYYY-MM-DD. */
export function dayFrom(shop: Pick<ApiShop, 'now'>, days: number): string {
  return addDays(romeTime(shop.now.at).date, days);
}

/** Opens the whole API with the small shop, without pages, on a new database or on that of another test shop. */
export async function openApiShop(
  settings: Partial<Config> = {},
  shared?: TestDatabase,
  folders: { readonly pictures?: string; readonly uploads?: string; readonly media?: string } = {},
): Promise<ApiShop> {
  const database = shared ?? (await createTestDatabase());
  const db = shared ? openDatabase(shared.url, PATIENT) : database.database;
  const morning = morningOfToday();
  const now: TestTime = { at: morning };
  const dataDir = await mkdtemp(join(tmpdir(), 'bottega-test-'));
  if (!shared) {
    await fillSmallShop(db, now.at);
    await watchStock(db);
    openShops.add(db);
  }
  const base = { ...readConfig({ ...USUAL, DATA_DIR: dataDir }), ...settings };
  const live = new LiveSettings({ db, base, onError: (error) => testLog().error({ err: error }, 'settings') });
  await live.start();
  const { config } = live;
  const mailThread = startMailThread(mailboxInTurn(db));
  const app = await buildApp(
    config,
    {
      db,
      settings: live,
      clock: testClock(now),
      mailer: speakingMailer({
        languageOf: (reader) => languageOf(db, reader),
        transport: mailThread,
        sender: () => senderOf(config),
        textsOf: (kind, language) => live.mailTexts(kind, language),
        sent: (mail) => recordOrderMessage(db, 'mail', mail),
      }),
      log: testLog(),
      composer: createPictureComposer({ cacheDir: '/tmp/bottega-test-pictures' }),
      pictures: createPictureStore(folders.pictures ?? '/tmp/bottega-test-pictures/stored'),
      media: createMediaStore(folders.media ?? '/tmp/bottega-test-media'),
      uploads: createUploadStore(folders.uploads ?? '/tmp/bottega-test-uploads'),
    },
    { pages: false, schedules: false },
  );
  return {
    server: app.server,
    catalogue: app.catalogue,
    jobs: app.jobs,
    database,
    db: database.database,
    now,
    morning,
    config,
    dataDir,
    client: () => createClient(app),
    mails: async (recipient) => (await mailsTo(db, recipient)).filter(({ subject }) => !USUAL_SUBJECTS.has(subject)),
    allMails: (recipient) => mailsTo(db, recipient),
    close: async () => {
      await app.close();
      await live.stop();
      await mailThread.close();
      openShops.delete(db);
      await (shared ? db.close() : database.drop());
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens a shop with so many places in every slot that tests of other things never run out of them. */
export async function openRoomyShop(...settings: Parameters<typeof openApiShop>): Promise<ApiShop> {
  const shop = await openApiShop(...settings);
  await shop.db.query(sql`update timeslots set capacity = 1000`);
  return shop;
}

const USUAL = { LOG_LEVEL: 'error', LOGINS_PER_MINUTE: '100000', SESSIONS_PER_MINUTE: '100000' };

/** The subjects of mails that each customer gets at registration and at the login of a second client. */
const USUAL_SUBJECTS: ReadonlySet<string> = new Set([
  'Conferma il tuo indirizzo e-mail',
  'Nuovo accesso al tuo account',
]);

const MAX_MAILS_OF_JOB = 1000;

/**
 * A mailbox that sorts mails by the number of their job: several are sent at once, so they may arrive in another order.
 */
function mailboxInTurn(db: Queryable): MailTransport {
  const sent = new Map<string, number>();
  return {
    async send({ to, replyTo, subject, html, plain }, key) {
      const [job = ''] = key.split('.');
      const before = sent.get(job) ?? 0;
      sent.set(job, before + 1);
      await db.query(sql`
        insert into mailbox (mail_id, recipient, reply_to, subject, html, plain) overriding system value
        values (${Number(job) * MAX_MAILS_OF_JOB + before}, ${to}, ${replyTo ?? null}, ${subject}, ${html}, ${plain})`);
    },
  };
}

function mailsTo(db: Queryable, recipient: string): Promise<ShopMail[]> {
  return db.query<ShopMail>(
    sql`select subject, plain, html from mailbox where recipient = ${recipient} order by mail_id`,
  );
}

function createClient(app: App): ApiClient {
  const jar = new Map<string, string>();
  const client: ApiClient = {
    call: async <Name extends CallName>(
      name: Name,
      body: object = {},
      query: object = {},
      headers: Record<string, string> = {},
    ) => {
      const call = calls[name];
      const asked = call.method === 'GET' ? { ...body, ...query } : query;
      const reply = await app.server.inject({
        method: call.method,
        path: call.path.replace(/:(\w+)/g, (_, key: string) => String((asked as Record<string, unknown>)[key])),
        query: Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)])),
        ...(call.method === 'POST' ? { payload: body } : {}),
        headers: { 'x-ebsn-client': 'site', ...headers },
        cookies: Object.fromEntries(jar),
      });
      for (const { name: cookie, value } of reply.cookies) {
        if (value === '') jar.delete(cookie);
        else jar.set(cookie, value);
      }
      const envelope = reply.json<Envelope>();
      if (reply.statusCode === 200 && envelope.response?.status === 0) recordExample(name, envelope.data);
      return { ...envelope, httpStatus: reply.statusCode, headers: reply.headers } as ApiReply<Name>;
    },
    ok: async (name, body, query, headers) => {
      const reply = await client.call(name, body, query, headers);
      expect(reply.response.errors).toEqual([]);
      expect(reply.response.status).toBe(0);
      return reply;
    },
    file: async (path, method = 'GET') => {
      const reply = await app.server.inject({ method, path, cookies: Object.fromEntries(jar) });
      const type = String(reply.headers['content-type'] ?? '').split(';')[0];
      return { status: reply.statusCode, type, headers: reply.headers, bytes: reply.rawPayload };
    },
    refused: async (name, body, query) => {
      const reply = await client.call(name, body, query);
      expect(reply.response.status).not.toBe(0);
      return reply.response.errors.map((error) => error.code);
    },
  };
  return client;
}
