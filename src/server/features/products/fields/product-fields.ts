import { createHash } from 'node:crypto';
import { PRODUCT_FIELD_NAMES, type ProductField } from '../../../../contract/products/limits.ts';
import { parseJson } from '../../../../domain/base/parse-json.ts';
import { ALLERGEN_TAGS, type Allergen } from '../../../../domain/catalogue/ingredients/allergens.ts';
import { readIngredients } from '../../../../domain/catalogue/ingredients/read-ingredients.ts';
import { type ExportedProduct, exportRow } from '../../../import/export/export-row.ts';
import { allergenText } from '../../../import/readers/allergen-words.ts';
import { describePack } from '../../../import/readers/parse-pack.ts';
import { marked, valuesOf } from '../../../import/records/demo-food-facts.ts';
import { nutritionColumns } from '../../../import/records/row-texts.ts';
import { textOfHtml } from '../../../infra/html/html-text.ts';

/** The fields of a product as the staff edit them, each as text. */
export type Fields = Readonly<Record<ProductField, string>>;

/** Texts of a product by group and key. */
export type Meta = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The group of the texts that only the staff read: what a person decided about the data that the law wants. */
const LAW = 'law';
const INFO = 'product_info';
/** The text that says that none of the fourteen is contained. */
const NONE_CONTAINED = 'Nessun allergene tra gli ingredienti';

/** Texts that have both a column of their own and a field. */
const TEXTS = ['legal_name', 'ingredients', 'storage', 'origin', 'producer', 'features'] as const;
/** Further texts that shoppers read. */
const FURTHER_TEXTS = ['responsible', 'warnings'] as const;
/** What a person decides: `si` or empty. */
const DECISIONS = ['one_ingredient', 'outside_eu'] as const;

/** Returns the fields of a stored product. */
export function fieldsOf(product: ExportedProduct): Fields {
  const row = exportRow(product);
  const { meta } = product;
  const nutrition = valuesOf(textOf(meta, 'nutritional_values'));
  const own: Partial<Record<ProductField, string>> = {
    ...Object.fromEntries(TEXTS.map((name) => [name, row[name] || plainText(meta, name)])),
    ...Object.fromEntries(nutritionColumns.map((name, index) => [name, String(nutrition[index] ?? '')])),
    ...Object.fromEntries(FURTHER_TEXTS.map((name) => [name, textOf(meta, name)])),
    ...Object.fromEntries(DECISIONS.map((name) => [name, meta[LAW]?.[name] ?? ''])),
    allergens: statedIn(textOf(meta, 'allergens')).join(','),
    traces: tracesOf(meta).join(','),
    allergens_confirmed: confirmationOf(meta) === 'confirmed' ? 'si' : '',
  };
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, own[name] ?? row[name] ?? ''])) as Fields;
}

/** Returns a text of a product by its key, those of its own group first. */
export function textOf(meta: Meta, key: string): string {
  const groups = [meta[INFO], ...Object.entries(meta).flatMap(([group, texts]) => (isShop(group) ? [texts] : []))];
  return groups.map((texts) => texts?.[key]).find((text) => text !== undefined && text !== '') ?? '';
}

/** Data of Open Food Facts are nobody's declaration, and decisions are no texts. */
function isShop(group: string): boolean {
  return group !== LAW && group !== 'food_facts';
}

function plainText(meta: Meta, name: (typeof TEXTS)[number]): string {
  const text = textOf(meta, name);
  return name === 'ingredients' ? marked(text) : textOfHtml(text);
}

/** Returns the allergens that a declaration states. */
function statedIn(text: string): readonly Allergen[] {
  return readIngredients(textOfHtml(text)).contains;
}

/** Returns the allergens of which the product may contain traces: those of its own text, and of the declaration. */
function tracesOf(meta: Meta): Allergen[] {
  const stated = statedIn(textOf(meta, 'traces'));
  const declared = readIngredients(textOfHtml(textOf(meta, 'allergens'))).traces;
  return ALLERGEN_TAGS.filter((tag) => stated.includes(tag) || declared.includes(tag));
}

/** Returns who answers for the allergens of a product: see `LawFacts`. */
export function confirmationOf(meta: Meta): 'confirmed' | 'declared' | 'open' {
  const confirmed = meta[LAW]?.['allergens_confirmed'];
  if (confirmed !== undefined) return confirmed === stampOf(meta) ? 'confirmed' : 'open';
  return textOf(meta, 'allergens').trim() === '' ? 'open' : 'declared';
}

/** Returns what a confirmation was given for: another list of ingredients needs a new one. */
function stampOf(meta: Meta): string {
  const said = [textOf(meta, 'ingredients'), statedIn(textOf(meta, 'allergens')).join(), tracesOf(meta).join()];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16);
}

/** Returns the texts with the confirmation of their allergens, or without one. */
export function withConfirmation(meta: Meta, isConfirmed: boolean): Meta {
  return { ...meta, [LAW]: { ...meta[LAW], allergens_confirmed: isConfirmed ? stampOf(meta) : 'no' } };
}

