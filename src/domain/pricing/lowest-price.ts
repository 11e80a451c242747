import { addDays, instantOf } from '../base/rome-time.ts';

/** From a moment on a list has this price; null: a store has none of its own any more. Oldest first. */
export interface ListStep {
  /** Milliseconds. */
  readonly since: number;
  readonly cents: number | null;
}

/** A price for everybody on some days, both included; the best priority first. */
export interface Cut {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly cents: number;
}

/** The prices of a product in a store: its own list, the base list where it has none, and promotions. */
export interface PriceTimeline {
  readonly base: readonly ListStep[];
  readonly own: readonly ListStep[];
  readonly cuts: readonly Cut[];
}

/** Returns the price of the lists at a moment; undefined: the product was not sold. */
export function listPriceOn({ base, own }: PriceTimeline, at: number): number | undefined {
  const inForce = (steps: readonly ListStep[]) => steps.findLast(({ since }) => since <= at)?.cents;
  return inForce(own) ?? inForce(base) ?? undefined;
}

/** Returns the promotion that sets the price of a day, if it is below that of the lists. */
export function cutOn<Own extends Cut>(
  { cuts }: { readonly cuts: readonly Own[] },
  day: string,
  listCents: number,
): Own | undefined {
  return cuts.find(({ startsOn, endsOn, cents }) => startsOn <= day && day <= endsOn && cents < listCents);
}

const DAYS = 30;

/**
 * Returns the lowest price of the 30 days before a day in Rome, which a reduction is measured by (art. 17-bis Codice
 * del consumo): the price in force when they began counts, and so do promotions, but not one that begins on the day.
 */
export function lowestBefore(timeline: PriceTimeline, day: string): number | undefined {
  const [first, last] = [addDays(day, -DAYS), addDays(day, -1)];
  const [begins, ends] = [instantOf(first, '00:00').getTime(), instantOf(day, '00:00').getTime()];
  const moments = [...timeline.base, ...timeline.own].map(({ since }) => since);
  const inside = moments.filter((at) => begins < at && at < ends);
  const prices = [begins, ...inside].flatMap((at) => listPriceOn(timeline, at) ?? []);
  const cuts = timeline.cuts.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= first);
  const all = [...prices, ...cuts.map(({ cents }) => cents)];
  return all.length === 0 ? undefined : Math.min(...all);
}
