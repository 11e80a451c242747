import type { ImportKind, ImportState } from '../../../contract/imports/limits.ts';
import type { ImportCounts, ImportSummary } from '../../../contract/imports/schemas.ts';
import type { ProductField } from '../../../contract/products/limits.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { FIELD_WORDS } from '../products/form/product-words.ts';

export const IMPORTS_KEY = ['staff', 'imports'];

/** Rows of a whole shop are corrected and taken back while a person waits: half a minute for 100,000 products. */
export const LONG_ACT_MS = 600_000;

export const KIND_WORDS: Readonly<Record<ImportKind, string>> = {
  products: msg('Prodotti'),
  prices: msg('Prezzi'),
  stock: msg('Scorte'),
  pictures: msg('Foto'),
  leaflets: msg('Volantini'),
};

export const STATE_WORDS: Readonly<Record<ImportState, string>> = {
  layout: msg('Da preparare'),
  checking: msg('In controllo'),
  checked: msg('Da confermare'),
  writing: msg('In scrittura'),
  done: msg('Fatta'),
  failed: msg('Non riuscita'),
  stopped: msg('Fermata'),
  undone: msg('Annullata'),
};

/** Columns of a file that are no field of the form of a product. */
const COLUMN_WORDS: Readonly<Record<string, string>> = {
  code: msg('Codice'),
  department: msg('Reparto'),
  category: msg('Categoria'),
  subcategory: msg('Sottocategoria'),
  badges: msg('Bollini'),
  new_until: msg('Novità fino al'),
  pack_text: msg('Riga della confezione'),
  promo_price: msg('Prezzo in offerta'),
  promo_from: msg('Offerta dal'),
  promo_to: msg('Offerta al'),
  available: msg('Disponibile'),
  on_hand: msg('Giacenza'),
  listed: msg('In assortimento'),
  leaflet: msg('Volantino'),
  from: msg('Primo giorno'),
  to: msg('Ultimo giorno'),
  warehouses: msg('Numeri dei negozi'),
  cover: msg('Immagine'),
  tiers: msg('Scaglioni'),
  tier_quantity: msg('Scaglione: da quanti pezzi'),
  tier_price: msg('Scaglione: prezzo'),
  pictures: msg('Foto'),
  file: msg('File'),
};

/** Returns the name of a column or field; of one that only exports have, the column itself. */
export function columnWord(column: string): string {
  if (column.startsWith('tier:')) return t('Prezzo da {n}', { n: column.slice(5).replace('.', ',') });
  const words = COLUMN_WORDS[column] ?? FIELD_WORDS[column as ProductField];
  return words === undefined ? column : t(words);
}

/** What an import did, in a few words. */
export function countsText({ counts, problem }: Pick<ImportSummary, 'counts' | 'problem'>): string {
  if (problem !== undefined) return problem;
  if (!counts) return '';
  return [
    t('{n} cambiano', { n: formatNumber(counts.changed) }),
    ...(counts.made > 0 ? [t('{n} nuovi', { n: formatNumber(counts.made) })] : []),
    ...(counts.refused > 0 ? [t('{n} rifiutate', { n: formatNumber(counts.refused) })] : []),
  ].join(' · ');
}

/** How many products an import would write. */
export function writtenIn({ changed, made, withdrawn }: ImportCounts): number {
  return changed + made + withdrawn;
}

/** Returns the value of a field as people write it. */
export function valueText(field: string, value: string): string {
  if (field === 'price' && /^\d+\.\d{2}$/.test(value)) return value.replace('.', ',');
  if (field === 'tiers') return value.replaceAll('.', ',').replaceAll('|', ' · ');
  return field === 'vat' && /^\d+$/.test(value) ? `${value} %` : value;
}
