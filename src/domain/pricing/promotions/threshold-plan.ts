import { divideRounded } from '../../base/money.ts';
import { priceOfWeight } from '../unit-price.ts';
import type { Ledger, Run, Use } from './ledger.ts';
import type { Promotion, PromotionRule, Threshold } from './rule.ts';
import type { Members, Missing } from './set-plans.ts';

/** The part of a line that a threshold counts, with the amount still to pay for it. */
interface Counted extends Use {
  readonly pieces: number;
}

export interface Reached {
  readonly uses: readonly Use[];
  readonly valueCents: number;
  /** How often the threshold is reached; 0 when it is not. */
  readonly times: number;
  readonly missing?: Missing;
}

/** Returns how often the goods reach a threshold, and what is missing. */
export function planThreshold(
  ledger: Ledger,
  { rule }: Promotion,
  members: Members,
  { fromCents, fromPieces, repeats }: Threshold,
): Reached {
  const uses = countedOf(ledger, rule, members);
  const valueCents = uses.reduce((sum, each) => sum + each.valueCents, 0);
  const pieces = uses.reduce((sum, each) => sum + each.pieces, 0);
  const reached = reachedTimes({ valueCents, pieces }, { fromCents, fromPieces, repeats, most: rule.most });
  return { uses, valueCents, ...reached };
}

/** Returns how often this value and number of pieces reach a threshold; what is missing only where it applies again. */
export function reachedTimes(
  { valueCents, pieces }: { readonly valueCents: number; readonly pieces: number },
  { fromCents, fromPieces, repeats = false, most = Number.MAX_SAFE_INTEGER }: Loosely<Threshold & { most: number }>,
): Pick<Reached, 'times' | 'missing'> {
  const [has, needs] = fromPieces === undefined ? [valueCents, fromCents ?? 1] : [pieces, fromPieces];
  const maxTimes = Math.min(repeats ? Number.MAX_SAFE_INTEGER : 1, most);
  const times = Math.min(Math.floor(has / needs), maxTimes);
  const lacks = (times + 1) * needs - has;
  if (has === 0 || times >= maxTimes) return { times };
  return { times, missing: fromPieces === undefined ? { cents: lacks } : { pieces: lacks } };
}
type Loosely<T> = { readonly [Key in keyof T]?: T[Key] | undefined };

/** Returns the amount that a reached threshold takes off. */
export function savedBy(
  { times, valueCents }: Pick<Reached, 'times' | 'valueCents'>,
  { offCents, percentOff }: { readonly offCents?: number; readonly percentOff?: number },
): number {
  if (times === 0) return 0;
  const off = offCents === undefined ? divideRounded(valueCents * (percentOff ?? 0), 100) : offCents * times;
  return Math.min(off, valueCents);
}

function countedOf(ledger: Ledger, rule: PromotionRule, members: Members): Counted[] {
  const combines = rule.combines ?? (rule.kind === 'gift' ? 'all' : 'alone');
  return members.flatMap(({ line }): Counted[] => {
    const { weightGrams = 0, quantity = 0 } = ledger.lines[line] ?? {};
    const toPay = ledger.cents[line] ?? 0;
    const isLoose = weightGrams > 0;
    if (combines === 'all') {
      const units = weightGrams || quantity;
      return [{ line, units, valueCents: toPay, pieces: isLoose ? 1 : quantity, taken: [] }];
    }
    const isCounted = (run: Run) => run.left > 0 && (combines === 'prices' || !run.isReduced);
    const taken = (ledger.runs[line] ?? []).filter(isCounted).map((run) => ({ run, units: run.left }));
    if (taken.length === 0) return [];
    const units = taken.reduce((sum, part) => sum + part.units, 0);
    const value = taken.reduce((sum, part) => sum + valueOf(part.run, part.units), 0);
    return [{ line, units, valueCents: Math.min(value, toPay), pieces: isLoose ? 1 : units, taken }];
  });
}

function valueOf({ isLoose, price }: Run, units: number): number {
  return isLoose ? priceOfWeight(price, units) : price * units;
}
