import { formatGrams } from '../../../domain/format.ts';
import type { CardProduct } from '../catalogue/card-product.ts';
import { packagingText } from '../catalogue/packaging-text.ts';

/** How a product is sold, where it is not simply by the piece, and how much of it may be bought. */
export function notesOf({ limit, packaging, selling: { rule } }: CardProduct): string[] {
  const notes: string[] = [];
  if (rule.saleType === 'Sfuso') {
    const portion = formatGrams(rule.portionGrams ?? 0);
    notes.push(
      `Venduto a peso: da ${portion}, poi ${formatGrams(rule.stepGrams ?? 0)} alla volta. Paghi il peso effettivo, mai più del massimo indicato.`,
    );
  } else if (rule.multiple > 1) {
    notes.push(`Venduto in confezioni da ${rule.multiple} pezzi.`);
  }
  if (packaging) notes.push(packagingText(packaging));
  if (limit !== undefined) notes.push(`Puoi acquistarne al massimo ${limit} pezzi in totale.`);
  return notes;
}
