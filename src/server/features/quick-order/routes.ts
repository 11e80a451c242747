import type { QuickLine } from '../../../contract/quick-order/schemas.ts';
import { grams, toKilos } from '../../../domain/base/weight.ts';
import type { Handlers } from '../../http/handlers.ts';
import { doneJson, refuse } from '../../http/outcome.ts';
import { changedOutcome } from '../cart/cart-outcome.ts';
import { addLines, type NamedLine } from '../cart/change/add-lines.ts';
import { changeKeyOf } from '../cart/change/change-key.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Scope } from '../catalogue/engine/scope.ts';
import { readQuickOrder } from './read-quick-order.ts';
import { type ResolvedLine, resolveLine } from './resolve-line.ts';

/** Orders by code: what their lines mean in the store of the customer, and putting them into the cart. */
export function quickOrderHandlers(deps: ShownCartDeps): Pick<Handlers, 'quickOrderCheck' | 'quickOrderAdd'> {
  const { catalogue } = deps;
  return {
    quickOrderCheck: async (context, { body }) => {
      await context.customer();
      const scope = await catalogue.scopeFor(context);
      const { lines, isCut } = readQuickOrder(body.text);
      if (lines.length === 0) return refuse('QUICK_ORDER_EMPTY', { field: 'text' });
      const shown = lines.map((line) => lineJson(catalogue, scope, resolveLine(scope, line)));
      return doneJson(`{"lines":[${shown.join(',')}],"isCut":${isCut}}`);
    },
    quickOrderAdd: async (context, { body }) => {
      const { userId } = await context.customer();
      const scope = await catalogue.scopeFor(context);
      const resolved = readQuickOrder(body.text).lines.map((line) => resolveLine(scope, line));
      const lines = summed(resolved);
      if (lines.length === 0) return refuse('NOTHING_FOUND', { field: 'text' });
      const changeKey = changeKeyOf('quickOrderAdd', body);
      const added = await addLines(deps, { userId }, lines, { changeKey });
      return added.ok ? changedOutcome(deps, await context.session(), added.value, {}) : added;
    },
  };
}

function lineJson(catalogue: Catalogue, scope: Scope, { found, ...line }: ResolvedLine): string {
  if (!found) return JSON.stringify(line satisfies QuickLine);
  const { row, amount, ordinal } = found;
  const isLoose = row.sale_type === 'Sfuso';
  const head = { ...line, ...(isLoose ? { weight: toKilos(grams(amount)) } : { quantity: amount }) };
  return `${JSON.stringify(head).slice(0, -1)},"product":${catalogue.card(scope, ordinal).toString()}}`;
}

/** The lines that are put into the cart: one for each product, in the order of the text. */
function summed(resolved: readonly ResolvedLine[]): NamedLine[] {
  const lines = new Map<number, NamedLine>();
  for (const { state, found } of resolved) {
    if (!found || (state !== 'ok' && state !== 'raised')) continue;
    const { row, amount } = found;
    const { product_id, name } = row;
    const { quantity = 0, weight_grams: weight = 0 } = lines.get(product_id) ?? {};
    const more =
      row.sale_type === 'Sfuso'
        ? { quantity, weight_grams: weight + amount }
        : { quantity: quantity + amount, weight_grams: weight };
    lines.set(product_id, { product_id, name, infos: {}, ...more });
  }
  return [...lines.values()];
}
