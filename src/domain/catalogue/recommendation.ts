/** Ways to recommend. */
export const RECOMMENDATIONS = ['boughtTogether', 'bestSellers', 'similar', 'usual', 'newest', 'promotions'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export type Layouts = ReadonlyMap<number, Recommendation>;

/**
 * Clients ask for a layout by its number (S 7). S 8 names 25, 27 and 29; the content of the first two, and the other
 * numbers, are our choice.
 */
export const DEFAULT_LAYOUTS: Layouts = new Map<number, Recommendation>([
  [25, 'boughtTogether'],
  [27, 'bestSellers'],
  [28, 'similar'],
  [29, 'usual'],
  [30, 'newest'],
  [31, 'promotions'],
]);

/** Parses "40=promotions, 27=newest" and merges it over the default table; undefined when the text is wrong. */
export function readLayouts(text: string): Layouts | undefined {
  const layouts = new Map(DEFAULT_LAYOUTS);
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [number = '', name = ''] = part.split('=').map((each) => each.trim());
    const way = RECOMMENDATIONS.find((each) => each === name);
    if (!/^\d{1,4}$/.test(number) || way === undefined) return undefined;
    layouts.set(Number(number), way);
  }
  return layouts;
}

/** Purchases: the products of each order, newest first, and the orders of each product. */
export interface Baskets {
  readonly baskets: readonly (readonly number[])[];
  readonly basketsOf: ReadonlyMap<number, readonly number[]>;
}

export function indexBaskets(baskets: readonly (readonly number[])[]): Baskets {
  const basketsOf = new Map<number, number[]>();
  baskets.forEach((products, basket) => {
    for (const product of products) {
      const ofProduct = basketsOf.get(product);
      if (ofProduct) ofProduct.push(basket);
      else basketsOf.set(product, [basket]);
    }
  });
  return { baskets, basketsOf };
}

const MAX_BASKETS = 300;
/** Products bought together once are a coincidence, and would reveal a single order. */
const TOGETHER_AT_LEAST = 2;
/** The number of imaginary average baskets that are added for smoothing, because few real baskets say little. */
const IMAGINED = 5;
/**
 * The exponent of popularity: with 0 the likeliest product wins, so milk is recommended everywhere; from 0.5 on rare
 * goods win. Tuned by bench:adv.
 */
const COMMON_COUNTS = 0.3;

/**
 * Returns what was bought together with any of these products, likeliest first; the products themselves may be
 * included.
 */
export function boughtTogether({ baskets, basketsOf }: Baskets, productIds: readonly number[]): number[] {
  const points = new Map<number, number>();
  for (const productId of productIds) {
    const own = basketsOf.get(productId)?.slice(0, MAX_BASKETS) ?? [];
    const together = new Map<number, number>();
    for (const basket of own) {
      for (const other of baskets[basket] ?? []) together.set(other, (together.get(other) ?? 0) + 1);
    }
    for (const [other, count] of together) {
      if (count < TOGETHER_AT_LEAST) continue;
      const common = (basketsOf.get(other)?.length ?? 1) / baskets.length;
      const likely = (count + IMAGINED * common) / (own.length + IMAGINED);
      points.set(other, (points.get(other) ?? 0) + likely / common ** COMMON_COUNTS);
    }
  }
  return [...points].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
}

/** The number of baskets after which the weight is halved. */
const HALF_LIFE = 8;

/**
 * Returns what a customer buys, ordered by the number of baskets it is in; later baskets count more. Baskets come
 * newest first.
 */
export function usual(ownBaskets: readonly (readonly number[])[]): number[] {
  const points = new Map<number, number>();
  ownBaskets.forEach((products, age) => {
    for (const id of new Set(products)) points.set(id, (points.get(id) ?? 0) + 0.5 ** (age / HALF_LIFE));
  });
  return [...points].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
}
