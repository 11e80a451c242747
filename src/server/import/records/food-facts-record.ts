import { readNumber } from '../../../domain/base/files/written-number.ts';
import { ALLERGEN_TAGS } from '../../../domain/catalogue/ingredients/allergens.ts';
import { contradictionOf, isClaim, readContents } from '../../../domain/catalogue/ingredients/claims.ts';
import { readIngredients } from '../../../domain/catalogue/ingredients/read-ingredients.ts';
import { markedTextOfHtml, textOfHtml } from '../../infra/html/html-text.ts';
import { allergenText, markAllergens, readTags } from '../readers/allergen-words.ts';
import type { Cells } from '../readers/read-cells.ts';
import { repairText } from '../readers/repair-text.ts';
import { emphasised } from './demo-food-facts.ts';
import { checkedTable, nutritionOf } from './nutrition-table.ts';
import { slugify } from './slug.ts';

export interface FoodFactsRecord {
  /** The EAN without leading zeros. */
  readonly code: string;
  /** Texts of the product page, by their keys in metaData. */
  readonly texts: Readonly<Record<string, string>>;
  /** The names of the product classes for its labels. */
  readonly classes: readonly string[];
  /** The address of its picture. */
  readonly picture: string | undefined;
}

/** `notes` say which data were left out because the rest of the row contradicts them. */
export type MappedFacts =
  | { readonly record: FoodFactsRecord; readonly notes: readonly string[] }
  | { readonly refused: string };

/**
 * Maps one row of Open Food Facts, from CSV or from the JSON dump. Text that cannot be repaired is left out, but its
 * allergens count.
 */
export function mapFoodFactsRow(cells: Cells): MappedFacts {
  const ean = (cells['ean'] || cells['code'] || '').trim();
  if (!/^\d{8,14}$/.test(ean)) return { refused: `EAN is not 8 to 14 digits: "${ean.slice(0, 40)}"` };
  const raw = cells['ingredients_text_it'] || cells['ingredients_text'] || '';
  // the marks of Open Food Facts (_word_) are often wrong; text in bold on the label stays marked
  const stated = tidy(markedTextOfHtml(raw.replace(/[_*]+/g, '')));
  const ingredients = otherLanguage.test(stated) ? '' : (shown(stated, 10_000) ?? '');
  const contents = allergensOf(cells, stated);
  const nutrition = nutritionTable(cells);
  const known = Object.entries({
    legal_name: clean(cells['generic_name_it'] || (cells['lang'] === 'it' ? (cells['generic_name'] ?? '') : ''), 300),
    ingredients: emphasised(markAllergens(ingredients)),
    ...contents,
    origin: originOf(clean(cells['origins'] ?? '', 200)),
    nutritional_values: nutrition.table,
    nutriscore: /^[a-e]$/i.test(cells['nutriscore_grade'] ?? '') ? cells['nutriscore_grade']?.toUpperCase() : '',
    nova_group: /^[1-4](\.0)?$/.test(cells['nova_group'] ?? '') ? cells['nova_group']?.slice(0, 1) : '',
  }).filter((entry): entry is [string, string] => !!entry[1]);
  const { classes, notes } = classesOfLabels(tagsOf(cells['labels_tags'] || cells['labels']), {
    name: productName(cells),
    ingredients: ingredients.replaceAll('*', ''),
    ...contents,
  });
  const code = ean.replace(/^0+/, '');
  const record = { code, texts: Object.fromEntries(known), classes, picture: pictureOfFacts(ean, cells) };
  return { record, notes: [...notes, ...nutrition.notes] };
}

function productName(cells: Cells): string {
  return [cells['product_name_it'] || cells['product_name'], cells['generic_name']].filter(Boolean).join('. ');
}

