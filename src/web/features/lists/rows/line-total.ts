import { divideRounded, euroOf, fromEuro } from '../../../../domain/base/money.ts';
import { netPricesOf } from '../../../cart-core/stepper/shown-prices.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { isLoose } from '../../../product-model/price-text.ts';

/** A product with its amount: pieces, or grams of loose goods. */
export interface Counted {
  readonly product: CardProduct;
  readonly amount: number;
}

/** Returns the euro of an amount of a product, at the price that is shown, or at another one per piece or kilo. */
export function lineTotal(product: CardProduct, amount: number, price = product.price): number {
  const perUnit = fromEuro(price);
  return euroOf(isLoose(product) ? divideRounded(perUnit * amount, 1000) : perUnit * amount);
}

/** Returns today's price of several products, and what the offers of today take off. */
export function useTotals(rows: readonly Counted[]): { readonly total: number; readonly saved: number } {
  const { hasNetPrices } = useShellData();
  let [total, full] = [0, 0];
  for (const { product, amount } of rows) {
    const shown = hasNetPrices ? netPricesOf(product) : product;
    total += lineTotal(shown, amount);
    full += lineTotal(shown, amount, shown.fullPrice ?? shown.price);
  }
  const inCents = (euro: number) => Math.round(euro * 100) / 100;
  return { total: inCents(total), saved: inCents(full - total) };
}
