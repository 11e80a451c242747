import { staffStockCounts, staffStockFinished } from '../../../contract/stock/routes.ts';
import type { ProductToCount } from '../../../contract/stock/schemas.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { OUTBOXES } from '../../kit/unsent-acts.ts';
import { ActQueue, type QueuedAct, REFUSED, type Unit } from '../phone/act-queue.ts';
import { indexedActs } from '../phone/act-store.ts';

/** The goods of a store on this phone. Its `batchId` is the number of the warehouse. */
export interface CountUnit extends Unit {
  readonly storeName: string;
  /** The department; empty: the whole store. */
  readonly department: string;
  readonly products: readonly ProductToCount[];
}

/** What a person says of a product at the shelf. */
export interface NewCount {
  readonly kind: 'count' | 'finished';
  readonly productId: number;
  readonly name: string;
  readonly amount: number;
  /** What the shop believed; undefined: it was not counted. */
  readonly before?: number | undefined;
  readonly isLoose: boolean;
  /** Counted twice, because it was far off. */
  readonly isSure?: boolean;
}

export type CountAct = NewCount & QueuedAct;
export type CountQueue = ActQueue<CountUnit, CountAct, NewCount>;

/** The maximum number of counts of one call. */
const MAX_SENT = 100;

/** The settings of the queue: counts are sent together, "finito oggi" one by one. */
export function countSettings(
  calls: Pick<typeof api, 'call'>,
): ConstructorParameters<typeof ActQueue<CountUnit, CountAct, NewCount>>[1] {
  return {
    name: 'stock',
    actOf: (made, queued) => ({ ...made, ...queued }),
    lanes: [
      {
        takes: ({ kind }) => kind === 'count',
        keyOf: ({ batchId }) => String(batchId),
        size: MAX_SENT,
        send: async (acts) => {
          const body = { warehouse_id: acts[0].batchId, counts: acts.map(countOf) };
          const { received } = await calls.call(staffStockCounts, { body });
          return { received };
        },
      },
      {
        takes: ({ kind }) => kind === 'finished',
        keyOf: ({ uuid }) => uuid,
        size: 1,
        send: async ([act]) => ({ received: [{ uuid: act.uuid, outcome: await sendFinished(calls, act) }] }),
      },
    ],
  };
}

function countOf({ uuid, productId, amount, at, isSure }: CountAct) {
  return { uuid, product_id: productId, amount, counted_at: at, ...(isSure ? { is_sure: true } : {}) };
}

/** A product or a store that is gone is never taken; after any other failure the act is sent again. */
const NEVER_TAKEN: readonly string[] = ['STOCK_PRODUCT_UNKNOWN', 'STOCK_STORE_UNKNOWN', 'BAD_INPUT'];

async function sendFinished(
  calls: Pick<typeof api, 'call'>,
  { batchId, productId, uuid, at }: CountAct,
): Promise<string> {
  try {
    const body = { warehouse_id: batchId, product_id: productId, uuid, pressed_at: at };
    await calls.call(staffStockFinished, { body });
    return 'written';
  } catch (error) {
    const refusal = asApiError(error);
    if (refusal.kind === 'refused' && NEVER_TAKEN.some((code) => refusal.has(code))) return REFUSED;
    throw error;
  }
}

/** The counts on this phone that wait to be sent. */
export const countQueue: CountQueue = new ActQueue(indexedActs(OUTBOXES.stock), countSettings(api));

/** A product of a store. */
export interface ShelfProduct {
  readonly warehouseId: number;
  readonly productId: number;
  readonly name: string;
}

/** Says "finito oggi" of a product, also without a network: it is sent as soon as there is one. */
export async function finishOnPhone({ warehouseId, productId, name }: ShelfProduct): Promise<void> {
  await countQueue.load();
  // where nobody counts, nothing else deletes acts that were sent
  if (countQueue.state.get().batches.every(({ batchId }) => batchId !== warehouseId))
    await countQueue.forget(warehouseId);
  const batch = { batchId: warehouseId, lease: 1, lastSeq: 0, storeName: '', department: '', products: [] };
  const made: NewCount = { kind: 'finished', productId, name, amount: 0, isLoose: false };
  await countQueue.record({ batchId: warehouseId, lease: 1, batch }, [made]);
}

/** Returns the product of a scanned or typed code; zeros before it do not count. */
export function productOfCode(products: readonly ProductToCount[], code: string): ProductToCount | undefined {
  const key = keyOf(code);
  return key === '' ? undefined : products.find(({ codes }) => codes.some((each) => keyOf(each) === key));
}

const keyOf = (code: string) =>
  code
    .trim()
    .toLowerCase()
    .replace(/^0+(?=.)/, '');