/** Returns the allergens that the tags and the ingredients name, in any language, even if the text is damaged. */
function allergensOf(cells: Cells, ingredients: string): { readonly allergens: string; readonly traces: string } {
  // the tab-separated dump calls the tags of allergens `allergens`
  const tags = readTags(tagsOf(cells['allergens_tags'] || cells['allergens']));
  const tracesTags = readTags(tagsOf(cells['traces_tags']));
  const text = readIngredients(repairText(ingredients) ?? ingredients);
  const contains = new Set([...tags.contains, ...text.contains]);
  const traces = new Set([...tags.traces, ...text.traces, ...tracesTags.contains, ...tracesTags.traces]);
  return {
    allergens: allergenText(ALLERGEN_TAGS.filter((tag) => contains.has(tag))),
    traces: allergenText(ALLERGEN_TAGS.filter((tag) => traces.has(tag) && !contains.has(tag))),
  };
}

function tagsOf(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(/[,|]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);
}

/** Matches ingredients in another language: they must be in Italian (Reg. EU 1169/2011 art. 15). */
const otherLanguage =
  /(?<!\p{L})(?:water|salt|sugar|flour|wheat|eau|sel|sucre|farine|huile|wasser|salz|zucker|und|agua|azúcar|leche|harina|aceite|suiker|zout|bloem|vand|sukker|hvede|vatten|socker|vesi|sokeri|woda|cukier|mąka|voda|sladkor|zahăr|făină|farinha)(?!\p{L})/iu;

function clean(text: string, maxLength: number): string {
  return shown(tidy(textOfHtml(text)), maxLength) ?? '';
}

