import { isPowerOfTen } from '../../../domain/base/files/file-text.ts';
import type { Notation } from '../../../domain/base/files/written-number.ts';
import { repairBarcode } from '../../../domain/catalogue/barcode.ts';
import { tiersIn } from '../../../domain/pricing/tier-text.ts';
import { areTiersOf } from '../../../domain/pricing/tiers.ts';
import { findMotifs } from '../../../pictures/recipe/goods.ts';
import { plainText } from '../../../pictures/recipe/picture-recipe.ts';
import { markedTextOfHtml, textOfHtml } from '../../infra/html/html-text.ts';
import { type Fault, type FaultKind, faultSentence } from '../readers/faults.ts';
import { describePack, type Pack, parsePack, splitPack } from '../readers/parse-pack.ts';
import { type CellReader, type Cells, readCells } from '../readers/read-cells.ts';
import { readColumns } from '../readers/read-columns.ts';
import {
  type CatalogueRecord,
  type KnownProduct,
  type RecordPromotion,
  type VatPercent,
  vatIds,
} from './catalogue-record.ts';
import { type Goods, looseSelling, vatOf } from './goods-defaults.ts';
import { classOfBadge } from './product-classes.ts';
import { isText, readExtras, readJson } from './read-extras.ts';
import { textsOfRow } from './row-texts.ts';
import { readTiers, withTiers } from './tier-cells.ts';
import { derivedValues, type Selling, unstatedIn } from './unstated-columns.ts';

/** `notes` say what was left out of an accepted row, or added to it. */
export type MappedRow = { readonly record: CatalogueRecord; readonly notes: readonly string[] } | RefusedCells;

/** Why a row is refused: the sentences for a report, and each fault with its column. */
interface RefusedCells {
  readonly refused: string;
  readonly faults: readonly Fault[];
}

interface RowOptions {
  readonly numbers: Notation;
  readonly newUntil: string;
  /** Returns the known product with a code. */
  readonly known?: (code: string) => KnownProduct | undefined;
}

/** Maps one row of a file to a product, with the shop's defaults for missing values, or returns why it is refused. */
export function mapRow(row: Cells, options: RowOptions): MappedRow {
  const cells = withoutHtml(withTiers(row));
  const read = readCells(cells, options.numbers);
  const named = namesOf(read);
  if ('refused' in named) return named;
  const { code, price } = named;
  const known = options.known?.(code);
  const saleType = saleTypeOf(read, cells, known);
  if (!saleType) return refusedFor('sale_type', 'no-sale-type', cells['sale_type'] ?? '');
  const { title, brand, pack } = shownAs(read, cells, { name: named.name, saleType, known });
  const category = read.text('category', 100);
  const goods: Goods = {
    department: plainText(named.department),
    category: plainText(category),
    name: plainText(title),
  };
  const stated = readColumns(read, cells);
  const selling = sellingOf(saleType, goods, pack, read);
  const { barcodes, repaired } = barcodesOf(read);
  const extras = readExtras(read, cells);
  const least = extras.minQuantity ?? (saleType === 'Sfuso' ? (selling.contentAmount ?? 1) : 1);
  const isLeastStated = !known || cells['portion_g'] !== undefined || cells['min_quantity'] !== undefined;
  if (isLeastStated && stated.maxQuantity && stated.maxQuantity < least)
    read.fault('max_quantity', 'below-least', stated.maxQuantity, least);
  const { meta, statedTexts, notes } = textsOfRow(read, cells, { goods, known });
  const record: CatalogueRecord = {
    code,
    barcode: barcodes[0] ?? null,
    otherBarcodes: barcodes.slice(1),
    name: title,
    brand,
    categories: [named.department, category, read.text('subcategory', 100)].filter(Boolean),
    vatId: vatIds[vatOfRow(read, cells['vat'], goods)],
    saleType,
    ...selling,
    ...(isAsShown(cells) ? { packLine: read.text('pack_text', 100) } : {}),
    values: { ...stated, ...derivedValues(cells, goods, { saleType, known }) },
    classRule: cells['class_limit'] === undefined ? usualRule(goods, pack) : read.text('class_limit', 100) || null,
    ...badgesOf(read, cells, options.newUntil),
    ...(cells['infos'] === undefined ? {} : { infos: readJson(read, 'infos', isText) ?? {} }),
    meta,
    statedTexts,
    unstated: unstatedIn(cells, { saleType, pack, known }),
    ...picturesOf(read),
    priceCents: price,
    ...tiersOf(read, cells, { price, saleType }),
    ...promotionOf(read, cells, price),
    extras,
    history: [],
  };
  return read.problems.length > 0 ? refusedBy(read) : { record, notes: [...repaired, ...notes] };
}

function refusedBy({ problems, faults }: CellReader): RefusedCells {
  return { refused: problems.join('; '), faults };
}

function refusedFor(column: string, kind: FaultKind, ...values: readonly string[]): RefusedCells {
  const fault = { column, kind, values };
  return { refused: faultSentence(fault), faults: [fault] };
}

