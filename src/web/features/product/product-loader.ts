import { data, type LoaderFunctionArgs } from 'react-router';
import type { Product } from '../../../contract/catalogue/product.ts';
import { products } from '../../../contract/catalogue/routes.ts';
import { isFoodDepartment } from '../../../domain/catalogue/food.ts';
import { msg } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { apiContext } from '../../api/context.ts';
import { pagePicture } from '../../kit/page-picture.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardsOf } from '../../product-model/cards.ts';

export interface ProductPageData {
  readonly product: CardProduct;
  readonly pictures: readonly GalleryPicture[];
  readonly code: string;
  readonly barcode?: string | undefined;
  readonly marks: readonly string[];
  /** Set where one of them stays Italian on an English page. */
  readonly marksLang?: 'it' | undefined;
  readonly vendorId?: number | undefined;
  readonly breadCrumbs: readonly { readonly name: string; readonly lang?: 'it' | undefined; readonly slug: string }[];
  readonly texts: ProductTexts;
  /** The address of its department; empty: unknown. */
  readonly department: string;
  readonly isFood: boolean;
  readonly isAlcoholic: boolean;
}

export interface GalleryPicture {
  /** Address of the thumbnail; the larger pictures have addresses derived from it (ui/Picture). */
  readonly src: string;
  readonly alt: string;
  readonly lang?: 'it' | undefined;
}

export async function productLoader({ context, params }: LoaderFunctionArgs): Promise<ProductPageData> {
  const api = context.get(apiContext);
  const product = await api.call(products, { query: { slug: params['slug'] ?? '' } }).catch(missing);
  if (!product || 'products' in product) return missing(undefined);
  const [card] = await cardsOf([product]);
  return card ? pageData(product, card) : missing(undefined);
}

function pageData(product: Product, card: CardProduct): ProductPageData {
  const department = product.breadCrumbs?.[0]?.slug ?? '';
  return {
    product: card,
    pictures: picturesOf(product),
    code: product.codInt,
    barcode: product.barcode,
    marks: product.productClasses.map(({ name }) => name),
    marksLang: product.productClasses.find(({ lang }) => lang)?.lang,
    vendorId: product.vendor.name ? product.vendor.vendorId : undefined,
    breadCrumbs: (product.breadCrumbs ?? []).map(({ name, lang, slug }) => ({ name, lang, slug })),
    department,
    isFood: department !== '' && isFoodDepartment(department),
    isAlcoholic: product.productInfos['ALCOHOLIC'] === 'true',
    texts: productTexts(product.metaData ?? {}, { name: product.name, pack: product.description, lang: product.lang }),
  };
}

function picturesOf({ media = [], mediaURL, name, lang, shortDescr }: Product): readonly GalleryPicture[] {
  const alt = `${name.trim()} ${shortDescr}`.trim();
  const pictures = media
    .filter(({ type }) => type === 'image')
    .map((medium) => ({ src: pagePicture(medium.thumb), alt: medium.alt || alt, lang }));
  return pictures.length > 0 ? pictures : [{ src: pagePicture(mediaURL), alt, lang }];
}

/** Returns "not found" for a refusal: there is no such product. Any other error is thrown. */
function missing(error: unknown): never {
  if (error !== undefined && asApiError(error).kind !== 'refused') throw error;
  throw data(null, { status: 404 });
}

/** Groups of metaData: group -> key -> text, which may be plain, a little HTML, or a table (wire-facts 3.8). */
type MetaData = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface ProductTexts {
  readonly description: string;
  /** Ingredients in pieces; the emphasised ones are allergens (Reg. EU 1169/2011 art. 21). */
  readonly ingredients: readonly { readonly text: string; readonly isAllergen: boolean }[];
  readonly allergens: string;
  /** `t` translates the labels; an unknown fact has the value ''. */
  readonly facts: readonly { readonly label: string; readonly text: string; readonly lang: Lang }[];
  readonly nutrition: readonly (readonly string[])[];
  /** Set where a text stays Italian on an English page. */
  readonly lang: Readonly<Record<'description' | 'ingredients' | 'allergens' | 'nutrition', Lang>>;
}

type Lang = 'it' | undefined;

/**
 * The facts that Italian law requires before purchase, in this order; unknown ones are shown as unknown (decisions,
 * law).
 */
