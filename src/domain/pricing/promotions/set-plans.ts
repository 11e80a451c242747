import { promisedPart } from '../../base/money.ts';
import { priceOfWeight } from '../../base/unit-price.ts';
import type { Ledger, Run, Use } from './ledger.ts';
import type { Promotion, PromotionRule, Threshold } from './rule.ts';

/** The effect that a promotion would have now. */
export interface Plan {
  readonly uses: readonly Use[];
  readonly savedCents: number;
  /** The pieces that another set needs; undefined when nothing is missing, or none of its goods are in the cart. */
  readonly missing?: Missing;
}

export interface Missing {
  readonly pieces?: number;
  readonly cents?: number;
  /** For a bundle: the missing pieces of each part. */
  readonly parts?: readonly { readonly part: number; readonly pieces: number }[];
}

/** The lines that a promotion counts, by part. */
export type Members = readonly { readonly line: number; readonly part: number }[];

/** A run of equal pieces, as sets count them. */
interface Pieces {
  readonly run: Run;
  readonly count: number;
  readonly valueCents: number;
  readonly gramsEach: number;
}

/** Plans "n for m" and "the nth for less": the cheapest of every `take` pieces are free, or cheaper by a percentage. */
export function planReduced(
  ledger: Ledger,
  { rule }: Promotion,
  members: Members,
  { take, reduced, percentOff }: { take: number; reduced: number; percentOff: number },
): Plan {
  const pool = piecesOf(ledger, rule, members);
  const total = pool.reduce((sum, { count }) => sum + count, 0);
  const sets = Math.min(Math.floor(total / take), rule.most ?? Number.MAX_SAFE_INTEGER);
  const end = sets * take;
  const uses: Use[] = [];
  let savedCents = 0;
  let from = 0;
  for (const piece of pool) {
    const count = Math.min(piece.count, end - from);
    if (count <= 0) break;
    const cheaper = reducedBefore(from + count) - reducedBefore(from);
    savedCents += promisedPart(valueOf(piece, cheaper), percentOff);
    uses.push(counted(piece, count));
    from += count;
  }
  const over = total - end;
  const isOpen = over > 0 && sets < (rule.most ?? Number.MAX_SAFE_INTEGER);
  return { uses, savedCents, ...(isOpen ? { missing: { pieces: take - over } } : {}) };

  /** Returns how many of the first n pieces (dearest first) are discounted. */
  function reducedBefore(position: number): number {
    return Math.floor(position / take) * reduced + Math.max(0, (position % take) - (take - reduced));
  }
}

/** Plans a bundle: pieces of each part at one price, as long as that is less than the pieces cost. */
export function planBundle(
  ledger: Ledger,
  { rule }: Promotion,
  members: Members,
  { priceCents, parts }: { priceCents: number; parts: readonly number[] },
): Plan {
  const pools = parts.map((_, index) =>
    piecesOf(
      ledger,
      rule,
      members.filter(({ part }) => part === index + 1),
    ),
  );
  const cursors = pools.map((pool) => ({ pool, at: 0, used: 0 }));
  const uses: Use[] = [];
  let savedCents = 0;
  let sets = 0;
  const maxSets = rule.most ?? Number.MAX_SAFE_INTEGER;
  while (sets < maxSets) {
    const times = Math.max(
      1,
      Math.min(maxSets - sets, ...cursors.map((cursor, index) => sameTimes(cursor, parts[index]))),
    );
    const taken = cursors.map((cursor, index) => takeFrom(cursor, (parts[index] ?? 1) * times));
    const isWhole = taken.every((part) => part !== undefined);
    const value = isWhole ? taken.flat().reduce((sum, use) => sum + (use?.valueCents ?? 0), 0) : 0;
    // the dearest pieces come first: once a set is not worth its price, no later set is
    if (!isWhole || value <= priceCents * times) break;
    uses.push(...taken.flatMap((part) => part ?? []));
    savedCents += value - priceCents * times;
    sets += times;
  }
  const left = pools.map((pool, index) => pool.reduce((sum, { count }) => sum + count, 0) - sets * (parts[index] ?? 0));
  const lacking = left.flatMap((count, index) => {
    const pieces = (parts[index] ?? 0) - count;
    return pieces > 0 ? [{ part: index + 1, pieces }] : [];
  });
  const isOpen = sets < maxSets && lacking.length > 0 && left.some((count) => count > 0);
  const pieces = lacking.reduce((sum, part) => sum + part.pieces, 0);
  return { uses, savedCents, ...(isOpen ? { missing: { pieces, parts: lacking } } : {}) };
}

interface Cursor {
  readonly pool: readonly Pieces[];
  at: number;
  /** Pieces of the run that the set uses. */
  used: number;
}

/** Returns how many consecutive sets use the same pieces here. */
function sameTimes({ pool, at, used }: Cursor, perSet = 1): number {
  return Math.floor(((pool[at]?.count ?? 0) - used) / perSet);
}

function takeFrom(cursor: Cursor, pieces: number): Use[] | undefined {
  const uses: Use[] = [];
  let open = pieces;
  while (open > 0) {
    const piece = cursor.pool[cursor.at];
    if (!piece) return undefined;
    const count = Math.min(open, piece.count - cursor.used);
    if (count > 0) uses.push(counted(piece, count));
    open -= count;
    cursor.used += count;
    if (cursor.used < piece.count) continue;
    cursor.at++;
    cursor.used = 0;
  }
  return uses;
}

/** Returns the pieces that this promotion counts, dearest first. */
function piecesOf(ledger: Ledger, { combines = 'alone', pieceGrams }: PromotionRule, members: Members): Pieces[] {
  const found: Pieces[] = [];
  for (const { line } of members) {
    for (const run of ledger.runs[line] ?? []) {
      const gramsEach = run.isLoose ? (pieceGrams ?? 0) : 0;
      const count = run.isLoose ? (gramsEach > 0 ? Math.floor(run.left / gramsEach) : 0) : run.left;
      if (count === 0 || (run.isReduced && combines === 'alone')) continue;
      const valueCents = run.isLoose ? priceOfWeight(run.price, gramsEach) : run.price;
      found.push({ run, count, valueCents, gramsEach });
    }
  }
  return found.sort((a, b) => b.valueCents - a.valueCents || a.run.line - b.run.line);
}

function valueOf({ run, valueCents, gramsEach }: Pieces, count: number): number {
  return run.isLoose ? priceOfWeight(run.price, gramsEach * count) : valueCents * count;
}

function counted(piece: Pieces, count: number): Use {
  const units = piece.run.isLoose ? count * piece.gramsEach : count;
  const { run } = piece;
  return { line: run.line, units, valueCents: valueOf(piece, count), taken: [{ run, units }] };
}

/** The part of a line that a threshold counts, with the amount still to pay for it. */
interface Counted extends Use {
  readonly pieces: number;
}

interface Reached {
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
  const off = offCents === undefined ? promisedPart(valueCents, percentOff ?? 0) : offCents * times;
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
    const value = taken.reduce((sum, part) => sum + valueOfRun(part.run, part.units), 0);
    return [{ line, units, valueCents: Math.min(value, toPay), pieces: isLoose ? 1 : units, taken }];
  });
}

function valueOfRun({ isLoose, price }: Run, units: number): number {
  return isLoose ? priceOfWeight(price, units) : price * units;
}
