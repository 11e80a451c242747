import { leafletProducts, leafletSearch } from '../../../contract/leaflets/routes.ts';
import type { Leaflet, LeafletSheet } from '../../../contract/leaflets/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { daysLeftText, fromWireDate, validityText } from '../../../domain/base/validity.ts';
import { t } from '../../../language/language.ts';
import type { Api } from '../../api/client.ts';
import { pagePicture } from '../../kit/page-picture.ts';
import { paths } from '../../page/paths.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { cardsOf } from '../../product-model/cards.ts';

/** A flyer as pages show it. */
export interface ShownLeaflet {
  readonly leafletId: number;
  readonly slug: string;
  readonly name: string;
  /** Set where its texts stay Italian on an English page. */
  readonly lang: 'it' | undefined;
  readonly description: string;
  /** The dates: "da giovedì 19 a domenica 29 novembre" */
  readonly validity: string;
  /** The dates that still matter: "fino a domenica 29 novembre" */
  readonly until: string;
  /** The days left: "ancora 3 giorni" */
  readonly daysLeft: string;
  /** Its first day: "venerdì 4 dicembre" */
  readonly firstDay: string;
  readonly isUpcoming: boolean;
  readonly productCount: number;
  readonly cover: string;
  /** Its pages behind the cover. */
  readonly sheets: readonly LeafletSheet[];
}

/** Loads the flyers of the shopper's store: the valid ones, then the announced ones. */
export async function readLeaflets(api: Api): Promise<readonly ShownLeaflet[]> {
  const { leaflets } = await api.call(leafletSearch);
  const today = romeTime(new Date()).date;
  return leaflets.map((leaflet) => shownLeaflet(leaflet, today));
}

/** Loads some goods of a flyer in the order of their ids; an announced one has the prices of its first day. */
export async function readGoods(
  api: Api,
  { leafletId }: Pick<ShownLeaflet, 'leafletId'>,
  productIds: readonly number[],
): Promise<readonly CardProduct[]> {
  if (productIds.length === 0) return [];
  const query = {
    parent_leaflet_id: leafletId,
    product_id: productIds.join(','),
    facets: 'false',
    page_size: productIds.length,
  };
  return cardsOf((await api.call(leafletProducts, { query })).products);
}

export const ON_A_COVER = 3;

/** Returns the goods on the cover of a flyer: the large offers of its first pages. */
export function coverGoods({ sheets }: Pick<ShownLeaflet, 'sheets'>): readonly number[] {
  return sheets.slice(0, ON_A_COVER).flatMap(({ productIds }) => productIds.slice(0, 1));
}

/** Returns the goods of the page with the cover: a phone shows one more below it, so that its rows are full. */
export function openingGoods({ sheets }: Pick<ShownLeaflet, 'sheets'>): readonly number[] {
  return [...coverGoods({ sheets }), ...(sheets[0]?.productIds.slice(1, 2) ?? [])];
}

/** Returns the address of a page of a flyer; the first one is its cover. */
export function sheetPath(slug: string, page: number): string {
  return page <= 1 ? paths.leaflet(slug) : `${paths.leaflet(slug)}/${page}`;
}

/** Returns the address of all goods of a flyer as a list; `categoryId`: those of a department. */
export function listPath(slug: string, categoryId?: number): string {
  return `${paths.leaflet(slug)}/elenco${categoryId === undefined ? '' : `?parent_category_id=${categoryId}`}`;
}

/** Returns how many pages a flyer has, with its cover. */
export function pageCount({ sheets }: Pick<ShownLeaflet, 'sheets'>): number {
  return sheets.length + 1;
}

function shownLeaflet(leaflet: Leaflet, today: string): ShownLeaflet {
  const days = { from: fromWireDate(leaflet.validityDate), to: fromWireDate(leaflet.expireDate) };
  const isUpcoming = leaflet.upcoming === true;
  return {
    leafletId: leaflet.leafletId,
    slug: leaflet.slug,
    name: leaflet.name,
    lang: leaflet.lang,
    description: leaflet.description ?? '',
    validity: validityText(days),
    until: isUpcoming || days.from === days.to ? validityText(days) : t('fino a {day}', { day: formatDay(days.to) }),
    daysLeft: daysLeftText(days, today),
    firstDay: formatDay(days.from),
    isUpcoming,
    productCount: leaflet.productCount,
    cover: pagePicture(leaflet.mediaURL),
    sheets: leaflet.sheets.map((sheet) => ({
      ...sheet,
      name: sheetName(sheet),
      mediaURL: pagePicture(sheet.mediaURL),
    })),
  };
}

/** "Carne e pesce"; names that are lists themselves stand beside each other. */
function sheetName({ name, lang, joined }: LeafletSheet): string {
  const [first, second, ...more] = joined ?? [];
  if (first === undefined || second === undefined || more.length > 0 || lang !== undefined) return name;
  const areWords = [first, second].every((each) => /^\p{L}+$/u.test(each));
  return areWords ? t('{first} e {second}', { first, second: second.toLowerCase() }) : name;
}