/** Unescapes a text: those of the dumps are escaped, some of them twice. */
function tidy(text: string): string {
  return textOfHtml(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Returns undefined for a text that is too long, or whose lost letters cannot be repaired. */
function shown(text: string, maxLength: number): string | undefined {
  const repaired = repairText(text);
  return repaired === undefined || repaired.length > maxLength ? undefined : repaired;
}

function originOf(text: string): string {
  const places = text.split(/[,|]/).map((place) => place.trim());
  const italian = places
    .filter((place) => place && !/^\w\w:/.test(place))
    .map((place) => (/^ital(ia|y|ie|ien)$/i.test(place) ? 'Italia' : place));
  return [...new Set(italian)].join(', ');
}

/** The columns in the order of the nutrition table. */
export const factsNutrition = [
  'energy-kcal_100g',
  'fat_100g',
  'saturated-fat_100g',
  'carbohydrates_100g',
  'sugars_100g',
  'fiber_100g',
  'proteins_100g',
  'salt_100g',
];

/** Grams per millilitre: Open Food Facts gives alcohol as percent by volume. */
const GRAMS_OF_ALCOHOL = 0.79;

/** Returns the table without contradictory values: volunteers typed it from labels. */
function nutritionTable(cells: Cells): ReturnType<typeof checkedTable> {
  const nested = nestedNumbers(cells['nutriments']);
  const value = (column: string) => {
    const number = readNumber(cells[column] || String(nested[column] ?? ''), 'en');
    return number === undefined ? undefined : Math.round(number * 100) / 100;
  };
  const alcohol = value('alcohol_100g');
  const isAlcoholic = /alcoholic|alcolic|wine|beer|\bvin[oi]\b|birr[ae]/i.test(
    `${cells['categories_tags']} ${cells['pnns_groups_2']}`,
  );
  const others = {
    kj: value('energy-kj_100g') ?? value('energy_100g'),
    sodium: value('sodium_100g'),
    polyols: value('polyols_100g'),
    alcohol: alcohol === undefined ? undefined : alcohol * GRAMS_OF_ALCOHOL,
  };
  return checkedTable(
    { ...nutritionOf(factsNutrition.map(value)), ...others },
    { isAlcoholic: isAlcoholic && !alcohol },
  );
}

/** Parses the object of the JSON dump; returns an empty one if the cell is no JSON. */
function nestedNumbers(json: string | undefined): Record<string, unknown> {
  if (!json?.startsWith('{')) return {};
  try {
    return JSON.parse(json) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const MAX_LETTERS = 2000;

/**
 * Returns the address of the front picture. CSV files contain it; from the JSON dump it is built: the folder is the EAN
 * of 13 digits in groups of three, the file name has language and revision.
 */
function pictureOfFacts(ean: string, cells: Cells): string | undefined {
  const stated = (cells['image_url'] || cells['image_front_url'] || '').trim();
  if (stated) return stated.length <= MAX_LETTERS && URL.canParse(stated) ? new URL(stated).href : undefined;
  const front = frontOf(cells['images'], cells['lang']);
  if (front === undefined) return undefined;
  const digits = ean.replace(/^0+/, '').padStart(13, '0');
  const folder = digits.replace(/^(\d{3})(\d{3})(\d{3})(\d+)$/, '$1/$2/$3/$4');
  return `https://images.openfoodfacts.org/images/products/${folder}/${front}.400.jpg`;
}

type Image = { readonly rev?: string | number };
type Images = Readonly<Record<string, Image>> & {
  /** Newer dumps list pictures by kind, then by language. */
  readonly selected?: { readonly front?: Readonly<Record<string, Image>> };
};

function frontOf(json: string | undefined, lang = ''): string | undefined {
  const images = parsed(json);
  for (const language of ['it', lang, 'en', 'fr']) {
    const image = images?.selected?.front?.[language] ?? images?.[`front_${language}`];
    if (language !== '' && /^\d+$/.test(String(image?.rev ?? ''))) return `front_${language}.${image?.rev}`;
  }
  return undefined;
}

function parsed(json: string | undefined): Images | undefined {
  if (!json?.startsWith('{')) return undefined;
  try {
    return JSON.parse(json) as Images;
  } catch {
    return undefined;
  }
}

/** The shop's classes for labels of Open Food Facts, which volunteers write in any language. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  Biologico: ['organic', 'eu-organic', 'biologico', 'biologico-ue', 'bio'],
  'Senza glutine': ['gluten-free', 'no-gluten', 'senza-glutine'],
  'Senza lattosio': ['no-lactose', 'lactose-free', 'senza-lattosio'],
  Vegano: ['vegan', 'vegano'],
  DOP: ['pdo', 'dop'],
  IGP: ['pgi', 'igp'],
};

const classesByLabel = new Map(
  Object.entries(meanings).flatMap(([name, labels]) => labels.map((label) => [label, name] as const)),
);

/** Returns the tag that `classesOfLabels` reads as this class; undefined if there is none. */
export function labelOfClass(name: string): string | undefined {
  const [label] = meanings[name] ?? [];
  return label && `en:${label}`;
}

interface RowTexts {
  readonly name: string;
  readonly ingredients: string;
  readonly allergens: string;
  readonly traces: string;
}

/**
 * Returns the names of classes for tags ("en:organic") or words ("Senza glutine"). A class that the texts of the row
 * contradict is left out, because it could make a customer ill, and so is a claim about ingredients that are unknown.
 */
export function classesOfLabels(
  labels: readonly string[],
  { name: productName, ingredients, allergens, traces }: RowTexts,
): { readonly classes: readonly string[]; readonly notes: readonly string[] } {
  const some = (text: string) => (text === '' ? [] : [text]);
  const texts = { name: productName, ingredients: some(ingredients), allergens: some(allergens), traces: some(traces) };
  const contents = readContents(texts);
  const elsewhere: Readonly<Record<string, boolean>> = {
    // ravioli that contain a cheese of protected origin have no protected origin themselves
    DOP: /d\.?o\.?p(?!\p{L})|origine protetta/iu.test(ingredients),
    IGP: /i\.?g\.?p(?!\p{L})|geografica protetta/iu.test(ingredients),
  };
  const notes: string[] = [];
  const meant = new Set(labels.flatMap((label) => classesByLabel.get(slugify(label.replace(/^\w\w:/, ''))) ?? []));
  const classes = [...meant].sort().filter((name) => {
    if (!isClaim(name)) return !elsewhere[name];
    const because = ingredients === '' ? 'ingredients that nobody can read' : contradictionOf(name, contents);
    if (because !== undefined) notes.push(`class ${name} is left out: ${because}`);
    return because === undefined;
  });
  return { classes, notes };
}
