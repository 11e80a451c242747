import type { Session } from '../../../http/session.ts';
import { CART_CHANGED } from '../../../infra/database/channels.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import { ownerKey, ownerOf } from '../owner.ts';

/** Changes are collected this long and sent together, so that many carts a second cost one small statement. */
const TELL_EVERY_MS = 50;
/** PostgreSQL refuses notifications of 8,000 bytes and more. */
const MAX_BYTES = 7_900;

/** Called with the client that changed the cart, which knows already. Undefined: a notification may have been missed. */
export type OnCartChange = (client: string | undefined) => void;

/**
 * Notifies other devices and tabs at once that a cart was changed, whichever process changed it.
 * The notification is sent after the commit and by its own statement: inside the transaction it would make all
 * commits of the database wait for each other. If one gets lost, the other device only sees the change a little later.
 */
export class CartEvents {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  readonly #watching = new Map<string, Set<OnCartChange>>();
  #pending: { readonly owner: string; readonly client: string }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;

  constructor(deps: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    this.#db = deps.db;
    this.#onError = deps.onError;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(CART_CHANGED, (payload) => this.#hear(payload));
  }

  /** Reports that a client (x-ebsn-client-uuid) changed the cart of this session. */
  changed(session: Session, client: string): void {
    this.#pending.push({ owner: ownerKey(ownerOf(session)), client });
    this.#timer ??= setTimeout(() => this.#tell(), TELL_EVERY_MS).unref();
  }

  /** Calls `listener` on changes until the returned function is called. */
  watch(session: Session, onChange: OnCartChange): () => void {
    const owner = ownerKey(ownerOf(session));
    const watching = this.#watching.get(owner) ?? new Set();
    this.#watching.set(owner, watching.add(onChange));
    return () => {
      watching.delete(onChange);
      if (watching.size === 0 && this.#watching.get(owner) === watching) this.#watching.delete(owner);
    };
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#stopListening?.();
  }

  #tell(): void {
    this.#timer = undefined;
    const pending = this.#pending;
    this.#pending = [];
    for (const payload of payloadsOf(pending)) {
      this.#db.query(sql`select pg_notify(${CART_CHANGED}, ${payload})`).catch(this.#onError);
    }
  }

  #hear(payload: string | undefined): void {
    if (payload === undefined) {
      for (const watching of this.#watching.values()) for (const onChange of watching) onChange(undefined);
      return;
    }
    for (const { owner, client } of JSON.parse(payload) as { owner: string; client: string }[])
      for (const onChange of this.#watching.get(owner) ?? []) onChange(client);
  }
}

/** Splits changes into JSON arrays that fit a notification. Names of clients are chosen by whoever asks: their bytes are counted as JSON. */
function payloadsOf(changes: readonly { readonly owner: string; readonly client: string }[]): string[] {
  const payloads: string[] = [];
  let [texts, bytes]: [string[], number] = [[], 0];
  for (const change of changes) {
    const text = JSON.stringify(change);
    const size = Buffer.byteLength(text) + 1;
    if (bytes + size > MAX_BYTES && texts.length > 0) {
      payloads.push(`[${texts.join(',')}]`);
      [texts, bytes] = [[], 0];
    }
    texts.push(text);
    bytes += size;
  }
  if (texts.length > 0) payloads.push(`[${texts.join(',')}]`);
  return payloads;
}
