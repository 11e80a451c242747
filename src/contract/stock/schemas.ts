import { type Static, Type } from 'typebox';
import { STOCK_MOVES, STOCK_REASONS } from '../../domain/stock/stock-amounts.ts';
import { bindFrom } from '../base/call.ts';
import { Id, Uuid } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { MAX_COUNT_AGE_HOURS, MAX_COUNTS_SENT, MAX_STOCK_NOTE, MAX_TO_COUNT } from './limits.ts';
import * as routes from './routes.ts';

const Day = Type.String({ description: 'YYYY-MM-DD' });

const amounts = {
  amount: Type.Optional(
    Type.Integer({
      description:
        'on the shelf, with the goods of orders that nobody has picked yet; pieces, or grams of loose goods; 0 while it is finished for today; absent: not counted, sold without limit',
    }),
  ),
  inOrders: Type.Integer({ description: 'of those, what open orders and carts that are being paid have taken' }),
  inCarts: Type.Integer({
    description: 'what other carts hold that changed within the last 15 minutes; nothing is taken for them',
  }),
  free: Type.Optional(
    Type.Integer({ description: 'amount less orders and carts: below 0, somebody will not get it; absent: no limit' }),
  ),
  finishedUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD: sold again from this day on' })),
  expiresOn: Type.Optional(Type.String({ description: 'YYYY-MM-DD: the earliest known expiry' })),
  threshold: Type.Optional(
    Type.Integer({ description: 'with less than this left it has to be ordered again; absent: nobody said' }),
  ),
};

export const StockedProduct = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String({ description: 'brand and size' }),
  picture: Type.String(),
  isLoose: Type.Boolean({ description: 'amounts are grams' }),
  shelf: Type.String({ description: 'where it stands; empty: nobody said' }),
  ...amounts,
});
export type StockedProduct = Static<typeof StockedProduct>;

const Store = Type.Object({ warehouseId: Type.Integer(), name: Type.String() });
const Department = Type.Object({ categoryId: Type.Integer(), name: Type.String() });

/**
 * empty: nothing left; below: carts and orders hold more than there is; finished: by hand, for today; low: less is left
 * than its threshold.
 */
export const STOCK_VIEWS = ['empty', 'below', 'finished', 'expiring', 'low'] as const;
export const STOCK_SORTS = ['name', 'amount', 'orders', 'free', 'expiry'] as const;

const inStore = { warehouse_id: Type.Optional({ ...Id, description: 'absent: the first store' }) };
const department = { department: Type.Optional({ ...Id, description: 'a category; absent: all' }) };

export const StaffStockQuery = Type.Object({
  ...inStore,
  ...department,
  q: Type.Optional(Type.String({ maxLength: 100, description: 'part of the name, code or barcode' })),
  only: Type.Optional(Type.Enum(STOCK_VIEWS)),
  days: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 365, default: 3, description: 'of expiring: within so many days' }),
  ),
  sort: Type.Optional(Type.Enum(STOCK_SORTS)),
  falling: Type.Optional(Type.Boolean()),
  page: pageNumber(10_000),
});
export type StaffStockQuery = Static<typeof StaffStockQuery>;

export const StaffStock = Type.Object({
  warehouseId: Type.Integer(),
  stores: Type.Array(Store),
  departments: Type.Array(Department),
  counts: Type.Object({
    empty: Type.Integer(),
    finished: Type.Integer(),
    expiring: Type.Integer(),
    low: Type.Integer(),
  }),
  page: Page,
  products: Type.Array(StockedProduct),
});
export type StaffStock = Static<typeof StaffStock>;

export const StaffStockToCountQuery = Type.Object({ warehouse_id: Id, ...department });

export const ProductToCount = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  pack: Type.String(),
  picture: Type.String(),
  codes: Type.Array(Type.String(), { description: 'barcodes and the code of the shop' }),
  isLoose: Type.Boolean(),
  shelf: Type.String(),
  amount: Type.Optional(Type.Integer({ description: 'what the shop believes; absent: not counted' })),
});
export type ProductToCount = Static<typeof ProductToCount>;

export const StaffStockToCount = Type.Object({
  warehouseId: Type.Integer(),
  storeName: Type.String(),
  isWhole: Type.Boolean({ description: `false: there are more than ${MAX_TO_COUNT}, so choose a department` }),
  products: Type.Array(ProductToCount, { description: 'in the order of the walk through the store' }),
});
export type StaffStockToCount = Static<typeof StaffStockToCount>;