/** Returns a decision of a person about a product. */
export function isDecided(meta: Meta, name: (typeof DECISIONS)[number]): boolean {
  return meta[LAW]?.[name] === 'si';
}

/** Returns the row that the import reads, with these fields in place of the stored ones. */
export function laidOver(
  product: ExportedProduct,
  fields: Partial<Fields>,
  categoryNames: (slug: string) => readonly string[] | undefined,
): Record<string, string> {
  // promotions and tiers have screens of their own: a missing column leaves them as they are
  const { promo_price: _price, promo_from: _from, promo_to: _to, tiers: _tiers, ...row } = exportRow(product);
  const cells: Record<string, string> = { ...row };
  const texts = new Texts(cells['texts'] ?? '');
  for (const [name, value] of Object.entries(fields) as [ProductField, string][]) {
    if (isText(name)) setText(texts, name, value);
    else if (name !== 'allergens_confirmed' && name !== 'allergens') cells[name] = value;
    if (isOneOf(TEXTS, name)) texts.remove(name);
    if (nutritionColumns.includes(name)) texts.remove('nutritional_values');
  }
  // the stored allergens name the traces, too, which have a field of their own here
  if (fields.allergens !== undefined || fields.traces !== undefined) {
    texts.remove('allergens');
    const stated =
      fields.allergens === undefined ? statedIn(textOf(product.meta, 'allergens')) : tagsOf(fields.allergens);
    cells['allergens'] = allergenText(stated) || NONE_CONTAINED;
  }
  placed(cells, fields, categoryNames);
  sold(cells, fields, product);
  if (fields.brand !== undefined) delete cells['vendor'];
  return { ...cells, texts: texts.cell() };
}

type TextName = 'traces' | (typeof FURTHER_TEXTS)[number] | (typeof DECISIONS)[number];

/** Whether a field is a text without a column of its own. */
function isText(name: ProductField): name is TextName {
  return name === 'traces' || isOneOf(FURTHER_TEXTS, name) || isOneOf(DECISIONS, name);
}

function setText(texts: Texts, name: TextName, value: string): void {
  if (name === 'traces') texts.set(INFO, name, allergenText(tagsOf(value)));
  else if (isOneOf(DECISIONS, name)) texts.set(LAW, name, value === 'si' ? 'si' : '');
  else texts.set(INFO, name, value.trim());
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

/** Returns the allergens of a field, in the order of annex II. */
export function tagsOf(field: string): Allergen[] {
  const tags = field.split(',').map((tag) => tag.trim());
  return ALLERGEN_TAGS.filter((tag) => tags.includes(tag));
}

/** Puts the names of the chosen category into their columns; an unknown one leaves them empty. */
function placed(
  cells: Record<string, string>,
  { category_slug: slug }: Partial<Fields>,
  categoryNames: (slug: string) => readonly string[] | undefined,
): void {
  if (slug === undefined) return;
  const [department = '', category = '', subcategory = ''] = categoryNames(slug) ?? [];
  Object.assign(cells, { department, category, subcategory });
}

/** Fills what follows from another kind of sale, portion or pack. */
function sold(cells: Record<string, string>, fields: Partial<Fields>, product: ExportedProduct): void {
  const isLoose = cells['sale_type'] === 'Sfuso';
  const isLeastPortion = product.saleType === 'Sfuso' && product.minQuantity === product.contentAmount;
  if (fields.min_quantity === undefined && (fields.sale_type !== undefined || isLeastPortion))
    cells['min_quantity'] = isLoose ? (cells['portion_g'] ?? '') : '';
  const changed = ['pack_quantity', 'pack_unit', 'pack_count', 'sale_type'] as const;
  if (changed.every((name) => fields[name] === undefined)) return;
  const [amount, count] = [Number(cells['pack_quantity']), Number(cells['pack_count'] || 1)];
  const unit = cells['pack_unit'];
  const isPack = amount > 0 && count > 0 && (unit === 'g' || unit === 'ml' || unit === 'pz');
  cells['pack_text'] = isLoose ? 'al kg' : isPack ? describePack({ amount, unit, count }) : '';
}

/** The texts without a column of their own, as the column `texts` has them. */
class Texts {
  readonly #groups: Record<string, Record<string, string>>;

  constructor(cell: string) {
    this.#groups = (cell === '' ? {} : parseJson(cell)) as Record<string, Record<string, string>>;
  }

  set(group: string, key: string, text: string): void {
    this.remove(key);
    if (text !== '') this.#groups[group] = { ...this.#groups[group], [key]: text };
  }

  /** Removes a text from all groups, so that the one in its column is shown. */
  remove(key: string): void {
    for (const texts of Object.values(this.#groups)) delete texts[key];
  }

  cell(): string {
    const filled = Object.entries(this.#groups).filter(([, texts]) => Object.keys(texts).length > 0);
    return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
  }
}
