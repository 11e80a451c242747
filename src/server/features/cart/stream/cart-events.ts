import type { Session } from '../../../http/session.ts';
import { CART_CHANGED } from '../../../infra/database/channels.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Database } from '../../../infra/database/types.ts';
import { ownerKey, ownerOf } from '../owner.ts';

/** Changes are collected this long and sent together, so that many carts a second cost one small statement. */
const TELL_EVERY_MS = 50;
/** A notification takes at most 8,000 bytes. */
const MAX_AT_ONCE = 80;

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
    for (let first = 0; first < pending.length; first += MAX_AT_ONCE) {
      const payload = JSON.stringify(pending.slice(first, first + MAX_AT_ONCE));
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