const named = { warehouse_id: Id, product_id: Id };
const Amount = Type.Number({ description: 'pieces, or grams of loose goods' });
const Note = Type.Optional(Type.String({ maxLength: MAX_STOCK_NOTE * 5, description: `at most ${MAX_STOCK_NOTE}` }));
const event = { uuid: { ...Uuid, description: 'made up by the sender: sent again, it is the same act' } };

export const StaffStockSetBody = Type.Object({
  ...named,
  ...event,
  amount: Amount,
  reason: Type.Optional(Type.Enum(STOCK_REASONS, { description: 'of a correction; absent: it was counted' })),
  expected: Type.Optional(
    Type.Number({ description: 'the amount that the person saw: refused if it is another one now; absent: none was' }),
  ),
  expires_on: Type.Optional(Day),
  note: Note,
  is_sure: Type.Optional(
    Type.Boolean({ description: 'required for an amount more than half away from what the shop believes' }),
  ),
});
export type StaffStockSetBody = Static<typeof StaffStockSetBody>;

export const StaffStockArrivalBody = Type.Object({
  ...named,
  ...event,
  amount: Type.Number({ description: 'what has arrived' }),
  expires_on: Type.Optional(Day),
  note: Note,
});
export type StaffStockArrivalBody = Static<typeof StaffStockArrivalBody>;

export const StaffStockFinishedBody = Type.Object({
  ...named,
  ...event,
  is_undone: Type.Optional(Type.Boolean({ description: 'it is sold again, with what was there before' })),
  pressed_at: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e15, description: 'milliseconds since 1970, by a phone that had no network' }),
  ),
});
export type StaffStockFinishedBody = Static<typeof StaffStockFinishedBody>;

export const StaffStockThresholdBody = Type.Object({
  ...named,
  amount: Type.Optional(Type.Number({ description: 'pieces or grams; absent or 0: nobody is told' })),
});
export type StaffStockThresholdBody = Static<typeof StaffStockThresholdBody>;

/** What was written, with the product as it is now. */
export const StaffStockWritten = Type.Object({ productId: Type.Integer(), ...amounts });
export type StaffStockWritten = Static<typeof StaffStockWritten>;

export const StockCount = Type.Object({
  ...event,
  product_id: Id,
  amount: Type.Number({ minimum: -1_000_000_000, maximum: 10_000_000_000 }),
  counted_at: Type.Number({ minimum: 0, maximum: 1e15, description: 'milliseconds since 1970, by the phone' }),
  is_sure: Type.Optional(Type.Boolean({ description: 'counted twice' })),
});

/**
 * later: somebody counted it after this count. far: more than half away from what the shop believes, and not sure.
 * old: too much may have happened since. refused: no such product, or no such amount.
 */
export const COUNT_OUTCOMES = ['written', 'later', 'far', 'old', 'refused'] as const;

export const StaffStockCountsBody = Type.Object({
  warehouse_id: Id,
  counts: Type.Array(StockCount, { minItems: 1, maxItems: MAX_COUNTS_SENT }),
});
export type StaffStockCountsBody = Static<typeof StaffStockCountsBody>;
export const StaffStockCounted = Type.Object({
  received: Type.Array(
    Type.Object({
      uuid: Type.String(),
      outcome: Type.Enum(COUNT_OUTCOMES, { description: `old: more than ${MAX_COUNT_AGE_HOURS} hours ago` }),
    }),
  ),
});
export type StaffStockCounted = Static<typeof StaffStockCounted>;

export const StockMove = Type.Object({
  moveId: Type.Integer(),
  kind: Type.Enum(STOCK_MOVES),
  reason: Type.Optional(Type.Enum(STOCK_REASONS)),
  before: Type.Optional(Type.Integer({ description: 'absent: it was not counted' })),
  after: Type.Optional(Type.Integer()),
  note: Type.String(),
  expiresOn: Type.Optional(Type.String()),
  by: Type.String({ description: 'name; empty: the shop itself, at midnight' }),
  happenedAt: Type.String({ description: 'of a count without a network before it was received' }),
});
export type StockMove = Static<typeof StockMove>;

export const StaffStockMovesQuery = Type.Object({ ...named, page: pageNumber(1000) });
export const StaffStockMoves = Type.Object({
  page: Page,
  product: StockedProduct,
  moves: Type.Array(StockMove, { description: 'the newest first' }),
});
export type StaffStockMoves = Static<typeof StaffStockMoves>;