/** The data that every row needs. */
interface RowNames {
  readonly code: string;
  readonly name: string;
  readonly department: string;
  readonly price: number;
}

function namesOf(read: CellReader): RowNames | RefusedCells {
  const [code, name, department] = [read.text('code', 40), read.text('name', 300), read.text('department', 100)];
  const price = read.price('price');
  if (isPowerOfTen(code)) return refusedFor('code', 'shortened', code);
  if (!code) return refusedFor('code', 'missing');
  if (!name) return refusedFor('name', 'missing');
  if (!department) return refusedFor('department', 'missing');
  return price === undefined ? refusedBy(read) : { code, name, department, price };
}

function shownAs(read: CellReader, cells: Cells, { name, saleType, known }: Selling & { readonly name: string }) {
  const ownBrand = cells['brand'] === undefined ? (known?.brand ?? '') : read.text('brand', 100);
  if (isAsShown(cells)) return { title: name, brand: ownBrand, pack: packAsShown(read) };
  const brand = brandOf(ownBrand, saleType);
  return { brand, ...titleAndPack(name, brand, read) };
}

function badgesOf(read: CellReader, cells: Cells, newUntil: string): Pick<CatalogueRecord, 'classes' | 'newUntil'> {
  const badges = entriesOf(read.text('badges', 1000));
  return {
    classes: cells['classes'] === undefined ? classesOfBadges(badges) : entriesOf(read.text('classes', 5000)),
    newUntil: read.date('new_until') || (badges.some((badge) => /^novit/i.test(badge)) ? newUntil : null),
  };
}

function tiersOf(
  read: CellReader,
  cells: Cells,
  { price, saleType }: { readonly price: number } & Pick<CatalogueRecord, 'saleType'>,
): Pick<CatalogueRecord, 'tiers'> {
  const written = readTiers(read, cells);
  if (!written) return {};
  const tiers = tiersIn(written, saleType === 'Sfuso');
  if (!areTiersOf(price, tiers)) read.fault('tiers', 'no-tiers', cells['tiers'] ?? '');
  return { tiers };
}

function picturesOf(read: CellReader): Pick<CatalogueRecord, 'pictures'> {
  const pictures = entriesOf(read.text('pictures', 10_000));
  if (pictures.length > maxPictures) read.fault('pictures', 'too-many', maxPictures);
  return pictures.length > 0 ? { pictures } : {};
}

const maxPictures = 20;

/** Reads the codes on packages, separated by `|`, with notes about repaired ones. */
function barcodesOf(read: CellReader): { readonly barcodes: readonly string[]; readonly repaired: readonly string[] } {
  const repaired: string[] = [];
  const barcodes = entriesOf(read.text('barcode', 200)).flatMap((text) => {
    const barcode = repairBarcode(text);
    if (barcode === undefined) read.fault('barcode', barcodeFault(text), text);
    else if (barcode !== text) repaired.push(`barcode ${text} had lost a zero: ${barcode}`);
    return barcode ?? [];
  });
  return { barcodes: [...new Set(barcodes)], repaired };
}

function barcodeFault(text: string): FaultKind {
  if (isPowerOfTen(text)) return 'shortened';
  return /^\d{8}$|^\d{12,14}$/.test(text) ? 'check-digit' : 'digits';
}

function usualRule({ category }: Goods, pack: Pack | undefined): string | null {
  return category.startsWith('acqua') && pack?.unit === 'ml' ? 'Acqua' : null;
}

function classesOfBadges(badges: readonly string[]): string[] {
  return [...new Set(badges.map(classOfBadge).filter((name) => name !== undefined))];
}

function entriesOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}

function saleTypeOf(
  read: CellReader,
  cells: Cells,
  known: KnownProduct | undefined,
): CatalogueRecord['saleType'] | undefined {
  if (cells['sale_type'] === undefined) return known?.saleType ?? 'Pezzo';
  const text = read.text('sale_type', 20);
  if (text === '') return 'Pezzo';
  return (['Pezzo', 'Confezione', 'Sfuso'] as const).find((type) => type.toLowerCase() === text.toLowerCase());
}

/**
 * Returns whether names and packs are taken unchanged: a file with this column, like an export, has short names and
 * packs in whole g, ml or pz.
 */
function isAsShown(cells: Cells): boolean {
  return cells['pack_text'] !== undefined;
}

function packAsShown(read: CellReader): Pack | undefined {
  const amount = read.count('pack_quantity');
  const unit = read.text('pack_unit', 10);
  if (amount === undefined) return undefined;
  if (unit === 'g' || unit === 'ml' || unit === 'pz') return { amount, unit, count: read.count('pack_count') ?? 1 };
  read.fault('pack_unit', 'no-pack-unit', unit);
  return undefined;
}

/**
 * Returns the name without brand and pack size, which are separate lines, and the pack, from the columns and the name.
 */
