import { formatAmount } from '../../../domain/base/format.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuseAll } from '../../http/outcome.ts';
import type { Tx } from '../../infra/database/types.ts';
import { rowOf } from '../cart/change/lines.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { type StockAmount, stockLeft, takeStock } from '../stores/stock.ts';

/** Takes the goods and gifts of the cart from stock; returns the products with limited stock. */
export async function takeGoods(
  tx: Tx,
  cart: FullCartRow,
  { lines, gifts, scope }: PricedCart,
): Promise<Result<number[], Refusal>> {
  const amounts = goodsOf({ lines, gifts });
  const { limited, short } = await takeStock(tx, cart.warehouse_id, amounts);
  if (short.length === 0) return ok(limited);
  const left = await stockLeft(tx, cart.warehouse_id, short);
  return refuseAll(
    left.map(({ productId, amount }) => {
      const row = rowOf(scope, productId);
      if (!row || amount === 0) return { code: 'PRODUCT_UNAVAILABLE', field: String(productId) };
      return {
        code: 'STOCK_SHORT',
        field: String(productId),
        details: { name: row.name, left: () => formatAmount(row.sale_type, amount) },
      };
    }),
  );
}

/** The goods of a cart, gifts included, in pieces or grams. A product may come several times. */
export function goodsOf({ lines, gifts }: Pick<PricedCart, 'lines' | 'gifts'>): StockAmount[] {
  return [
    ...lines.map((line) => ({ productId: line.row.product_id, amount: line.weightGrams || line.quantity })),
    ...gifts.map((gift) => ({ productId: gift.row.product_id, amount: gift.quantity })),
  ];
}
