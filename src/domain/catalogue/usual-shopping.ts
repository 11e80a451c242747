/**
 * One purchase of a product: the day as a number of days since 1970, the amount in pieces, or grams for loose goods.
 */
export interface Purchase {
  readonly productId: number;
  readonly day: number;
  readonly amount: number;
}

/** A product that a customer buys regularly and is about to need. */
export interface UsualProduct {
  readonly productId: number;
  /** The most frequent amount; the larger of two equally frequent ones. */
  readonly amount: number;
  /** The usual time between two purchases. */
  readonly everyDays: number;
  readonly daysAgo: number;
  /** Days on which it was bought. */
  readonly times: number;
}

/** The minimum number of purchases: two may be a coincidence. */
const TIMES_AT_LEAST = 3;
/** The part of the interval after which a product is due, because customers shop a little before things run out. */
const DUE_FROM = 0.75;
/** The number of intervals without a purchase after which the product is no longer wanted; a holiday is shorter. */
const GIVEN_UP_AFTER = 4;
const GIVEN_UP_DAYS_AT_LEAST = 28;

/**
 * Returns "la solita spesa": the products that are due today by their own interval, the most overdue first. An interval
 * is the median between the days of its purchases, so that neither a holiday nor a second trip in a week counts for
 * much.
 */
export function usualShopping(purchases: readonly Purchase[], today: number): UsualProduct[] {
  return habits(purchases, today).filter((habit) => isDue(habit));
}

/** Returns what is bought just as regularly and is not due yet, the soonest due first. */
export function usualLater(purchases: readonly Purchase[], today: number): UsualProduct[] {
  return habits(purchases, today).filter((habit) => !isDue(habit));
}

function habits(purchases: readonly Purchase[], today: number): UsualProduct[] {
  const byProduct = Map.groupBy(
    purchases.filter(({ day, amount }) => day <= today && amount > 0),
    ({ productId }) => productId,
  );
  return [...byProduct]
    .flatMap(([productId, bought]) => usual(productId, bought, today) ?? [])
    .sort((a, b) => overdue(b) - overdue(a) || b.times - a.times || a.productId - b.productId);
}

function isDue({ daysAgo, everyDays }: UsualProduct): boolean {
  return daysAgo > 0 && daysAgo >= everyDays * DUE_FROM;
}

/** Returns the products that were bought on most days, the later bought first among equals. */
export function boughtMost(purchases: readonly Purchase[]): number[] {
  const byProduct = Map.groupBy(
    purchases.filter(({ amount }) => amount > 0),
    ({ productId }) => productId,
  );
  const lastDay = (bought: readonly Purchase[]) => Math.max(...bought.map(({ day }) => day));
  return [...byProduct]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || lastDay(ofB) - lastDay(ofA) || a - b)
    .map(([productId]) => productId);
}

function usual(productId: number, bought: readonly Purchase[], today: number): UsualProduct | undefined {
  const days = [...new Set(bought.map(({ day }) => day))].sort((a, b) => a - b);
  const last = days.at(-1);
  if (days.length < TIMES_AT_LEAST || last === undefined) return undefined;
  const everyDays = middle(days.slice(1).map((day, index) => day - (days[index] ?? day)));
  const daysAgo = today - last;
  const isGivenUp = daysAgo > Math.max(everyDays * GIVEN_UP_AFTER, GIVEN_UP_DAYS_AT_LEAST);
  if (isGivenUp) return undefined;
  return {
    productId,
    amount: mostFrequent(bought.map(({ amount }) => amount)),
    everyDays,
    daysAgo,
    times: days.length,
  };
}

function overdue({ daysAgo, everyDays }: UsualProduct): number {
  return daysAgo / everyDays;
}

/** Returns the lower median, at least one day. */
function middle(gaps: readonly number[]): number {
  const sorted = [...gaps].sort((a, b) => a - b);
  return Math.max(1, sorted[Math.floor((sorted.length - 1) / 2)] ?? 1);
}

function mostFrequent(amounts: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1);
  const [best] = [...counts].sort(([a, timesA], [b, timesB]) => timesB - timesA || b - a);
  return best?.[0] ?? 0;
}