function titleAndPack(name: string, brand: string, read: CellReader): { title: string; pack: Pack | undefined } {
  const { name: goods, packText } = splitPack(name);
  const quantity = read.number('pack_quantity');
  const stated = quantity
    ? parsePack(`${String(quantity).replace('.', ',')} ${read.text('pack_unit', 10)}`)
    : undefined;
  const named = parsePack(packText);
  // the columns decide the amount; the name gives the number of smaller packs, if its amount is the same within 2 %
  const pack =
    stated && !(named && named.unit === stated.unit && Math.abs(named.amount - stated.amount) <= stated.amount * 0.02)
      ? stated
      : (named ?? stated);
  return { title: withoutBrand(pack === named || !named ? goods : name, brand), pack };
}

/** Returns '' for loose goods whose brand is the goods themselves ("Mele Kanzi"): those have no brand. */
function brandOf(brand: string, saleType: CatalogueRecord['saleType']): string {
  const [firstWord = ''] = plainText(brand).split(' ');
  return saleType === 'Sfuso' && findMotifs(firstWord, 1).length > 0 ? '' : brand;
}

function withoutBrand(name: string, brand: string): string {
  const bare =
    brand && name.toLowerCase().startsWith(brand.toLowerCase())
      ? name.slice(brand.length).replace(/^[\s,.;:®™-]+/, '')
      : name;
  // "Sant'Anna di Vinadio" of the brand "Sant'Anna" must not become "di Vinadio"
  const shown =
    bare === '' ||
    /^(di|del|della|dei|degli|d'|&|e) ?/i.test(bare) ||
    /^(stagionat|confezionat|affettat|fresc|intero)/.test(bare) ||
    /^[\d%]/.test(bare)
      ? name
      : bare;
  const tidy = shown
    .replace(/[\s,.;:-]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return tidy.charAt(0).toUpperCase() + tidy.slice(1);
}

function sellingOf(saleType: CatalogueRecord['saleType'], goods: Goods, pack: Pack | undefined, read: CellReader) {
  const loose = saleType === 'Sfuso';
  const usual = looseSelling(goods);
  const portion = read.count('portion_g') ?? usual.portion;
  return {
    packLine: loose ? 'al kg' : pack ? describePack(pack) : '',
    contentAmount: loose ? portion : (pack?.amount ?? null),
    contentUnit: loose ? ('g' as const) : (pack?.unit ?? null),
    stepAmount: loose ? (read.count('step_g') ?? usual.step) : null,
    multiPack: loose ? 1 : (pack?.count ?? 1),
  };
}

/**
 * Returns a price cut, which needs a lower price and both dates. Texts about points or coupons are not prices and are
 * ignored.
 */
function promotionOf(read: CellReader, cells: Cells, priceCents: number): Pick<CatalogueRecord, 'promotion'> {
  const promotion = priceCutOf(read, priceCents);
  return cells['promo_price'] === undefined ? {} : { promotion };
}

function priceCutOf(read: CellReader, priceCents: number): RecordPromotion | null {
  const cut = read.cents('promo_price');
  const from = read.date('promo_from');
  const to = read.date('promo_to');
  if (cut === undefined || cut >= priceCents || !from || !to) return null;
  if (from > to) {
    read.fault('promo_to', 'ends-before', from, to);
    return null;
  }
  return {
    // the name has no percentage, because that would refer to the lowest price of 30 days, which is not in the file
    name: 'Offerta',
    type: 'taglio',
    priceCents: cut,
    from,
    to,
  };
}

/** Columns of names; in a file with displayed packs the names are in displayed form, too. */
const NAME_COLUMNS = [
  'name',
  'brand',
  'vendor',
  'department',
  'category',
  'subcategory',
  'name_en',
  'single_unit_name',
  'badges',
];
const TEXT_COLUMNS = ['legal_name', 'allergens', 'storage', 'origin', 'producer', 'features'];

/** Returns the cells of names and texts without HTML tags and entities. Bold text in ingredients stays marked. */
function withoutHtml(cells: Cells): Cells {
  const plain = [...TEXT_COLUMNS, ...(isAsShown(cells) ? [] : NAME_COLUMNS)].filter(
    (column) => cells[column] !== undefined,
  );
  return {
    ...cells,
    ...Object.fromEntries(plain.map((column) => [column, textOfHtml(cells[column] ?? '')])),
    ...(cells['ingredients'] === undefined ? {} : { ingredients: markedTextOfHtml(cells['ingredients']) }),
  };
}

/** Reads the percent of VAT, or the reason for a sale without VAT. */
function vatOfRow(read: CellReader, cell: string | undefined, goods: Goods): VatPercent {
  const said = cell?.trim() ?? '';
  const vat = (/^N\d$/.test(said) ? said : (read.number('vat') ?? vatOf(goods))) as VatPercent;
  if (!(vat in vatIds)) read.fault('vat', 'no-vat', vat);
  return vat;
}
