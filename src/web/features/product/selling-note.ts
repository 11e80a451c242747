import { formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { packagingText } from '../../product-model/packaging-text.ts';

/** Returns notes on how a product is sold, where it is not simply by the piece, and how much of it may be bought. */
export function notesOf(product: CardProduct): string[] {
  const { deposit, limit, packaging } = product;
  const { rule } = product.selling;
  const notes: string[] = [];
  if (rule.saleType === 'Sfuso') {
    const values = { portion: formatGrams(rule.portionGrams ?? 0), step: formatGrams(rule.stepGrams ?? 0) };
    notes.push(
      t(
        'Venduto a peso: da {portion}, poi {step} alla volta. Paghi il peso effettivo, mai più del massimo indicato.',
        values,
      ),
    );
  }
  if (deposit !== undefined)
    notes.push(
      t('Al prezzo si aggiungono {price} di cauzione per pezzo, che ti rendiamo con il vuoto.', {
        price: formatEuro(deposit),
      }),
    );
  if (packaging) notes.push(t('{packages}, se ti servono interi.', { packages: packagingText(packaging) }));
  if (limit !== undefined) notes.push(t('Puoi acquistarne al massimo {n} pezzi in totale.', { n: limit }));
  return notes;
}
