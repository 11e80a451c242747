import { type EnglishTexts, inEnglish } from '../../catalogue/engine/english/english-texts.ts';
import { snapshotIn } from '../../catalogue/engine/english-assortment.ts';
import type { PricedCart } from '../price/price-cart.ts';

/**
 * Returns a priced cart with English names of goods, departments, promotions and bags, for a reply only: prices and the
 * content of an order come from the Italian one. Goods of a cart that is prepared for payment keep the names that were
 * frozen with them.
 */
export function pricedInEnglish(priced: PricedCart): PricedCart {
  const snapshot = snapshotIn(priced.scope.snapshot, 'en');
  const { texts } = snapshot;
  if (texts.size === 0) return priced;
  const { total } = priced;
  return {
    ...priced,
    scope: { ...priced.scope, snapshot, key: `${priced.scope.key} en` },
    gifts: priced.gifts.map((gift) => named(texts, gift)),
    total: {
      ...total,
      lines: total.lines.map((line) =>
        line.steps.length === 0 ? line : { ...line, steps: line.steps.map((step) => named(texts, step)) },
      ),
      bags: total.bags.map((bag) => named(texts, bag)),
      hints: total.hints.map((hint) => ({ ...hint, promotion: named(texts, hint.promotion) })),
    },
  };
}

function named<Named extends { readonly name: string }>(texts: EnglishTexts, one: Named): Named {
  return { ...one, name: inEnglish(texts, one.name) };
}
