import { IMPORT_COLUMNS, type ImportKind } from '../../../contract/imports/limits.ts';
import { plainText } from '../../../pictures/recipe/picture-recipe.ts';
import { exportColumns } from '../export/export-row.ts';
import { tierColumn } from '../records/tier-cells.ts';

/** Headings of other programs and of people's own sheets, in plain letters, by our column. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  code: ['cod', 'codice', 'codice articolo', 'cod articolo', 'articolo', 'codice prodotto'],
  name: ['descrizione', 'nome', 'prodotto', 'description', 'denominazione'],
  price: ['prezzo', 'listino 1 ivato', 'prezzo ivato', 'prezzo di vendita', 'prezzo al pubblico', 'grossprice1'],
  department: ['reparto', 'settore'],
  category: ['categoria', 'famiglia'],
  subcategory: ['sottocategoria', 'sottofamiglia'],
  brand: ['produttore', 'marca', 'marchio', 'producername'],
  barcode: ['cod a barre', 'codice a barre', 'codici a barre', 'ean', 'ean13', 'ean 13', 'gtin'],
  vat: ['cod iva', 'iva', 'aliquota iva', 'aliquota', 'codice iva'],
  sale_type: ['u m', 'um', 'cod udm', 'udm', 'unita di misura', 'vendita'],
  name_en: ['nome inglese', 'name en', 'english name'],
  ingredients: ['ingredienti'],
  allergens: ['allergeni'],
  storage: ['conservazione'],
  origin: ['origine', 'provenienza'],
  on_hand: ['q ta giacenza', 'q ta in giacenza', 'giacenza', 'availableqty', 'esistenza', 'scorta'],
  available: ['disponibile', 'disponibilita', 'q ta disponibile'],
  listed: ['in assortimento'],
  promo_price: ['prezzo promo', 'prezzo in offerta', 'offerta'],
  promo_from: ['offerta dal', 'promo dal'],
  promo_to: ['offerta al', 'promo al'],
  from: ['dal'],
  to: ['al'],
  leaflet: ['volantino'],
  tiers: ['scaglioni', 'prezzi per quantita'],
  tier_quantity: ['quantita scaglione', 'scaglione da'],
  tier_price: ['prezzo scaglione'],
};

const BY_NAME = new Map(Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [name, column])));

/** Returns our column for each heading; empty: none of ours. A column that two headings fit goes to the first. */
export function columnsFor(kind: ImportKind, headings: readonly string[]): string[] {
  const allowed: readonly string[] =
    kind === 'products' ? [...IMPORT_COLUMNS.products, ...exportColumns] : IMPORT_COLUMNS[kind];
  const taken = new Set<string>();
  return headings.map((heading) => {
    const own = heading.trim().toLowerCase();
    const plain = plainHeading(heading);
    const column = allowed.includes(own) ? own : (BY_NAME.get(plain) ?? tierColumn(plain) ?? '');
    const isTier = column.startsWith('tier:') && allowed.includes('tiers');
    const isFree = (isTier || allowed.includes(column)) && (column === 'barcode' || !taken.has(column));
    if (isFree) taken.add(column);
    return isFree ? column : '';
  });
}

/** Returns the kind of file that headings speak of. */
export function kindOf(headings: readonly string[]): ImportKind {
  const has = (kind: ImportKind, ...names: readonly string[]) =>
    names.some((name) => columnsFor(kind, headings).includes(name));
  if (has('leaflets', 'leaflet')) return 'leaflets';
  if (has('products', 'name', 'department', 'category', 'brand', 'barcode', 'vat')) return 'products';
  return has('stock', 'available', 'on_hand') && !has('prices', 'price') ? 'stock' : 'prices';
}

/** Returns the name of the program that writes these headings; empty: none that we know. */
export function sourceOf(headings: readonly string[]): string {
  const plain = headings.map(plainHeading);
  if (plain.includes('cod') && plain.some((name) => name.startsWith('listino 1'))) return 'Danea Easyfatt';
  if (plain.includes('grossprice1')) return 'Danea Easyfatt';
  const own: readonly string[] = [...IMPORT_COLUMNS.products, ...exportColumns];
  return headings.length > 1 && headings.every((heading) => own.includes(heading.toLowerCase())) ? 'Bottega' : '';
}

function plainHeading(heading: string): string {
  return plainText(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** How other programs write the kind of sale. */
const SALE_TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['nr', 'n', 'pz', 'pezzi', 'num', 'bt', 'vs', 'sc'].map((unit) => [unit, 'Pezzo'])),
  ...Object.fromEntries(['cf', 'conf', 'confezioni'].map((unit) => [unit, 'Confezione'])),
  ...Object.fromEntries(['kg', 'kilo', 'chilo'].map((unit) => [unit, 'Sfuso'])),
};

/** Returns the cells of a row with units and rates as we write them: "KG" is loose goods, "22 %" is 22. */
export function inOurWords(cells: Readonly<Record<string, string>>): Record<string, string> {
  const { sale_type: unit, vat } = cells;
  return {
    ...cells,
    ...(unit === undefined ? {} : { sale_type: SALE_TYPES[unit.toLowerCase().replace(/\W/g, '')] ?? unit }),
    ...(vat === undefined ? {} : { vat: vat.replace(/\s*%$/, '') }),
  };
}
