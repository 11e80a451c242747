import { formatGrams } from '../../../domain/base/format.ts';
import { lastQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { t } from '../../../language/language.ts';
import { amountText } from '../../product-model/amount-text.ts';
import type { CartProduct } from '../../product-model/cart-product.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CART_TOAST_MS } from '../queue/cart-toast.ts';

/** storefront 4: asks before an amount becomes zero; at a minimum the question says that less cannot be bought. */
export function askToRemove(name: string, isMinimum: boolean): Promise<boolean> {
  const question = t('Vuoi togliere “{name}” dal carrello?', { name });
  const least = t('Non è possibile acquistare una quantità inferiore di questo articolo');
  return confirm({ title: t('Rimuovere dal carrello?'), text: isMinimum ? `${least}. ${question}` : question });
}

/** storefront 8: explains why plus does nothing, with the text of the server's own refusal. */
export function sayMost(product: CartProduct, rule: QuantityRule): void {
  toast('warning', maxText(product, rule), CART_TOAST_MS, 'MAX_QUANTITY');
}

/**
 * Describes the limit that applies: of the class, if other goods of it are in the cart, of the day, of the stock, or of
 * one purchase.
 */
export function maxText({ name, selling }: CartProduct, rule: QuantityRule): string {
  const { limitedBy, ofClass } = selling;
  const isOfClass = limitedBy === 'class' || rule.maximum !== selling.rule.maximum;
  if (ofClass && isOfClass)
    return t('Hai superato la quantità massima giornaliera di “{class}”: {max}', {
      class: ofClass.name,
      max: ofClass.text,
    });
  const most = amountText(selling, lastQuantity(rule));
  if (limitedBy === 'stock')
    return t('Disponibilità insufficiente per {name}: ne restano {left}', { name, left: most });
  if (limitedBy === undefined) return t('La quantità massima di questo articolo è {max}', { max: most });
  return t('Hai superato la quantità massima giornaliera acquistabile per questo articolo');
}

/** Describes the multiples in which goods are sold, if not one by one. */
export function stepText({ saleType, multiple, portionGrams = 0, stepGrams = 0 }: QuantityRule): string | undefined {
  if (saleType === 'Sfuso')
    return t('Si vende da {portion}, poi {step} alla volta', {
      portion: formatGrams(portionGrams),
      step: formatGrams(stepGrams),
    });
  return multiple > 1 ? t('Si vende a {n} alla volta', { n: multiple }) : undefined;
}
