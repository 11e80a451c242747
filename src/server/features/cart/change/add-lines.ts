import { formatAmount, formatCents } from '../../../../domain/base/format.ts';
import { cents } from '../../../../domain/base/money.ts';
import { ok } from '../../../../domain/base/result.ts';
import { firstQuantity } from '../../../../domain/quantity/quantity.ts';
import { type Notice, refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import { quantityRule } from '../../catalogue/engine/rows/quantity-rule.ts';
import { isListed, type Scope, stockAt } from '../../catalogue/engine/scope.ts';
import { currentlyShown, priceContext } from '../price/differences.ts';
import type { CartDeps } from '../stored/deps.ts';
import {
  isSameLine,
  type LineAmount,
  lacksOption,
  lineOf,
  MAX_LINES,
  rowOf,
  type StoredLine,
} from '../stored/lines.ts';
import type { CartOwner } from '../stored/owner.ts';
import { type ChangedCart, type ChangeOptions, changeCart } from './change-cart.ts';
import { applyPackageSwaps } from './package-swaps.ts';
import { type Decision, type OpenCart, whereAssigned } from './planned-write.ts';
import { clampToLimits, classLimitOf } from './quantity-rules.ts';

/** A line of an order or a list, with the name it had there: the product may be gone. */
export interface NamedLine extends StoredLine {
  readonly name: string;
  /** The price of a piece or a kilo in the order that the line comes from, in cents. */
  readonly paidCents?: number;
}

/**
 * Adds stored lines (of a list or an order) to a cart. Lines that are gone, short or beyond the maximum are left out or
 * reduced, and named; so are those that cost more than in the order. An amount below the minimum is raised to it.
 */
export async function addLines(
  deps: CartDeps,
  owner: CartOwner,
  incoming: readonly NamedLine[],
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const add = whereAssigned(deps, (open) => decide(open, incoming));
  return changeCart(deps, owner, add, options);
}

function decide(open: OpenCart, incoming: readonly NamedLine[]): Decision {
  const { scope, lines: present, ordered } = open;
  const before = (line: LineAmount) => present.find((other) => isSameLine(other, line))?.amount ?? 0;
  const asked = incoming.map(lineOf).map((line): LineAmount => {
    const row = rowOf(scope, line.productId);
    const least = row ? firstQuantity(quantityRule(row)) : 0;
    return { ...line, amount: Math.max(line.amount + before(line), least) };
  });
  let room = MAX_LINES - present.length;
  const lacking = new Set(asked.filter((line) => lacksOption(rowOf(scope, line.productId), line.infos)));
  const added = clampToLimits(scope, present, asked, ordered).map(({ asked: line, fitting }): LineAmount => {
    const isLeftOut = lacking.has(line) || (before(fitting) === 0 && fitting.amount > 0 && --room < 0);
    return isLeftOut ? { ...fitting, amount: 0 } : fitting;
  });
  const warnings = added.flatMap((line, index) => {
    const [name, wanted] = [incoming[index]?.name ?? '', asked[index]];
    return wanted && lacking.has(wanted)
      ? [{ code: 'OPTIONS_NEEDED', details: { name } } as const]
      : warningFor(scope, name, wanted, line);
  });
  const dearer = added.flatMap((line, index) => (line.amount > 0 ? priceRise(open, incoming[index], line) : []));
  const change = applyPackageSwaps(
    open,
    added.filter((line) => line.amount > before(line)),
  );
  const merged = added.flatMap((line, index) =>
    before(line) > 0 && line.amount > before(line)
      ? [`${incoming[index]?.name ?? ''} (${amountText(scope, line)})`]
      : [],
  );
  const infos = [...change.notices.infos, ...mergedNotice(merged)];
  return ok({ ...change, notices: { infos, warnings: [...warnings, ...dearer] } });
}

/** Names a line that costs more than what was paid for it in the order. */
function priceRise({ scope, cart }: OpenCart, line: NamedLine | undefined, added: LineAmount): Notice[] {
  const now = currentlyShown(priceContext(scope, cart), added, added.amount).seenCents;
  const { name = '', paidCents: paid } = line ?? {};
  if (paid === undefined || now === null || now <= paid) return [];
  const [before, after] = [cents(paid), cents(now)];
  return [
    { code: 'PRICE_ROSE', details: { name, before: () => formatCents(before), after: () => formatCents(after) } },
  ];
}

function warningFor(scope: Scope, name: string, asked: LineAmount | undefined, added: LineAmount): Notice[] {
  if (added.amount === 0) {
    const limit = isOnSale(scope, added.productId) ? classLimitOf(scope, added.productId) : undefined;
    return [limit ? { code: 'CLASS_USED_UP', details: { name, ...limit } } : { code: 'LEFT_OUT', details: { name } }];
  }
  if (!asked || added.amount >= asked.amount) return [];
  const [wanted, amount] = [asked, added].map((line) => () => amountText(scope, line));
  return [{ code: 'AMOUNT_REDUCED', details: { name, asked: wanted ?? '', amount: amount ?? '' } }];
}

function isOnSale(scope: Scope, productId: number): boolean {
  const ordinal = scope.snapshot.ordinalOfId.get(productId);
  return ordinal !== undefined && isListed(scope, ordinal) && stockAt(scope, ordinal) !== 0;
}

/** The maximum number of names in a notice. */
const MAX_NAMES = 4;

/** Says once for all lines that they were in the cart before, with what they are now. */
function mergedNotice(merged: readonly string[]): Notice[] {
  if (merged.length === 0) return [];
  const names = merged.slice(0, MAX_NAMES).join(', ');
  return [{ code: 'LINES_MERGED', details: { names: merged.length > MAX_NAMES ? `${names} …` : names } }];
}

function amountText(scope: Scope, { productId, amount }: LineAmount): string {
  return formatAmount(rowOf(scope, productId)?.saleType ?? 'Pezzo', amount);
}

/** The one row of a list without lines. */
type NoLine = Record<'productId' | 'name' | 'quantity' | 'weightGrams' | 'infos', null>;

/** Puts everything of an own shopping list, or of one that was shared, into the cart (S 7). */
export async function addAllFromList(
  deps: CartDeps,
  userId: number,
  listId: number,
  options: ChangeOptions = {},
): Promise<ChangedCart> {
  const listed = await deps.db.query<NamedLine | NoLine>(sql`
    select i.product_id, p.name, i.quantity, i.weight_grams, i.infos
    from goods_of_lists i left join products p using (product_id)
    where i.list_id = ${listId} and i.user_id = ${userId}
    order by i.added_at, i.item_id`);
  if (listed.length === 0) return refuse('LIST_NOT_FOUND');
  const lines = listed.filter((line) => line.productId !== null);
  return lines.length === 0 ? refuse('LIST_EMPTY') : addLines(deps, { userId }, lines, options);
}
