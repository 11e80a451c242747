import { sql } from '../database/sql.ts';
import type { Database, Queryable } from '../database/types.ts';

/** The text of a notification, and the page of the shop that opens when it is tapped. */
export interface PushMessage {
  readonly title: string;
  readonly text: string;
  /** Begins with a slash. */
  readonly path: string;
}

export interface PushDevice {
  readonly platform: string;
  readonly uuid: string;
  readonly externalId: string;
}

/**
 * sent: the push service accepted it. gone: the device is unsubscribed and is to be deleted. unsupported: this sender
 * knows no push service of the device's platform.
 */
export type PushResult = 'sent' | 'gone' | 'unsupported';

/** Hands notifications to push services. The embedded one is `keptPushSender`, the real one `webPushSender`. */
export interface PushSender {
  /** The key with which browsers subscribe; undefined: they cannot. */
  readonly publicKey?: string | undefined;
  /**
   * Throws when the push service failed: a later attempt may succeed. Attempts with the same key replace each other.
   */
  send(device: PushDevice, message: PushMessage, key: string): Promise<PushResult>;
}

/** Stores notifications in the database: the shop works without keys and without any push service. */
export function storingPushSender(db: Database): PushSender {
  return {
    async send({ platform, uuid }, { title, text, path }) {
      await db.query(sql`
        insert into kept_pushes (platform, uuid, title, body, path) values (${platform}, ${uuid}, ${title}, ${text},
          ${path})`);
      return 'sent';
    },
  };
}

export async function deleteStoredPushes(db: Queryable, sentBefore: Date): Promise<void> {
  await db.query(sql`delete from kept_pushes where sent_at < ${sentBefore}`);
}
