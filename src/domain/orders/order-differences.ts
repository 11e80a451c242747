/** A line of a cart or order: pieces, or kilograms of loose goods. */
export interface DifferingLine {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
  /** kg */
  readonly weight: number;
}

export interface OrderDifference {
  readonly productId: number;
  readonly name: string;
  /** Pieces or kg before and after; 0: the line was added or removed. */
  readonly before: number;
  readonly after: number;
  readonly isWeight: boolean;
}

/**
 * Returns what a change of an order adds, removes or changes, in the order of the new lines, followed by the removed
 * ones.
 */
export function orderDifferences(
  before: readonly DifferingLine[],
  after: readonly DifferingLine[],
): readonly OrderDifference[] {
  const [old, now] = [byProduct(before), byProduct(after)];
  const ids = [...new Set([...now.keys(), ...old.keys()])];
  return ids.flatMap((productId) => {
    const [was, is] = [old.get(productId), now.get(productId)];
    const { name = '', isWeight = false } = is ?? was ?? {};
    const amounts = { before: was?.amount ?? 0, after: is?.amount ?? 0 };
    return amounts.before === amounts.after ? [] : [{ productId, name, ...amounts, isWeight }];
  });
}

interface Amount {
  readonly name: string;
  readonly amount: number;
  readonly isWeight: boolean;
}

/** Sums by product, because goods with different options have several lines. */
function byProduct(lines: readonly DifferingLine[]): ReadonlyMap<number, Amount> {
  const found = new Map<number, Amount>();
  for (const { productId, name, quantity, weight } of lines) {
    const isWeight = weight > 0;
    const grams = Math.round(((found.get(productId)?.amount ?? 0) + (isWeight ? weight : quantity)) * 1000);
    found.set(productId, { name, amount: grams / 1000, isWeight });
  }
  return found;
}