const REQUIRED_FACTS = [
  [msg('Denominazione'), ['legal_name']],
  [msg('Quantità netta'), ['net_weight', 'net_quantity', 'weight_description']],
  [msg('Conservazione'), ['storage']],
  [msg('Origine'), ['origin']],
  [msg('Operatore'), ['producer', 'operator', 'supplier_brand']],
] as const;
const STANDS_IN: Readonly<Record<string, (product: { name: string; pack: string }) => string>> = {
  Denominazione: ({ name }) => name,
  'Quantità netta': ({ pack }) => pack,
};
const OTHER_FACTS = [
  [msg('Può contenere tracce di'), ['traces']],
  [msg('Modo d’uso'), ['recommended_use', 'use']],
  [msg('Stabilimento'), ['production_facility']],
  [msg('Gradazione alcolica'), ['alcohol_strength', 'alcoholich_strenght']],
  [msg('Temperatura di servizio'), ['service_temperature']],
  [msg('Certificazione'), ['organic_certification']],
] as const;

const DESCRIPTION = ['sale_description', 'web_description', 'marketing_text', 'features', 'further_description'];

/** Reads the texts of a product. `product` provides the fallbacks: goods without a legal name use their own name. */
export function productTexts(
  { italian_texts: italian = {}, ...metaData }: MetaData,
  product: { name: string; pack: string; lang?: Lang },
): ProductTexts {
  const texts = new Map(
    Object.values(metaData).flatMap((group) =>
      Object.entries(group).map(([key, text]) => [key.toLowerCase(), text] as const),
    ),
  );
  const find = (keys: readonly string[]) => plainText(keys.map((key) => texts.get(key)).find((text) => text) ?? '');
  const langOf = (keys: readonly string[]): Lang =>
    italian[keys.find((key) => texts.get(key)) ?? ''] ? 'it' : undefined;
  const known = (label: string, keys: readonly string[]): ProductTexts['facts'][number] => ({
    label,
    text: find(keys),
    lang: langOf(keys),
  });
  return {
    description: find(DESCRIPTION),
    ingredients: emphasised(texts.get('ingredients') ?? ''),
    allergens: find(['allergens']),
    facts: [
      ...REQUIRED_FACTS.map(([label, keys]) => {
        const fact = known(label, keys);
        return fact.text ? fact : { label, text: STANDS_IN[label]?.(product) ?? '', lang: product.lang };
      }),
      ...OTHER_FACTS.map(([label, keys]) => known(label, keys)).filter(({ text }) => text !== ''),
    ],
    nutrition: tableRows(
      texts.get('nutritional_values') ?? texts.get('nutritional_info') ?? texts.get('table_nutrition') ?? '',
    ),
    lang: {
      description: langOf(DESCRIPTION),
      ingredients: langOf(['ingredients']),
      allergens: langOf(['allergens']),
      nutrition: langOf(['nutritional_values', 'nutritional_info', 'table_nutrition']),
    },
  };
}

/** Splits the ingredients: words in <b>, <strong>, or in capitals are the allergens. */
function emphasised(html: string): ProductTexts['ingredients'] {
  const marked = html.replace(/<(?:b|strong)>(.*?)<\/(?:b|strong)>/gi, (_all, text: string) => `\u0001${text}\u0002`);
  const pieces = plainText(marked).split(/(\u0001.*?\u0002|\b\p{Lu}{3,}\b)/u);
  return pieces
    .filter((piece) => piece !== '')
    .map((piece) => {
      const isAllergen = piece.startsWith('\u0001') || /^\p{Lu}{3,}$/u.test(piece);
      return { text: piece.replace(/[\u0001\u0002]/g, ''), isAllergen };
    });
}

/**
 * Returns the rows of an HTML table, or of the JSON that some shops send: a list of rows, or columns with row-major
 * cells.
 */
function tableRows(text: string): readonly (readonly string[])[] {
  if (/^\s*[[{]/.test(text)) return jsonRows(text);
  return [...text.matchAll(/<tr[^>]*>(.*?)<\/tr>/gis)]
    .map(([, row = '']) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gis)].map(([, cell = '']) => plainText(cell)))
    .filter((cells) => cells.length > 1);
}

function jsonRows(text: string): readonly (readonly string[])[] {
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.filter(Array.isArray).map((row) => row.map(String));
    const {
      columns = [],
      rows = [],
      cells = [],
    } = value as { columns?: unknown[]; rows?: unknown[]; cells?: unknown[] };
    const labelOf = (item: unknown) =>
      typeof item === 'object' && item && 'label' in item ? String(item.label) : String(item);
    const body = rows.map((row, index) => [
      labelOf(row),
      ...cells.slice(index * columns.length, (index + 1) * columns.length).map(labelOf),
    ]);
    return body.length > 0 ? [['', ...columns.map(labelOf)], ...body] : [];
  } catch {
    return [];
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  agrave: 'à',
  egrave: 'è',
  eacute: 'é',
  igrave: 'ì',
  ograve: 'ò',
  ugrave: 'ù',
  deg: '°',
};

/** Returns the text of an HTML fragment. It must never be put back into a page as markup. */
function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/div)[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (all, name: string) => ENTITIES[name.toLowerCase()] ?? all)
    .replace(/\s+/g, ' ')
    .trim();
}
