import { t } from '../../../domain/language.ts';
import { confirm } from '../../ui/confirm.ts';

/** storefront 4: reaching zero asks; whose minimum it was is told that less cannot be bought. */
export function askToRemove(name: string, isMinimum: boolean): Promise<boolean> {
  const question = t('Vuoi togliere “{name}” dal carrello?', { name });
  const least = t('Non è possibile acquistare una quantità inferiore di questo articolo');
  return confirm({ title: t('Rimuovere dal carrello?'), text: isMinimum ? `${least}. ${question}` : question });
}
