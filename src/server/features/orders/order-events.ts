import { type EventSource, type SendEvent, Watchers } from '../../http/events/event-source.ts';
import type { Session } from '../../http/session.ts';
import { ORDER_CHANGED } from '../../infra/database/announcements.ts';
import type { Database } from '../../infra/database/types.ts';
import { ownerKey, ownerOf } from '../cart/stored/owner.ts';

/**
 * Notifies the pages of customers at once that the status of one of their orders changed, which a trigger of the
 * database announces.
 */
export class OrderEvents implements EventSource {
  readonly #db: Database;
  /** The news are the numbers of the orders. */
  readonly #watchers = new Watchers<number>();
  #stopListening: (() => Promise<void>) | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async start(): Promise<void> {
    this.#stopListening = await this.#db.listen(ORDER_CHANGED, (payload) => this.#onChanged(payload));
  }

  /** Sends `order` with the number of an order whose status changed; 0: any may have. */
  watch(session: Session, send: SendEvent): () => void {
    return this.#watchers.watch(ownerKey(ownerOf(session)), (orderId = 0) => send('order', { orderId }));
  }

  async stop(): Promise<void> {
    await this.#stopListening?.();
  }

  #onChanged(payload: string | undefined): void {
    if (payload === undefined) return this.#watchers.informAll();
    const { owner, orderId } = JSON.parse(payload) as { owner: string; orderId: number };
    this.#watchers.inform(owner, orderId);
  }
}
