import type { Session } from '../../../http/session.ts';
import { Announcements, CART_CHANGED, ORDER_CHANGED } from '../../../infra/database/announcements.ts';
import type { Database } from '../../../infra/database/types.ts';
import { ownerKey, ownerOf } from '../stored/owner.ts';

/**
 * Called with the client that changed the cart, which knows already. Undefined: a notification may have been missed.
 */
export type OnCartChange = (client: string | undefined) => void;
/** Called with the number of an own order that moved on. Undefined: a notification may have been missed. */
export type OnOrderChange = (orderId: number | undefined) => void;

interface Watcher {
  readonly onCart: OnCartChange;
  readonly onOrder: OnOrderChange;
}

/**
 * Notifies other devices and tabs at once that a cart was changed, whichever process changed it, and pages that an
 * order moved on. If a notification gets lost, the other device only sees the change a little later.
 */
export class CartEvents {
  readonly #db: Database;
  readonly #announcements: Announcements;
  readonly #watching = new Map<string, Set<Watcher>>();
  #stopListening: readonly (() => Promise<void>)[] = [];

  constructor(deps: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    this.#db = deps.db;
    this.#announcements = new Announcements({
      ...deps,
      channel: CART_CHANGED,
      pack: (changes) => `[${changes.join(',')}]`,
    });
  }

  async start(): Promise<void> {
    this.#stopListening = await Promise.all([
      this.#db.listen(CART_CHANGED, (payload) => this.#onCartChanged(payload)),
      this.#db.listen(ORDER_CHANGED, (payload) => this.#onOrderChanged(payload)),
    ]);
  }

  /** Reports that a client (x-ebsn-client-uuid) changed the cart of this session. */
  changed(session: Session, client: string): void {
    this.#announcements.add(JSON.stringify({ owner: ownerKey(ownerOf(session)), client }));
  }

  /** Calls these on changes until the returned function is called. */
  watch(session: Session, onCart: OnCartChange, onOrder: OnOrderChange): () => void {
    const owner = ownerKey(ownerOf(session));
    const watching = this.#watching.get(owner) ?? new Set();
    const watcher = { onCart, onOrder };
    this.#watching.set(owner, watching.add(watcher));
    return () => {
      watching.delete(watcher);
      if (watching.size === 0 && this.#watching.get(owner) === watching) this.#watching.delete(owner);
    };
  }

  async stop(): Promise<void> {
    await this.#announcements.send();
    for (const stop of this.#stopListening) await stop();
  }

  #onCartChanged(payload: string | undefined): void {
    if (payload === undefined) {
      for (const watching of this.#watching.values()) for (const { onCart } of watching) onCart(undefined);
      return;
    }
    for (const { owner, client } of JSON.parse(payload) as { owner: string; client: string }[])
      for (const { onCart } of this.#watching.get(owner) ?? []) onCart(client);
  }

  #onOrderChanged(payload: string | undefined): void {
    if (payload === undefined) {
      for (const watching of this.#watching.values()) for (const { onOrder } of watching) onOrder(undefined);
      return;
    }
    const { owner, orderId } = JSON.parse(payload) as { owner: string; orderId: number };
    for (const { onOrder } of this.#watching.get(owner) ?? []) onOrder(orderId);
  }
}
