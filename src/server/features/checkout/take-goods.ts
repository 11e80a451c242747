import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuseAll } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { rowOf } from '../cart/change/lines.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { amountsBeside } from '../orders/release-goods.ts';
import { type StockAmount, stockLeft, takeStock } from '../stores/stock.ts';
import type { ChangedOrder } from './changed-order.ts';

/**
 * Takes the goods and gifts of the cart from stock, of a change of an order only what that does not have; returns the products with limited
 * stock. The statement that lowers the stock leaves at once: the one that writes the lines, which is sent after it, looks at what it did.
 */
export async function takeGoods(
  tx: Tx,
  cart: Pick<FullCartRow, 'warehouseId'>,
  priced: Pick<PricedCart, 'lines' | 'gifts' | 'scope'>,
  replaced?: ChangedOrder,
): Promise<Result<number[], Refusal>> {
  const had = replaced?.order.warehouseId === cart.warehouseId ? replaced.goods : [];
  const { limited, short } = await takeStock(tx, cart.warehouseId, amountsBeside(goodsOf(priced), had));
  if (short.length === 0) return ok(limited);
  const left = await stockLeft(tx, cart.warehouseId, short);
  return refuseAll(
    left.map(({ productId, amount }) => {
      const row = rowOf(priced.scope, productId);
      if (!row || amount === 0) return { code: 'PRODUCT_UNAVAILABLE', field: String(productId) };
      return {
        code: 'STOCK_SHORT',
        field: String(productId),
        details: { name: row.name, left: () => formatAmount(row.saleType, amount) },
      };
    }),
  );
}

/** Sums the pieces or grams of each product over its lines and gifts. */
export function goodsOf({ lines, gifts }: Pick<PricedCart, 'lines' | 'gifts'>): StockAmount[] {
  const amounts = new Map<number, number>();
  const add = (productId: number, amount: number) => amounts.set(productId, (amounts.get(productId) ?? 0) + amount);
  for (const { row, weightGrams, quantity } of lines) add(row.productId, weightGrams || quantity);
  for (const { row, quantity } of gifts) add(row.productId, quantity);
  return Array.from(amounts, ([productId, amount]) => ({ productId, amount }));
}
