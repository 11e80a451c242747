/**
 * What keys of other programs open: each scope names its calls of the contract, and a key opens the calls of its
 * scopes and no others (decision 171). Calls of customers, of roles and of keys themselves are in none.
 */
export const KEY_SCOPES = {
  /** Shows products, categories and stores, as visitors and as the staff see them. */
  'catalogue:read': [
    'category',
    'getPrices',
    'productById',
    'products',
    'storeList',
    'storeView',
    'staffCategories',
    'staffCategoryView',
    'staffProductView',
    'staffProducts',
  ],
  'catalogue:write': ['staffProductMake', 'staffProductSave', 'staffProductStore', 'staffProductsChange'],
  /** Shows prices without what goods cost the shop. */
  'prices:read': ['staffPriceView', 'staffPrices'],
  /** Shows prices with what goods cost the shop, and with margins. */
  'costs:read': ['staffPriceView', 'staffPrices'],
  'prices:write': ['staffPricesChange', 'staffPricePlansCancel'],
  'stock:read': ['staffStock', 'staffStockMoves'],
  'stock:write': ['staffStockArrival', 'staffStockFinished', 'staffStockSet'],
  'promotions:read': ['staffPromotionView', 'staffPromotions'],
  /** Shows the goods, amounts, slot and state of orders, without anything that says whose order it is. */
  'orders:read': ['staffOrderList', 'staffOrderView'],
  /** Shows orders with names, addresses, telephones, wishes and notes. */
  'orders:personal': ['staffOrderList', 'staffOrderView'],
  /** Shows the orders of a store's day with the names and addresses that delivering needs. */
  'fulfilment:read': ['staffOrderToServe', 'staffOrdersToServe'],
  'fulfilment:write': [
    'staffOrderDelivered',
    'staffOrderInLocker',
    'staffOrderNotCollected',
    'staffOrderPick',
    'staffOrderReady',
    'staffOrderTake',
  ],
  /** Shows invoices and credit notes, with names. */
  'documents:read': ['staffDocumentList'],
  'customers:read': ['staffCustomerView', 'userSearch'],
  'content:read': ['staffContentList', 'staffContentView'],
  'content:write': ['staffContentInsert', 'staffContentPublish', 'staffContentUpdate', 'staffContentWithdraw'],
  /** Shows sums of what was sold, without margins. */
  'reports:read': ['staffReportMissing', 'staffReportPromotions', 'staffReportReturns', 'staffReportSales'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type KeyScope = keyof typeof KEY_SCOPES;
export const SCOPE_NAMES = Object.keys(KEY_SCOPES) as KeyScope[];

/** Returns the scopes of which each alone opens a call. */
export function scopesOpening(call: string): KeyScope[] {
  return SCOPE_NAMES.filter((scope) => (KEY_SCOPES[scope] as readonly string[]).includes(call));
}

/** How many calls a key may make in a minute, by the name of its pace. */
export const KEY_PACES = { slow: 60, normal: 600, fast: 6000 } as const;
export type KeyPace = keyof typeof KEY_PACES;

/** The beginning of every key: a scanner for secrets finds it in code that was published by mistake. */
export const KEY_PREFIX = 'bottega_key_';
/** For how many days a key may be made; 0: until it is ended. */
export const KEY_DAYS = [30, 90, 365, 0] as const;
export const KEY_NAME_LENGTH = 80;
export const MAX_KEYS = 200;
