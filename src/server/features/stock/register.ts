import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { MAX_TO_COUNT } from '../../../contract/stock/limits.ts';
import type { StaffStockWritten } from '../../../contract/stock/schemas.ts';
import type { Result } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import type { Clock } from '../../infra/clock.ts';
import { planned } from '../../infra/database/planned.ts';
import { sql } from '../../infra/database/sql.ts';
import {
  bringBack,
  finishToday,
  type StockAct,
  type StockDeps,
  setStock,
  takeArrival,
  writeCount,
} from './change-stock.ts';
import { lostSales, neverSold } from './lost-sales.ts';
import {
  departmentsOf,
  goodsToCount,
  movesOf,
  stockCounts,
  stockOf,
  stockOfProduct,
  storesWithStock,
} from './queries.ts';
import { setThreshold } from './thresholds.ts';

/** The stock of the stores, as the staff count, correct and finish it. Orders take theirs by features/stores. */
export function register(deps: StockDeps & { readonly clock: Clock }) {
  return {
    handlers: { ...readingHandlers(deps), ...writingHandlers(deps) },
    jobs: { 'end-finished-today': () => bringBack(deps, deps.clock.now()) },
    recorded: RECORDED,
  } satisfies Feature;
}

const RECORDED: Recorded = {
  targets: {
    warehouse_id: (value, { product_id: productId }) => ({
      state: sql`(select jsonb_build_object('stock', jsonb_build_object('product', p.name, 'available',
          s.available_amount, 'finishedUntil', s.finished_until, 'expiresOn', s.expires_on,
          'threshold', (select h.amount from stock_thresholds h
            where h.warehouse_id = ${whole(value)} and h.product_id = p.product_id)))
        from products p left join stock s on s.product_id = p.product_id and s.warehouse_id = ${whole(value)}
        where p.product_id = ${whole(productId)})`,
    }),
  },
};

const ON_A_PAGE = 50;
const MOVES_ON_A_PAGE = 20;

function readingHandlers({ db }: StockDeps) {
  /** The stores for which the person works, and the one that is asked for: the first of them if none is named. */
  const storeAsked = async (context: CallContext, warehouseId: number | undefined) => {
    const own = (await context.staff()).stores;
    const stores = (await storesWithStock(db)).filter((each) => own.length === 0 || own.includes(each.warehouseId));
    const store = warehouseId === undefined ? stores[0] : stores.find((each) => each.warehouseId === warehouseId);
    return { stores, store };
  };
  return {
    staffStock: async (context, { query }) => {
      const { stores, store } = await storeAsked(context, query.warehouse_id);
      if (!store) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
      const { warehouseId } = store;
      const { asked, block } = paged(query.page, ON_A_PAGE);
      const [{ products, total }, departments, counts] = await Promise.all([
        planned(db, (each) =>
          stockOf(each, { ...query, ...asked, warehouseId, text: query.q?.trim() ?? '', now: context.now }),
        ),
        departmentsOf(db),
        stockCounts(db, warehouseId, context.now),
      ]);
      return done({ warehouseId, stores, departments, counts, page: block(total), products });
    },
    staffStockToCount: async (context, { query: { warehouse_id: warehouseId, department } }) => {
      const { store } = await storeAsked(context, warehouseId);
      if (!store) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
      const products = await goodsToCount(db, { warehouseId, department, now: context.now });
      const isWhole = products.length <= MAX_TO_COUNT;
      return done({ warehouseId, storeName: store.name, isWhole, products: products.slice(0, MAX_TO_COUNT) });
    },
    staffStockMoves: async (context, { query: { warehouse_id: warehouseId, product_id: productId, page } }) => {
      const { store } = await storeAsked(context, warehouseId);
      if (!store) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
      const product = await stockOfProduct(db, { warehouseId, productId, now: context.now });
      if (!product) return refuse('STOCK_PRODUCT_UNKNOWN', { field: 'product_id' });
      const { asked, block } = paged(page, MOVES_ON_A_PAGE);
      const { moves, total } = await movesOf(db, { warehouseId, productId, ...asked });
      return done({ page: block(total), product, moves });
    },
    staffStockLost: async (context, { query }) => {
      const { stores, store } = await storeAsked(context, query.warehouse_id);
      if (!store) return refuse('STOCK_STORE_UNKNOWN', { field: 'warehouse_id' });
      const { warehouseId } = store;
      const { asked, block } = paged(query.page, ON_A_PAGE);
      const { lost, total, products } = await lostSales(db, {
        ...asked,
        warehouseId,
        department: query.department,
        now: context.now,
      });
      const terms = asked.offset === 0 ? await neverSold(db, { warehouseId, now: context.now }) : [];
      return done({ warehouseId, neverSold: terms, stores, lost, page: block(total), products });
    },
  } satisfies Partial<Handlers>;
}

function writingHandlers(deps: StockDeps) {
  const { db } = deps;
  const writtenNow = async (
    written: Result<void, Refusal>,
    {
      warehouse_id: warehouseId,
      product_id: productId,
    }: { readonly warehouse_id: number; readonly product_id: number },
    now: Date,
  ): Promise<Outcome<StaffStockWritten>> => {
    if (!written.ok) return written;
    const product = await stockOfProduct(db, { warehouseId, productId, now });
    if (!product) return refuse('STOCK_PRODUCT_UNKNOWN', { field: 'product_id' });
    const { code: _, name: __, pack: ___, picture: ____, isLoose: _____, shelf: ______, ...amounts } = product;
    return done(amounts);
  };
  return {
    staffStockSet: async (context, { body }) =>
      writtenNow(await setStock(deps, await actOf(context), body), body, context.now),
    staffStockArrival: async (context, { body }) =>
      writtenNow(await takeArrival(deps, await actOf(context), body), body, context.now),
    staffStockThreshold: async (context, { body }) =>
      writtenNow(await db.tx((tx) => setThreshold(tx, body)), body, context.now),
    staffStockFinished: async (context, { body }) =>
      writtenNow(await finishToday(deps, await actOf(context), body), body, context.now),
    staffStockCounts: async (context, { body: { warehouse_id: warehouseId, counts } }) => {
      const act = await actOf(context);
      const received = [];
      // in their order: a product that was counted twice has the later amount
      for (const count of [...counts].sort((one, other) => one.counted_at - other.counted_at))
        received.push({ uuid: count.uuid, outcome: await writeCount(deps, act, warehouseId, count) });
      return done({ received });
    },
  } satisfies Partial<Handlers>;
}

async function actOf(context: CallContext): Promise<StockAct> {
  const { userId: staffId } = await context.staff();
  return { staffId, now: context.now };
}

function paged(asked: number | undefined, pageSize: number) {
  const page = pageAsked(asked);
  return {
    asked: { limit: pageSize, offset: (page - 1) * pageSize },
    block: (total: number) => pageBlock({ page, pageSize, total }),
  };
}