export const StaffStockLostQuery = Type.Object({ ...inStore, ...department, page: pageNumber(1000) });
export const LostSale = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String(),
  picture: Type.String(),
  isLoose: Type.Boolean(),
  missing: Type.Integer({ description: 'pieces or grams that orders did not get within the last 7 days' }),
  inCarts: Type.Integer({ description: 'pieces or grams that open carts of the last 7 days still hold' }),
  looked: Type.Number({
    description: 'how often its page was opened while it was not there, by the share of the store',
  }),
  lost: Type.Number({ description: 'euro' }),
  finishedUntil: Type.Optional(Type.String()),
});
export type LostSale = Static<typeof LostSale>;
export const NeverSold = Type.Object({
  term: Type.String({ description: 'what was searched' }),
  times: Type.Integer({ description: 'searches without a result within the last 7 days, in all stores' }),
  lost: Type.Number({ description: 'euro' }),
});
export type NeverSold = Static<typeof NeverSold>;
export const StaffStockLost = Type.Object({
  warehouseId: Type.Integer(),
  neverSold: Type.Array(NeverSold, {
    description:
      'words searched most that found nothing: searches x the share of the store in the orders of those days x purchases by searches of the last 30 days, at most 1, x the median price of what is on sale. On the first page only',
  }),
  stores: Type.Array(Store),
  lost: Type.Number({
    description:
      'euro, a careful estimate: (missing + in carts + looked x bought per look) x price. Missing: ordered less picked and replaced, of orders of the last 7 days. In carts: of carts that changed within 7 days. Looked: views of the product by who accepted the counts, times the share of the store in the orders of those days; bought per look: purchases by views of the last 30 days, at most 1. Only goods that are not for sale now',
  }),
  page: Page,
  products: Type.Array(LostSale, { description: 'the greatest loss first' }),
});
export type StaffStockLost = Static<typeof StaffStockLost>;

const bind = bindFrom('issue 47; ours');

export const stockCalls = {
  staffStock: bind(routes.staffStock, {
    query: StaffStockQuery,
    data: StaffStock,
    summary: 'What a store has of its goods, what orders and carts hold, and what is free',
  }),
  staffStockToCount: bind(routes.staffStockToCount, {
    query: StaffStockToCountQuery,
    data: StaffStockToCount,
    summary: 'The goods of a count with their codes, for a phone without a network',
  }),
  staffStockMoves: bind(routes.staffStockMoves, {
    query: StaffStockMovesQuery,
    data: StaffStockMoves,
    summary: 'Who counted, corrected and received a product in a store',
  }),
  staffStockLost: bind(routes.staffStockLost, {
    query: StaffStockLostQuery,
    data: StaffStockLost,
    summary: 'Goods that a store does not have, with what it did not sell of them',
  }),
  staffStockSet: bind(routes.staffStockSet, {
    body: StaffStockSetBody,
    data: StaffStockWritten,
    summary: 'Write what is on the shelf: counted, or corrected for a reason',
  }),
  staffStockCounts: bind(routes.staffStockCounts, {
    body: StaffStockCountsBody,
    data: StaffStockCounted,
    summary: 'Write the counts of a phone, each once',
  }),
  staffStockArrival: bind(routes.staffStockArrival, {
    body: StaffStockArrivalBody,
    data: StaffStockWritten,
    summary: 'Goods have arrived',
  }),
  staffStockThreshold: bind(routes.staffStockThreshold, {
    body: StaffStockThresholdBody,
    data: StaffStockWritten,
    summary: 'Say below which amount a product has to be ordered again in a store',
  }),
  staffStockFinished: bind(routes.staffStockFinished, {
    body: StaffStockFinishedBody,
    data: StaffStockWritten,
    summary: 'Finished for today: nothing is sold until midnight in Rome, or until the next arrival',
  }),
} as const;

/** Refusals of the calls by which the staff keep the stock of a store. */
export const STAFF_STOCK_ERRORS = {
  STOCK_STORE_UNKNOWN: 'Questo negozio non c’è',
  STOCK_PRODUCT_UNKNOWN: 'Questo prodotto non c’è più',
  STOCK_NEGATIVE: 'Non può essere meno di zero',
  STOCK_NOT_WHOLE: 'Scrivi un numero intero: mezzi pezzi non ci sono',
  STOCK_TOO_MUCH: 'Al massimo {max}',
  STOCK_NOTHING: 'Scrivi quanti ne sono arrivati',
  STOCK_EXPIRED: 'Questa scadenza è già passata',
  STOCK_CHANGED: 'Intanto è cambiata: adesso sono {now}. Guarda e riprova',
  STOCK_FAR_OFF: 'È più della metà lontano da {now}: conta di nuovo, poi conferma',
} as const;
