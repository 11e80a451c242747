import type { QuickLine, QuickLineState } from '../../../contract/quick-order/schemas.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import { checkQuantity, firstQuantity, type QuantityRule } from '../../../domain/quantity/quantity.ts';
import { readAmount } from '../../../domain/quantity/typed-amount.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { doneJson, refuse } from '../../http/outcome.ts';
import { changedOutcome } from '../cart/cart-outcome.ts';
import { addLines, type NamedLine } from '../cart/change/add-lines.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { optionsOf } from '../cart/stored/lines.ts';
import { changeKeyOf } from '../cart/stored/write-cart.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { quantityRule } from '../catalogue/engine/rows/quantity-rule.ts';
import type { ProductRow } from '../catalogue/engine/rows/rows.ts';
import { isListed, type Scope, stockAt } from '../catalogue/engine/scope.ts';
import { ordinalsOfCode } from '../catalogue/engine/snapshot.ts';
import { readQuickOrder, similarCodes, type WrittenLine } from './read-quick-order.ts';

/** Orders by code, from pasted lines or a file. */
export function register(deps: Parameters<typeof quickOrderHandlers>[0]) {
  return { handlers: quickOrderHandlers(deps) } satisfies Feature;
}

/** Orders by code: showing their lines in the customer's store, and adding them to the cart. */
function quickOrderHandlers(deps: ShownCartDeps) {
  const { catalogue } = deps;
  return {
    quickOrderCheck: async (context, { body }) => {
      await context.customer();
      const scope = await catalogue.scopeFor(context);
      const { lines, isCut, columns } = readQuickOrder(body.text, { columns: body.columns, isCode: isCodeIn(scope) });
      if (lines.length === 0) return refuse('QUICK_ORDER_EMPTY', { field: 'text' });
      const shown = lines.map((line) => lineJson(catalogue, scope, resolveLine(scope, line)));
      const read = columns === undefined ? '' : `,"columns":${JSON.stringify(columns)}`;
      return doneJson(`{"lines":[${shown.join(',')}],"isCut":${isCut}${read}}`);
    },
    quickOrderAdd: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const { lines: written } = readQuickOrder(body.text, { columns: body.columns, isCode: isCodeIn(scope) });
      const resolved = written.map((line) => resolveLine(scope, line));
      const lines = summed(resolved);
      if (lines.length === 0) return refuse('NOTHING_FOUND', { field: 'text' });
      const changeKey = changeKeyOf('quickOrderAdd', body);
      const added = await addLines(deps, { userId }, lines, { changeKey });
      return added.ok ? changedOutcome(deps, await context.session(), added.value, {}) : added;
    },
  } satisfies Partial<Handlers>;
}

function lineJson(catalogue: Catalogue, scope: Scope, { found, ...line }: ResolvedLine): string {
  if (!found) {
    const proposal = line.state === 'unknown' ? proposalFor(scope, line.code) : undefined;
    return JSON.stringify({ ...line, ...(proposal && { proposal }) } satisfies QuickLine);
  }
  const { row, amount, ordinal } = found;
  const isLoose = row.saleType === 'Sfuso';
  const head = { ...line, ...(isLoose ? { weight: toKilos(grams(amount)) } : { quantity: amount }) };
  return `${JSON.stringify(head).slice(0, -1)},"product":${catalogue.card(scope, ordinal).toString()}}`;
}

function isCodeIn({ snapshot }: Scope): (text: string) => boolean {
  return (text) => ordinalsOfCode(snapshot, text).length > 0;
}

/** Returns the code that an unknown one was probably meant to be, with its product, if there is a single one. */
function proposalFor(scope: Scope, code: string): QuickLine['proposal'] {
  for (const group of similarCodes(code)) {
    const found = new Map(
      group.flatMap((each) => {
        const here = ordinalsOfCode(scope.snapshot, each).filter((ordinal) => isListed(scope, ordinal));
        return here.map((ordinal) => [ordinal, each] as const);
      }),
    );
    const [first] = found;
    const name = first && scope.snapshot.rows[first[0]]?.name;
    if (first && name !== undefined && found.size === 1) return { code: first[1], name };
  }
  return undefined;
}

