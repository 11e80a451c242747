import { amountText } from '../../product-model/amount-text.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { linePriceText, useShownPrices } from './shown-prices.ts';

/** Shows an amount, and below it the price per piece or kilo, at the end of a read-only line. */
export function AmountAndPrice({ product, amount }: { readonly product: CardProduct; readonly amount: number }) {
  const shown = useShownPrices(product);
  return (
    <span className="grid shrink-0 justify-items-end text-sm">
      <span className="font-bold">{amountText(product.selling, amount)}</span>
      <span className="whitespace-nowrap text-ink-soft">{linePriceText(shown)}</span>
    </span>
  );
}
