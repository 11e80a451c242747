import type { Session } from '../../../http/session.ts';
import { Announcements } from '../../../infra/database/announcements.ts';
import { CART_CHANGED } from '../../../infra/database/channels.ts';
import type { Database } from '../../../infra/database/types.ts';
import { ownerKey, ownerOf } from '../owner.ts';

/** Called with the client that changed the cart, which knows already. Undefined: a notification may have been missed. */
export type OnCartChange = (client: string | undefined) => void;

/**
 * Notifies other devices and tabs at once that a cart was changed, whichever process changed it. If a notification gets lost, the
 * other device only sees the change a little later.
 */
export class CartEvents {
  readonly #db: Database;
  readonly #announcements: Announcements;
  readonly #watching = new Map<string, Set<OnCartChange>>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(deps: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    this.#db = deps.db;
    this.#announcements = new Announcements({
      ...deps,
      channel: CART_CHANGED,
      pack: (changes) => `[${changes.join(',')}]`,
    });
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(CART_CHANGED, (payload) => this.#hear(payload));
  }

  /** Reports that a client (x-ebsn-client-uuid) changed the cart of this session. */
  changed(session: Session, client: string): void {
    this.#announcements.add(JSON.stringify({ owner: ownerKey(ownerOf(session)), client }));
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
    await this.#announcements.send();
    await this.#stopListening?.();
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
