import { createHash } from 'node:crypto';
import type { MailKind, MailTexts } from '../../../domain/settings/mail-texts.ts';
import type { SettingValue } from '../../../domain/settings/settings.ts';
import type { Language } from '../../../language/language.ts';
import type { Config } from '../../config/config.ts';
import { liveConfig, withSettings } from '../../config/live-config.ts';
import { SETTINGS_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { Live } from '../../infra/live.ts';

interface LiveSettingsDeps {
  readonly db: Database;
  /** What the environment says: it holds for what the staff never set. */
  readonly base: Config;
  readonly onError: (error: unknown) => void;
}

interface Loaded {
  readonly config: Config;
  readonly version: string;
  /** The texts of mails that the chain wrote, by kind and language. */
  readonly mails: ReadonlyMap<string, MailTexts>;
}

/**
 * The settings that the staff saved. `config` is the one configuration of the process: it follows them at once, in
 * every process of the shop.
 */
export class LiveSettings extends Live<Loaded> {
  readonly base: Config;
  readonly config: Config;

  constructor({ db, base, onError }: LiveSettingsDeps) {
    super({
      initial: { config: base, version: '', mails: new Map() },
      read: async () => ({ ...loaded(base, await readSettings(db)), mails: await readMailTexts(db) }),
      db,
      channels: [SETTINGS_CHANGED],
      onError,
    });
    this.base = base;
    this.config = liveConfig(() => this.current.config);
  }

  /** Returns the texts that the chain wrote for a mail; undefined: the shop's own hold. */
  mailTexts(kind: MailKind, language: Language): MailTexts | undefined {
    return this.current.mails.get(`${kind} ${language}`);
  }

  /** Changes with every setting, so that cached pages are rendered again. */
  get version(): string {
    return this.current.version;
  }
}

function loaded(base: Config, set: Readonly<Record<string, SettingValue>>): Omit<Loaded, 'mails'> {
  const version = createHash('sha256').update(JSON.stringify(set)).digest('base64url').slice(0, 8);
  return { config: withSettings(base, set), version };
}

interface SettingRow {
  readonly key: string;
  readonly value: SettingValue;
}

export async function readSettings(db: Queryable): Promise<Readonly<Record<string, SettingValue>>> {
  const rows = await db.query<SettingRow>(sql`select key, value from settings order by key`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Reads the last version of each text that the chain wrote and did not take back. */
async function readMailTexts(db: Queryable): Promise<ReadonlyMap<string, MailTexts>> {
  const rows = await db.query<{ kind: MailKind; language: Language; texts: MailTexts | null }>(sql`
    select distinct on (kind, language) kind, language, texts from mail_texts
    order by kind, language, version_id desc`);
  return new Map(
    rows.flatMap(({ kind, language, texts }) => (texts === null ? [] : [[`${kind} ${language}`, texts] as const])),
  );
}
