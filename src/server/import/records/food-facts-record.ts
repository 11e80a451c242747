import { allergenNames, markAllergens } from '../readers/allergen-words.ts';
import type { Cells } from '../readers/read-cells.ts';
import { readNumber } from '../readers/read-number.ts';
import { repairText } from '../readers/repair-text.ts';
import { emphasised, tableOf } from './demo-food-facts.ts';
import { slugify } from './slug.ts';

export interface FoodFactsRecord {
  /** The EAN without leading zeros. */
  readonly code: string;
  /** Texts of the product page, by their keys in metaData. */
  readonly texts: Readonly<Record<string, string>>;
  /** The names of the product classes that its labels mean. */
  readonly classes: readonly string[];
  /** The address of its picture. */
  readonly picture: string | undefined;
}

/** Maps one row of Open Food Facts, from CSV or from the JSON dump. Text that cannot be repaired is left out. */
export function mapFoodFactsRow(cells: Cells): { readonly record: FoodFactsRecord } | { readonly refused: string } {
  const ean = (cells['ean'] || cells['code'] || '').trim();
  if (!/^\d{8,14}$/.test(ean)) return { refused: `EAN is not 8 to 14 digits: "${ean.slice(0, 40)}"` };
  const stated = clean(cells['ingredients_text_it'] || cells['ingredients_text'] || '', 10_000);
  const ingredients = otherLanguage.test(stated) ? '' : stated;
  // the tab-separated dump calls the tags of allergens `allergens`
  const contained = allergenNames(tagsOf(cells['allergens_tags'] || cells['allergens']), ingredients);
  const traces = allergenNames(tagsOf(cells['traces_tags']), '').filter((name) => !contained.includes(name));
  const known = Object.entries({
    legal_name: clean(cells['generic_name_it'] || (cells['lang'] === 'it' ? (cells['generic_name'] ?? '') : ''), 300),
    ingredients: emphasised(markAllergens(ingredients)),
    allergens: contained.join(', '),
    traces: traces.join(', '),
    origin: originOf(clean(cells['origins'] ?? '', 200)),
    nutritional_values: nutritionOf(cells),
    nutriscore: /^[a-e]$/i.test(cells['nutriscore_grade'] ?? '') ? cells['nutriscore_grade']?.toUpperCase() : '',
    nova_group: /^[1-4](\.0)?$/.test(cells['nova_group'] ?? '') ? cells['nova_group']?.slice(0, 1) : '',
  }).filter((entry): entry is [string, string] => !!entry[1]);
  const classes = classesOfLabels(tagsOf(cells['labels_tags'] || cells['labels']), { ingredients, allergens: [...contained, ...traces] });
  const code = ean.replace(/^0+/, '');
  return { record: { code, texts: Object.fromEntries(known), classes, picture: pictureOfFacts(ean, cells) } };
}

function tagsOf(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(/[,|]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);
}

/** Ingredients have to be in Italian (Reg. EU 1169/2011 art. 15), and allergens are only found by Italian words. */
const otherLanguage = /(?<!\p{L})(water|salt|sugar|flour|wheat|eau|sel|sucre|farine|huile|wasser|salz|zucker|und|agua|azúcar)(?!\p{L})/iu;

function clean(text: string, maxLength: number): string {
  const repaired =
    repairText(
      withoutEntities(text)
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    ) ?? '';
  return repaired.length > maxLength ? '' : repaired;
}

const entities: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', '#39': "'" };

/** Decodes the entities of HTML: texts of the dumps are escaped, some of them twice. */
function withoutEntities(text: string): string {
  const once = text.replace(/&(quot|amp|lt|gt|#39);/g, (entity, name: string) => entities[name] ?? entity);
  return once === text ? text : withoutEntities(once);
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

/** Returns undefined if the numbers contradict each other: volunteers typed them from labels. */
function nutritionOf(cells: Cells): string | undefined {
  const nested = nestedNumbers(cells['nutriments']);
  const values = factsNutrition.map((column) => {
    const value = readNumber(cells[column] || String(nested[column] ?? ''), 'en');
    return value === undefined ? undefined : Math.round(value * 100) / 100;
  });
  const [kcal = 0, ...grams] = values;
  const [fat, saturated = 0, carbohydrates, sugars = 0] = grams;
  const wrong = kcal > 900 || grams.some((value) => (value ?? 0) > 100) || saturated > (fat ?? 100) || sugars > (carbohydrates ?? 100);
  return wrong ? undefined : tableOf(values);
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
 * Returns the address of the front picture. CSV files contain it; from the JSON dump it is built: the folder is the EAN of 13
 * digits in groups of three, the file name has language and revision.
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

const classesByLabel = new Map(Object.entries(meanings).flatMap(([name, labels]) => labels.map((label) => [label, name] as const)));

/** Returns the tag that `classesOfLabels` reads as this class; undefined if there is none. */
export function labelOfClass(name: string): string | undefined {
  const [label] = meanings[name] ?? [];
  return label && `en:${label}`;
}

const animal = new Set(['Crostacei', 'Uova', 'Pesce', 'Latte', 'Molluschi']);

/**
 * Returns the names of classes for tags ("en:organic") or words ("Senza glutine"). A class that the ingredients or allergens
 * contradict is left out, because it could make a customer ill.
 */
export function classesOfLabels(
  labels: readonly string[],
  { ingredients, allergens }: { readonly ingredients: string; readonly allergens: readonly string[] },
): string[] {
  const contradicted: Readonly<Record<string, boolean>> = {
    'Senza glutine': allergens.includes('Cereali contenenti glutine'),
    Vegano: allergens.some((name) => animal.has(name)),
    // ravioli with a cheese of protected origin have no protected origin themselves
    DOP: /d\.?o\.?p(?!\p{L})|origine protetta/iu.test(ingredients),
    IGP: /i\.?g\.?p(?!\p{L})|geografica protetta/iu.test(ingredients),
  };
  const meant = labels.flatMap((label) => classesByLabel.get(slugify(label.replace(/^\w\w:/, ''))) ?? []);
  return [...new Set(meant)].filter((name) => !contradicted[name]).sort();
}
