import { sql } from './sql.ts';
import type { Queryable } from './types.ts';

/** Changes within this time are sent together, so that many changes a second cost one small statement. */
const SEND_EVERY_MS = 50;
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MAX_BYTES = 7_900;

interface AnnouncementsOptions {
  readonly db: Queryable;
  readonly channel: string;
  /** Puts items into one payload; without it they are separated by commas. */
  readonly pack?: (items: readonly string[]) => string;
  readonly onError: (error: unknown) => void;
}

/**
 * Notifies all processes of the shop of changes, after the commit and by a statement of its own: a NOTIFY inside a
 * transaction makes all commits of the database wait for each other. What a process did not send before it was killed
 * is lost, so it must be a hint only.
 */
export class Announcements {
  readonly #options: AnnouncementsOptions;
  readonly #waiting = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AnnouncementsOptions) {
    this.#options = options;
  }

  add(item: string): void {
    this.#waiting.add(item);
    this.#timer ??= setTimeout(() => void this.send(), SEND_EVERY_MS).unref();
  }

  /** Sends what is waiting. It is also called at the end of the process. */
  async send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const items = [...this.#waiting];
    this.#waiting.clear();
    const { db, channel, pack = (some) => some.join(','), onError } = this.#options;
    const payloads = inParts(items).map(pack);
    await Promise.all(payloads.map((payload) => db.query(sql`select pg_notify(${channel}, ${payload})`))).catch(
      onError,
    );
  }
}

/** Splits items into parts that fit a notification. Items can hold text of visitors, so bytes are counted. */
function inParts(items: readonly string[]): string[][] {
  const parts: string[][] = [];
  let bytes = MAX_BYTES;
  for (const item of items) {
    const size = Buffer.byteLength(item) + 1;
    if (bytes + size > MAX_BYTES) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(item);
    bytes += size;
  }
  return parts;
}

/** The channels of PostgreSQL's NOTIFY on which processes of a shop tell each other of changes. */

/** Anything of the catalogue but sold stock changed; details are in the table catalogue_changes. */
export const CATALOGUE_CHANGED = 'catalogue_changed';
/** Stock was sold or came back: the ids of the products, separated by commas. */
export const STOCK_CHANGED = 'stock_changed';
/** Blocks, proposals or their places changed. */
export const CONTENT_CHANGED = 'content_changed';
export const MENUS_CHANGED = 'menus_changed';
/** The channel for changes of the staff's labels. */
export const LABELS_CHANGED = 'labels_changed';
/** The shop was opened to visitors, or closed to them. */
export const OPENING_CHANGED = 'opening_changed';
/** Days on which stores are closed changed. */
export const CLOSED_DAYS_CHANGED = 'closed_days_changed';
/** The staff saved settings of the chain. */
export const SETTINGS_CHANGED = 'settings_changed';
/** Registers of towns, streets or houses were imported. */
export const REGISTERS_CHANGED = 'registers_changed';
/** The status of an order changed: its owner and number. A trigger of the database sends it. */
export const ORDER_CHANGED = 'order_changed';
/** Carts changed: their owners, and the clients that changed them. */
export const CART_CHANGED = 'cart_changed';
