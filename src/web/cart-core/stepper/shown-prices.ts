import { formatEuro } from '../../../domain/base/format.ts';
import { fromEuro, toEuro } from '../../../domain/base/money.ts';
import { withoutVat } from '../../../domain/documents/vat.ts';
import { t } from '../../../language/language.ts';
import { useShellData } from '../../page/shell-loader.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { isLoose } from '../../product-model/price-text.ts';

/** A product with the prices of the page. The price in the cart is only in the product itself. */
export type ShownProduct = CardProduct & { readonly isNet?: true };

/**
 * Returns the product with the displayed prices: without VAT if the customer buys for a company and chose so (decision
 * 87).
 */
export function useShownPrices(product: CardProduct): ShownProduct {
  return useShellData().hasNetPrices ? netPricesOf(product) : product;
}

export function netPricesOf(product: CardProduct): ShownProduct {
  const { vat = 0, price, fullPrice, pricePerUnit, promo, tiers } = product;
  const net = <Euro extends number | undefined>(euro: Euro) =>
    (euro === undefined ? undefined : toEuro(withoutVat(fromEuro(euro), vat))) as Euro;
  return {
    ...product,
    isNet: true,
    price: net(price),
    fullPrice: net(fullPrice),
    pricePerUnit: net(pricePerUnit),
    ...(tiers && { tiers: tiers.map((tier) => ({ ...tier, price: net(tier.price) })) }),
    promo: promo && { ...promo, lowest30: net(promo.lowest30) },
  };
}

/** Returns the unit and the VAT note of a price: "/kg", "+ IVA", "/kg + IVA"; empty for a piece with VAT. */
export function perText(product: ShownProduct): string {
  return [isLoose(product) && '/kg', product.isNet && t('+ IVA')].filter(Boolean).join(' ');
}

/** Formats the price per piece or kilo on a line: "2,49 € /kg". */
export function linePriceText(product: ShownProduct): string {
  return `${formatEuro(product.price)} ${perText(product)}`.trim();
}
