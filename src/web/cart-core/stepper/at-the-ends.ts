import { t } from '../../../language/language.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { CART_TOAST_MS } from './cart-toast.ts';

/** storefront 4: asks before an amount becomes zero; at a minimum the question says that less cannot be bought. */
export function askToRemove(name: string, isMinimum: boolean): Promise<boolean> {
  const question = t('Vuoi togliere “{name}” dal carrello?', { name });
  const least = t('Non è possibile acquistare una quantità inferiore di questo articolo');
  return confirm({ title: t('Rimuovere dal carrello?'), text: isMinimum ? `${least}. ${question}` : question });
}

/** storefront 8: explains why plus does nothing, with the text of the server's own refusal. */
export function sayMost(): void {
  toast('warning', maxText(), CART_TOAST_MS, 'MAX_QUANTITY');
}

export function maxText(): string {
  return t('Hai superato la quantità massima giornaliera acquistabile per questo articolo');
}
