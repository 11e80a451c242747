import { type EventSource, type SendEvent, Watchers } from '../../http/events/event-source.ts';
import type { Session } from '../../http/session.ts';
import { Announcements, CART_CHANGED } from '../../infra/database/announcements.ts';
import type { Database } from '../../infra/database/types.ts';
import { ownerKey, ownerOf } from './stored/owner.ts';

/**
 * Notifies other devices and tabs at once that a cart was changed, whichever process changed it. If a notification gets
 * lost, the other device only sees the change a little later.
 */
export class CartEvents implements EventSource {
  readonly #db: Database;
  readonly #announcements: Announcements;
  /** The news are the client that changed the cart, which knows already. */
  readonly #watchers = new Watchers<string>();
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
    this.#stopListening = await this.#db.listen(CART_CHANGED, (payload) => this.#onChanged(payload));
  }

  /** Reports that a client (x-ebsn-client-uuid) changed the cart of this session. */
  changed(session: Session, client: string): void {
    this.#announcements.add(JSON.stringify({ owner: ownerKey(ownerOf(session)), client }));
  }

  /** Sends `cart` with the client that changed the cart; an empty name: another client may have changed it. */
  watch(session: Session, send: SendEvent): () => void {
    return this.#watchers.watch(ownerKey(ownerOf(session)), (client = '') => send('cart', { client }));
  }

  async stop(): Promise<void> {
    await this.#announcements.send();
    await this.#stopListening?.();
  }

  #onChanged(payload: string | undefined): void {
    if (payload === undefined) this.#watchers.informAll();
    else
      for (const { owner, client } of JSON.parse(payload) as { owner: string; client: string }[])
        this.#watchers.inform(owner, client);
  }
}
