import { findMotifs } from '../../../pictures/recipe/goods.ts';
import { plainText } from '../../../pictures/recipe/picture-recipe.ts';
import { markedTextOfHtml, textOfHtml } from '../../infra/html/html-text.ts';
import { describePack, type Pack, parsePack, splitPack } from '../readers/parse-pack.ts';
import { type CellReader, type Cells, readCells } from '../readers/read-cells.ts';
import { readColumns } from '../readers/read-columns.ts';
import { isRecordOf, isText, readExtras, readJson } from '../readers/read-extras.ts';
import type { NumberStyle } from '../readers/read-number.ts';
import { type CatalogueRecord, type RecordPromotion, type VatPercent, vatIds } from './catalogue-record.ts';
import { contentTexts } from './content-texts.ts';
import { type Goods, isAlcoholic, isFood, isPerishable, looseSelling, vatOf } from './goods-defaults.ts';
import { checkedTable, nutritionOf } from './nutrition-table.ts';
import { classOfBadge } from './product-classes.ts';

/** `notes` say what was left out of a row that was taken, or added to it. */
export type MappedRow = { readonly record: CatalogueRecord; readonly notes: readonly string[] } | { readonly refused: string };

/** Maps one row of a file to a product, with the shop's defaults for missing values, or returns why it is refused. */
export function mapRow(row: Cells, options: { readonly numbers: NumberStyle; readonly newUntil: string }): MappedRow {
  const cells = withoutHtml(row);
  const read = readCells(cells, options.numbers);
  const code = read.text('code', 40);
  const name = read.text('name', 300);
  const department = read.text('department', 100);
  const price = read.cents('price');
  const saleType = saleTypeOf(read.text('sale_type', 20));
  if (!code) return { refused: 'no code' };
  if (!name) return { refused: 'no name' };
  if (!department) return { refused: 'no department' };
  if (price === undefined) return { refused: `price is not a price: "${cells['price'] ?? ''}"` };
  if (!saleType) return { refused: `sale_type is none of Pezzo, Confezione, Sfuso: "${cells['sale_type'] ?? ''}"` };
  const asShown = isAsShown(cells);
  const brand = asShown ? read.text('brand', 100) : brandOf(read.text('brand', 100), saleType);
  const { title, pack } = asShown ? { title: name, pack: packAsShown(read) } : titleAndPack(name, brand, read);
  const category = read.text('category', 100);
  const goods: Goods = { department: plainText(department), category: plainText(category), name: plainText(title) };
  const stated = readColumns(read, cells);
  const selling = sellingOf(saleType, goods, pack, read);
  const promotion = promotionOf(read, price);
  const vat = vatOfRow(read, cells['vat'], goods);
  const barcode = read.text('barcode', 14);
  if (barcode && !/^\d{8,14}$/.test(barcode)) read.problems.push(`barcode is not 8 to 14 digits: "${barcode}"`);
  const extras = readExtras(read, cells);
  const least = extras.minQuantity ?? (saleType === 'Sfuso' ? (selling.contentAmount ?? 1) : 1);
  if (stated.maxQuantity && stated.maxQuantity < least)
    read.problems.push(`max_quantity ${stated.maxQuantity} is below the smallest quantity, ${least}`);
  const badges = partsOf(read.text('badges', 1000));
  const pictures = partsOf(read.text('pictures', 10_000));
  if (pictures.length > maxPictures) read.problems.push(`pictures are more than ${maxPictures}`);
  const { meta, notes } = metaOf(read, goods);
  const record: CatalogueRecord = {
    code,
    barcode: barcode || null,
    name: title,
    brand,
    categories: [department, category, read.text('subcategory', 100)].filter(Boolean),
    vatId: vatIds[vat],
    saleType,
    ...selling,
    ...(asShown ? { packLine: read.text('pack_text', 100) } : {}),
    values: { alcoholic: isAlcoholic(goods), perishable: isPerishable(goods), weightVariable: saleType === 'Sfuso', ...stated },
    classRule: cells['class_limit'] === undefined ? usualRule(goods, pack) : read.text('class_limit', 100) || null,
    classes: cells['classes'] === undefined ? classesOfBadges(badges) : partsOf(read.text('classes', 5000)),
    newUntil: read.date('new_until') || (badges.some((badge) => /^novit/i.test(badge)) ? options.newUntil : null),
    ...(cells['infos'] === undefined ? {} : { infos: readJson(read, 'infos', isText) ?? {} }),
    meta: withTexts(meta, readJson(read, 'texts', isRecordOf(isText))),
    ...(pictures.length > 0 ? { pictures } : {}),
    priceCents: price,
    ...(cells['promo_price'] === undefined ? {} : { promotion }),
    extras,
    history: [],
  };
  return read.problems.length > 0 ? { refused: read.problems.join('; ') } : { record, notes };
}

const maxPictures = 20;

function usualRule({ category }: Goods, pack: Pack | undefined): string | null {
  return category.startsWith('acqua') && pack?.unit === 'ml' ? 'Acqua' : null;
}

function classesOfBadges(badges: readonly string[]): string[] {
  return [...new Set(badges.map(classOfBadge).filter((name) => name !== undefined))];
}

function partsOf(text: string): string[] {
  return text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
}

function saleTypeOf(text: string): CatalogueRecord['saleType'] | undefined {
  if (text === '') return 'Pezzo';
  return (['Pezzo', 'Confezione', 'Sfuso'] as const).find((type) => type.toLowerCase() === text.toLowerCase());
}

