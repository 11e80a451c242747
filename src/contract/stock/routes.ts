import { route } from '../base/route.ts';

/** The stock of a store (issue 47). The documents have the available amount of a product but no calls. */
const staff = { who: 'staff', right: 'stock' } as const;
export const staffStock = route('GET', '/staff/stock', staff);
export const staffStockToCount = route('GET', '/staff/stock/to-count', staff);
export const staffStockMoves = route('GET', '/staff/stock/moves', staff);
export const staffStockLost = route('GET', '/staff/stock/lost', staff);
export const staffStockSet = route('POST', '/staff/stock/set', staff);
export const staffStockCounts = route('POST', '/staff/stock/counts', staff);
export const staffStockArrival = route('POST', '/staff/stock/arrival', staff);
export const staffStockThreshold = route('POST', '/staff/stock/threshold', staff);
export const staffStockFinished = route('POST', '/staff/stock/finished', staff);
