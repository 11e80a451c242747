import { type Swapped, swapForPackages } from '../../../../domain/catalogue/package-swap.ts';
import type { Notice } from '../../../http/outcome.ts';
import { priceAt } from '../../catalogue/engine/promotions.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import { isSameLine, type LineAmount, lineKey, MAX_LINES, rowOf } from '../stored/lines.ts';
import type { CartChange, OpenCart } from './planned-write.ts';
import { checkLimits } from './quantity-rules.ts';

/**
 * Returns lines with new amounts: pieces that reached QTY_MULT of a product with a package (PACKAGE_CODE) become
 * packages (S 4). If the package could not be bought, the pieces stay.
 */
export function applyPackageSwaps(
  open: OpenCart,
  lines: readonly LineAmount[],
): Required<Pick<CartChange, 'lines' | 'removedIds' | 'notices'>> {
  let result = { lines: [...lines], removedIds: [] as number[], infos: [] as Notice[] };
  for (const line of lines) {
    const swap = swapOf(open.scope, line);
    const next = swap && afterSwap(open, result.lines, line, swap);
    if (!swap || !next) continue;
    const emptied = swap.swapped.pieces === 0 ? open.cart.items.filter((item) => isLine(item, line)) : [];
    result = {
      lines: next,
      removedIds: [...result.removedIds, ...emptied.map((item) => item.itemId)],
      infos: [...result.infos, swap.notice],
    };
  }
  return { lines: result.lines, removedIds: result.removedIds, notices: { infos: result.infos, warnings: [] } };
}

interface Swap {
  readonly packageId: number;
  readonly swapped: Swapped;
  readonly notice: Notice;
}

function swapOf(scope: Scope, { productId, amount }: LineAmount): Swap | undefined {
  const row = rowOf(scope, productId);
  const packageCode = row?.infos['PACKAGE_CODE'];
  if (!row || packageCode === undefined || row.quantityLocked) return undefined;
  const { ordinalOfCode, ordinalOfId, rows } = scope.snapshot;
  const [own, other] = [ordinalOfId.get(productId), ordinalOfCode.get(packageCode)];
  const pack = other === undefined ? undefined : rows[other];
  if (own === undefined || other === undefined || !pack || pack.productId === productId) return undefined;
  if (pack.saleType === 'Sfuso' || pack.selectOptions.length > 0) return undefined;
  const offer = {
    piecesEach: row.quantityMultiple,
    pieceCents: priceAt(scope, own),
    packageCents: priceAt(scope, other),
  };
  const swapped = swapForPackages(row.saleType, amount, offer);
  if (!swapped) return undefined;
  const { packages, pieces } = swapped;
  const details = { name: row.name, pieces: amount - pieces, packages, package: pack.name };
  const code = packages === 1 ? 'PACKAGE_SWAPPED' : 'PACKAGES_SWAPPED';
  return { packageId: pack.productId, swapped, notice: { code, details } };
}

/** Returns the changed lines with the swap; undefined if the package would be refused. */
function afterSwap(
  open: OpenCart,
  changed: readonly LineAmount[],
  line: LineAmount,
  swap: Swap,
): LineAmount[] | undefined {
  const target = { productId: swap.packageId, infos: {} };
  const there =
    changed.find((other) => isSameLine(other, target)) ?? open.lines.find((other) => isSameLine(other, target));
  const pack: LineAmount = {
    details: line.details,
    ...there,
    ...target,
    isLoose: false,
    amount: (there?.amount ?? 0) + swap.swapped.packages,
  };
  const rest = swap.swapped.pieces > 0 ? [{ ...line, amount: swap.swapped.pieces }] : [];
  const next = [...changed.filter((other) => !isSameLine(other, line) && !isSameLine(other, target)), ...rest, pack];
  const unchanged = open.lines.filter(
    (other) => !isSameLine(other, line) && !next.some((each) => isSameLine(each, other)),
  );
  const whole = [...unchanged, ...next];
  return whole.length <= MAX_LINES && checkLimits(open.scope, [pack], whole, open.ordered).ok ? next : undefined;
}

function isLine(item: { productId: number; infos: Record<string, string> }, line: LineAmount): boolean {
  return lineKey(item.productId, item.infos) === lineKey(line.productId, line.infos);
}
