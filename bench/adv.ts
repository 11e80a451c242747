/**
 * `npm run bench:adv` measures how often /adv recommends products that customers then bought. Baskets are split by
 * time; in each later one an item is hidden and searched for among twelve recommendations. Results go to
 * bench/adv-results.md.
 */
import { writeFile } from 'node:fs/promises';
import { type Baskets, boughtTogether, indexBaskets, usual } from '../src/domain/catalogue/recommendation.ts';
import { type Basket, readRecordedBaskets } from './adv-baskets.ts';

const SHOWN = 12;
const LEARNT_SHARE = 0.8;
/** A running shop considers the same number of orders. */
const MAX_ORDERS = 5000;

type Ranking = (visible: readonly number[], member: string) => readonly number[];

const recorded = readRecordedBaskets();
if (recorded === undefined) {
  console.log('No recorded baskets beside the project (../shared/data): skipped, nothing to measure.');
} else {
  const cut = Math.floor(recorded.length * LEARNT_SHARE);
  const learnt = recorded.slice(0, cut);
  const later = recorded.slice(cut);
  const index = indexBaskets(
    learnt
      .slice(-MAX_ORDERS)
      .reverse()
      .map(({ products }) => products),
  );
  const sellers = bestSellers(index);
  const own = Map.groupBy(learnt, ({ member }) => member);
  const ownOf = (member: string) => (own.get(member) ?? []).map(({ products }) => products).reverse();
  const sets: { name: string; tested: readonly Basket[]; rankings: Record<string, Ranking> }[] = [
    {
      name: 'bought together (25)',
      tested: later.filter(({ products }) => products.length > 1),
      rankings: {
        'this shop': (visible) => boughtTogether(index, visible),
        cosine: (visible) => cosine(index, visible),
        lift: (visible) => lift(index, visible),
        'best sellers': () => sellers,
      },
    },
    {
      name: 'usual (29)',
      tested: later.filter(({ member }) => own.has(member)),
      rankings: {
        'this shop': (_visible, member) => usual(ownOf(member)),
        'this shop, filled up with best sellers': (_visible, member) => [...usual(ownOf(member)), ...sellers],
        'best sellers': () => sellers,
      },
    },
  ];
  const rows = sets.flatMap(({ name, tested, rankings }) =>
    Object.entries(rankings).map(
      ([way, rank]) => `| ${name} | ${way} | ${tested.length} | ${(hits(tested, rank) * 100).toFixed(1)} % |`,
    ),
  );
  const text = render(rows, recorded.length);
  await writeFile(new URL('adv-results.md', import.meta.url), text);
  console.log(text);
}

/** Returns the share of hidden items that are recommended; every item of a basket is hidden once. */
function hits(tested: readonly Basket[], rank: Ranking): number {
  let found = 0;
  let asked = 0;
  for (const { products, member } of tested) {
    for (const hidden of products) {
      const visible = products.filter((product) => product !== hidden);
      const shown = new Set<number>();
      for (const product of rank(visible, member)) {
        if (shown.size === SHOWN) break;
        if (!visible.includes(product)) shown.add(product);
      }
      asked++;
      if (shown.has(hidden)) found++;
    }
  }
  return found / asked;
}

function bestSellers({ basketsOf }: Baskets): number[] {
  return [...basketsOf].sort((a, b) => b[1].length - a[1].length).map(([id]) => id);
}

function cosine(index: Baskets, visible: readonly number[]): number[] {
  return byPairs(index, visible, (together, one, other) => together / Math.sqrt(one * other));
}

function lift(index: Baskets, visible: readonly number[]): number[] {
  return byPairs(index, visible, (together, one, other) => (together >= 3 ? together / (one * other) : 0));
}

function byPairs(
  { baskets, basketsOf }: Baskets,
  visible: readonly number[],
  likeness: (together: number, one: number, other: number) => number,
): number[] {
  const points = new Map<number, number>();
  for (const product of visible) {
    const own = basketsOf.get(product) ?? [];
    const together = new Map<number, number>();
    for (const basket of own)
      for (const other of baskets[basket] ?? []) together.set(other, (together.get(other) ?? 0) + 1);
    for (const [other, count] of together) {
      const value = likeness(count, own.length, basketsOf.get(other)?.length ?? 1);
      points.set(other, (points.get(other) ?? 0) + value);
    }
  }
  return [...points].sort((a, b) => b[1] - a[1]).map(([id]) => id);
}

function render(rows: readonly string[], baskets: number): string {
  return `# Recommendations, measured

\`npm run bench:adv\`, ${new Date().toISOString().slice(0, 10)}: ${baskets} dated baskets of members of another shop, 167 kinds of goods.
Learnt from the first ${LEARNT_SHARE * 100} % (the last ${MAX_ORDERS} of them, as a running shop does; of a member's own all),
tested on the others: each item is hidden
once and looked for among ${SHOWN}.

| layout | by | baskets | hit@${SHOWN} |
|---|---|---|---|
${rows.join('\n')}

Baskets here are small (two or three kinds of goods) and kinds are broad: chance beside a few best sellers decides, which is why
showing only those hits most. A shelf named "bought together" shows what goes with the product, so it is held against cosine
and lift; /adv fills up what is left free. "Usual" shows what the customer really bought, seldom twelve kinds here.
`;
}