/** The lines that are put into the cart: one for each product, in the order of the text. */
function summed(resolved: readonly ResolvedLine[]): NamedLine[] {
  const lines = new Map<number, NamedLine>();
  for (const { state, found } of resolved) {
    if (!found || (state !== 'ok' && state !== 'raised')) continue;
    const { row, amount } = found;
    const { productId, name } = row;
    const { quantity = 0, weightGrams: weight = 0 } = lines.get(productId) ?? {};
    const more =
      row.saleType === 'Sfuso'
        ? { quantity, weightGrams: weight + amount }
        : { quantity: quantity + amount, weightGrams: weight };
    lines.set(productId, { productId, name, infos: {}, ...more });
  }
  return [...lines.values()];
}

/** A line of an order by code with its product and the amount that can be bought: pieces, or grams. */
interface ResolvedLine extends WrittenLine {
  readonly state: QuickLineState;
  readonly found?: { readonly ordinal: number; readonly row: ProductRow; readonly amount: number };
}

/**
 * Finds the product of a line in a store. Without an amount it is the minimum; amounts between two allowed ones are
 * raised.
 */
function resolveLine(scope: Scope, written: WrittenLine): ResolvedLine {
  const { snapshot } = scope;
  const named = ordinalsOfCode(snapshot, written.code);
  const here = named.filter((each) => isListed(scope, each));
  if (here.length > 1) return { ...written, state: 'several' };
  const ordinal = here[0] ?? named[0];
  const row = ordinal === undefined ? undefined : snapshot.rows[ordinal];
  if (ordinal === undefined || !row) return { ...written, state: 'unknown' };
  const rule = quantityRule(row);
  const first = firstQuantity(rule);
  const asked = written.asked === '' ? first : amountOf(rule, written.asked);
  const found = { ordinal, row, amount: asked ?? first };
  const obstacle = obstacleOf(scope, { ordinal, row, asked });
  if (obstacle || asked === undefined) return { ...written, state: obstacle ?? 'amount', found };
  const { state, amount } = amountToBuy(rule, asked);
  return { ...written, state, found: { ...found, amount } };
}

/**
 * Parses an amount as in files: scales and cash registers write three decimals, so "1.500" of weighed goods is a kilo
 * and a half. For pieces it may be one or a thousand, so it is no amount.
 */
function amountOf(rule: QuantityRule, asked: string): number | undefined {
  const [, whole, decimals, unit = ''] = /^\s*(\d{1,3})[.,](\d{3})\s*(kg|pz|)\.?\s*$/i.exec(asked) ?? [];
  if (whole === undefined || decimals === undefined) return readAmount(rule, asked);
  return rule.saleType === 'Sfuso' ? readAmount(rule, `${whole},${decimals} ${unit}`) : undefined;
}

/** Returns why a product cannot be added to the cart by its code; undefined: it can. */
function obstacleOf(
  scope: Scope,
  { ordinal, row, asked }: { readonly ordinal: number; readonly row: ProductRow; readonly asked: number | undefined },
): QuickLineState | undefined {
  if (!isListed(scope, ordinal)) return 'elsewhere';
  if (stockAt(scope, ordinal) === 0) return 'sold-out';
  if (optionsOf(row).length > 0) return 'options';
  return asked === undefined || asked <= 0 ? 'amount' : undefined;
}

/** Returns the next allowed amount, from the requested one on. */
function amountToBuy(rule: QuantityRule, asked: number): { readonly state: QuickLineState; readonly amount: number } {
  const check = checkQuantity(rule, asked);
  if (check.ok) return { state: 'ok', amount: asked };
  switch (check.code) {
    case 'OFF_STEP':
      return { state: 'raised', amount: asked < check.lower ? check.lower : check.upper };
    case 'MIN_QUANTITY':
      return { state: 'raised', amount: firstQuantity(rule) };
    // the cart takes the maximum, with a notice
    case 'MAX_QUANTITY':
      return { state: 'ok', amount: asked };
    case 'INVALID_QUANTITY':
      return { state: 'amount', amount: asked };
  }
}
