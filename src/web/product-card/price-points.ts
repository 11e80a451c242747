import type { PriceHistory } from '../../contract/catalogue/product.ts';

/** A price and the days it held, as shares of the time shown: 0 at its beginning, 1 today. */
export interface PriceStep {
  readonly dateIso: string;
  readonly price: number;
  readonly isPromo: boolean;
  readonly from: number;
  readonly to: number;
}

export interface PriceCurve {
  readonly steps: readonly PriceStep[];
  readonly lowest: PriceStep;
  readonly highest: number;
}

/** Returns the steps of a price up to `today` (YYYY-MM-DD); undefined when no price is known. */
export function priceCurve({ prices }: PriceHistory, today: string): PriceCurve | undefined {
  const past = prices.filter(({ dateIso }) => dateIso <= today);
  const [first] = past;
  if (!first) return undefined;
  const begin = Date.parse(first.dateIso);
  const span = Math.max(Date.parse(today) - begin, 1);
  const position = (dateIso: string) => (Date.parse(dateIso) - begin) / span;
  const steps = past.map(({ dateIso, price, promo }, index) => ({
    dateIso,
    price,
    isPromo: promo,
    from: position(dateIso),
    to: index + 1 < past.length ? position(past[index + 1]?.dateIso ?? today) : 1,
  }));
  // the latest of equal prices, because that is the one shoppers remember
  const lowest = steps.reduce((best, step) => (step.price <= best.price ? step : best));
  return { steps, lowest, highest: Math.max(...steps.map(({ price }) => price)) };
}
