import { randomUUID } from 'node:crypto';
import type { CallData } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../api-shop.ts';

type Event = Record<string, unknown>;

/** A picker's phone: it numbers its events, and can send them late, twice or in any order. */
export class PickingPhone {
  readonly phone = randomUUID();
  readonly client: ApiClient;
  batch: CallData<'staffBatchTake'> | undefined;
  #seq = 0;

  constructor(client: ApiClient) {
    this.client = client;
  }

  async take(batchId: number, takeOver = false): Promise<CallData<'staffBatchTake'>> {
    const body = { batch_id: batchId, phone: this.phone, ...(takeOver ? { take_over: true } : {}) };
    this.batch = (await this.client.ok('staffBatchTake', body)).data;
    return this.batch;
  }

  /** Makes an event, without sending it. */
  event(kind: string, line: number, rest: Event = {}): Event & { uuid: string } {
    this.#seq += 1;
    return { uuid: randomUUID(), seq: this.#seq, kind, line, at: Date.now(), ...rest };
  }

  async send(...events: Event[]): Promise<CallData<'staffBatchEvents'>> {
    const { batchId = 0, lease = 0 } = this.batch ?? {};
    return (await this.client.ok('staffBatchEvents', { batch_id: batchId, lease, events })).data;
  }

  /** Returns events that take all of each line as it was ordered. */
  all(): (Event & { uuid: string })[] {
    const parts = this.batch?.goods.flatMap((goods) => goods.parts) ?? [];
    return parts.map(({ line, pieces, grams }) => this.event('found', line, pieces > 0 ? { pieces } : { grams }));
  }

  async finish(): Promise<CallData<'staffBatchFinish'>> {
    const { batchId = 0, lease = 0 } = this.batch ?? {};
    return (await this.client.ok('staffBatchFinish', { batch_id: batchId, lease })).data;
  }
}

/** Makes batches of the waiting orders in the slot of this one, and returns the number of the last batch. */
export async function batchOf(shop: ApiShop, manager: ApiClient, orderId: number): Promise<number> {
  const { list } = (await manager.ok('staffBatchesMake', { timeslot_id: await slotOf(shop, orderId) })).data;
  return list.at(-1)?.batchId ?? 0;
}

export async function slotOf(shop: ApiShop, orderId: number): Promise<number> {
  const { timeslotId } = await shop.db.one<{ timeslotId: number }>(
    sql`select timeslot_id from orders where order_id = ${orderId}`,
  );
  return timeslotId;
}