/**
 * Returns whether names and packs are taken unchanged: a file with this column, like an export, has short names and packs in whole g, ml or
 * pz.
 */
function isAsShown(cells: Cells): boolean {
  return cells['pack_text'] !== undefined;
}

function packAsShown(read: CellReader): Pack | undefined {
  const amount = read.count('pack_quantity');
  const unit = read.text('pack_unit', 10);
  if (amount === undefined) return undefined;
  if (unit === 'g' || unit === 'ml' || unit === 'pz') return { amount, unit, count: read.count('pack_count') ?? 1 };
  read.problems.push(`pack_unit beside pack_text is none of g, ml, pz: "${unit}"`);
  return undefined;
}

/** Returns the name without brand and pack size, which are separate lines, and the pack, from the columns and the name. */
function titleAndPack(name: string, brand: string, read: CellReader): { title: string; pack: Pack | undefined } {
  const { name: goods, packText } = splitPack(name);
  const quantity = read.number('pack_quantity');
  const stated = quantity ? parsePack(`${String(quantity).replace('.', ',')} ${read.text('pack_unit', 10)}`) : undefined;
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
  const bare = brand && name.toLowerCase().startsWith(brand.toLowerCase()) ? name.slice(brand.length).replace(/^[\s,.;:®™-]+/, '') : name;
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

/** Returns a price cut, which needs a lower price and both dates. Texts about points or coupons are no price and are ignored. */
function promotionOf(read: CellReader, priceCents: number): RecordPromotion | null {
  const cut = read.cents('promo_price');
  const from = read.date('promo_from');
  const to = read.date('promo_to');
  if (cut === undefined || cut >= priceCents || !from || !to) return null;
  if (from > to) {
    read.problems.push(`promo_from ${from} is after promo_to ${to}`);
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

export const nutritionColumns = [
  'kcal_100g',
  'fat_100g',
  'saturated_100g',
  'carbs_100g',
  'sugars_100g',
  'fiber_100g',
  'protein_100g',
  'salt_100g',
];

function metaOf(read: CellReader, goods: Goods): { readonly meta: CatalogueRecord['meta']; readonly notes: readonly string[] } {
  const stated = { ingredients: read.text('ingredients', 10_000), allergens: read.text('allergens', 1000), isFood: isFood(goods) };
  const { texts, notes } = contentTexts(stated);
  const values = nutritionColumns.map((column) => read.number(column));
  const nutrition = checkedTable(nutritionOf(values), { isAlcoholic: isAlcoholic(goods) });
  const info: Record<string, string | undefined> = {
    legal_name: read.text('legal_name', 300),
    ...texts,
    nutritional_values: nutrition.table,
    storage: read.text('storage', 1000),
    origin: titleCase(read.text('origin', 200)),
    producer: read.text('producer', 300),
    features: read.text('features', 5000),
  };
  const known = Object.entries(info).filter((entry): entry is [string, string] => !!entry[1]);
  return { meta: known.length > 0 ? { product_info: Object.fromEntries(known) } : {}, notes: [...notes, ...nutrition.notes] };
}

/** Columns of names; a file with packs as they are shown has them as they are shown, too. */
const NAME_COLUMNS = ['name', 'brand', 'vendor', 'department', 'category', 'subcategory', 'name_en', 'single_unit_name', 'badges'];
const TEXT_COLUMNS = ['legal_name', 'allergens', 'storage', 'origin', 'producer', 'features'];

/** Returns the cells of names and texts without tags and entities of HTML. What is bold in ingredients stays marked. */
function withoutHtml(cells: Cells): Cells {
  const plain = [...TEXT_COLUMNS, ...(isAsShown(cells) ? [] : NAME_COLUMNS)].filter((column) => cells[column] !== undefined);
  return {
    ...cells,
    ...Object.fromEntries(plain.map((column) => [column, textOfHtml(cells[column] ?? '')])),
    ...(cells['ingredients'] === undefined ? {} : { ingredients: markedTextOfHtml(cells['ingredients']) }),
  };
}

/** Adds the texts of the column `texts` to those of the other columns; `texts` takes precedence. */
function withTexts(known: CatalogueRecord['meta'], texts: CatalogueRecord['meta'] | undefined): CatalogueRecord['meta'] {
  const groups = Object.entries(texts ?? {}).map(([group, own]) => [group, { ...known[group], ...own }] as const);
  return { ...known, ...Object.fromEntries(groups) };
}

/** Returns "Costa Rica" for "COSTA RICA" and "Germania" for "GERMANIA_GERMANIA": files write origins like that. */
export function titleCase(text: string): string {
  const once = [...new Set(text.split('_'))].join(', ');
  return once === once.toUpperCase() ? once.toLowerCase().replace(/(^|[\s(,])\p{L}/gu, (letter) => letter.toUpperCase()) : once;
}

/** The percent of VAT, or the nature of what has none. */
function vatOfRow(read: CellReader, cell: string | undefined, goods: Goods): VatPercent {
  const said = cell?.trim() ?? '';
  const vat = (/^N\d$/.test(said) ? said : (read.number('vat') ?? vatOf(goods))) as VatPercent;
  if (!(vat in vatIds)) read.problems.push(`vat is none of 0, 4, 5, 10, 22, N1, N4: ${vat}`);
  return vat;
}
