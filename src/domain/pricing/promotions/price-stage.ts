import { type Cents, cents } from '../../base/money.ts';
import { linePrice } from '../line-price.ts';
import { type Ledger, takeOff } from './ledger.ts';
import type { Promotion } from './rule.ts';

interface Offer {
  readonly line: number;
  readonly promotion: Promotion;
  readonly price: Cents;
  readonly savedPerUnit: number;
}

/** A piece counts as much as a kilo towards the maximum of a promotion. */
const GRAMS_OF_PIECE = 1000;

/** Gives every piece one price: by priority, among equal priorities the cheapest, up to the maximum of each promotion. */
export function applyPrices(ledger: Ledger): void {
  const left = ledger.lines.map((line) => line.weightGrams || line.quantity);
  const used = new Map<number, number>();
  for (const { line: index, promotion, price } of offersOf(ledger)) {
    const line = ledger.lines[index];
    const free = left[index] ?? 0;
    if (!line || free === 0) continue;
    const isLoose = line.weightGrams > 0;
    const size = isLoose ? 1 : GRAMS_OF_PIECE;
    const maxGrams = (promotion.rule.most ?? Number.POSITIVE_INFINITY) * GRAMS_OF_PIECE;
    const before = used.get(promotion.promotionId) ?? 0;
    const units = Math.min(free, Math.floor((maxGrams - before) / size));
    if (units <= 0) continue;
    used.set(promotion.promotionId, before + units * size);
    left[index] = free - units;
    const part = isLoose ? { quantity: 0, weightGrams: units } : { quantity: units, weightGrams: 0 };
    takeOff(ledger, index, {
      promotion,
      units,
      offCents: linePrice(part, line.listPrice) - linePrice(part, price),
    });
    ledger.runs[index]?.push({ line: index, price, isLoose, isReduced: true, left: units });
  }
  ledger.lines.forEach((line, index) => {
    const rest = left[index] ?? 0;
    const isLoose = line.weightGrams > 0;
    if (rest > 0)
      ledger.runs[index]?.push({ line: index, price: line.listPrice, isLoose, isReduced: false, left: rest });
  });
}

function offersOf({ lines }: Ledger): Offer[] {
  const offers = lines.flatMap((line, index) =>
    line.prices
      .filter((price) => price.cents < line.listPrice)
      .map(({ promotion, cents: price }): Offer => {
        const safe = cents(Math.max(0, price));
        return { line: index, promotion, price: safe, savedPerUnit: line.listPrice - safe };
      }),
  );
  return offers.sort(
    (a, b) =>
      b.promotion.priority - a.promotion.priority ||
      b.savedPerUnit - a.savedPerUnit ||
      a.promotion.promotionId - b.promotion.promotionId ||
      a.line - b.line,
  );
}
