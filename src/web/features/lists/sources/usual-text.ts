import type { UsualShopping } from '../../../../contract/lists/source-schemas.ts';
import { t } from '../../../../language/language.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { wireQuantity } from '../../../product-model/wire-quantity.ts';

type Item = UsualShopping['items'][number];

/** Converts an item to the input of the calls of carts and lists. */
export function itemToAdd(item: Item): { productId: number; quantity: number } {
  const { productId, selling } = cardProductOf(item.product);
  return { productId, quantity: wireQuantity(selling, lineAmount(item)) };
}

/** Formats the reason: "Ogni 7 giorni circa, l’ultima volta 8 giorni fa" */
export function reasonText({ everyDays, daysAgo }: Pick<Item, 'everyDays' | 'daysAgo'>): string {
  const every = everyDays === 1 ? t('Ogni giorno') : t('Ogni {n} giorni circa', { n: everyDays });
  const last = daysAgo === 1 ? t('l’ultima volta ieri') : t('l’ultima volta {n} giorni fa', { n: daysAgo });
  return `${every}, ${last}`;
}
