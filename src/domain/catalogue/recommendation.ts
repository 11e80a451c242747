/** Ways to recommend. */
export const RECOMMENDATIONS = ['boughtTogether', 'bestSellers', 'similar', 'usual', 'newest', 'promotions'] as const;
export type Recommendation = (typeof RECOMMENDATIONS)[number];

export type Layouts = ReadonlyMap<number, Recommendation>;

/** S 7: the number a client asks by. S 8 names 25, 27 and 29; what the first two hold is our choice, as are the others. */
export const DEFAULT_LAYOUTS: Layouts = new Map<number, Recommendation>([
  [25, 'boughtTogether'],
  [27, 'bestSellers'],
  [28, 'similar'],
  [29, 'usual'],
  [30, 'newest'],
  [31, 'promotions'],
]);

/** The default table with "40=promotions, 27=newest" written over it; undefined where the text is wrong. */
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

/** What was bought: products by order, newest first, and the orders each product is in. */
export interface Baskets {
  readonly baskets: readonly (readonly number[])[];
  readonly basketsOf: ReadonlyMap<number, readonly number[]>;
}

export function indexBaskets(baskets: readonly (readonly number[])[]): Baskets {
  const basketsOf = new Map<number, number[]>();
  baskets.forEach((products, basket) => {
    for (const product of products) {
      const known = basketsOf.get(product);
      if (known) known.push(basket);
      else basketsOf.set(product, [basket]);
    }
  });
  return { baskets, basketsOf };
}

const LOOKED_AT = 300;
/** Once together is chance, and would tell of a single order. */
const TOGETHER_AT_LEAST = 2;
/** Few baskets say little: so many imagined ones, in which everything is as common as ever, stand beside them. */
const IMAGINED = 5;
/** 0: whatever is likeliest, so milk goes with everything; 0.5 and more: rare goods win. Tried by bench:adv. */
const COMMON_COUNTS = 0.3;

/** What was bought together with any of these products, likeliest first; the products themselves may be among it. */
export function boughtTogether({ baskets, basketsOf }: Baskets, productIds: readonly number[]): number[] {
  const points = new Map<number, number>();
  for (const productId of productIds) {
    const own = basketsOf.get(productId)?.slice(0, LOOKED_AT) ?? [];
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

/** A basket so many baskets ago counts half. */
const HALF_LIFE = 8;

/** What somebody buys, by how many of the own baskets it is in, the later ones counting more; newest basket first. */
export function usual(ownBaskets: readonly (readonly number[])[]): number[] {
  const points = new Map<number, number>();
  ownBaskets.forEach((products, age) => {
    for (const id of new Set(products)) points.set(id, (points.get(id) ?? 0) + 0.5 ** (age / HALF_LIFE));
  });
  return [...points].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([id]) => id);
}
