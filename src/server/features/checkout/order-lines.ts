import { GIFT, INSERTED } from '../../../domain/orders/order-status.ts';
import { acceptsAlternatives } from '../../../domain/orders/substitution.ts';
import { raw } from '../../infra/json-text.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ProductRow } from '../catalogue/engine/rows.ts';
import { listPriceAt, type Scope } from '../catalogue/engine/scope.ts';
import type { NewOrderLine } from '../orders/insert-order.ts';

/** Returns the lines as they are sold: later changes of a product change no order. */
export function orderLines(
  { catalogue, substitutions }: Pick<ShownCartDeps, 'catalogue' | 'substitutions'>,
  { scope, lines, gifts, total }: PricedCart,
  cartAccepts: string | undefined,
): Omit<NewOrderLine, 'counted'>[] {
  const bought = lines.map(({ item, row, ordinal, ...line }, index) => {
    const promoted = total.lines[index];
    return {
      ...goodsOf(catalogue, scope, ordinal, row),
      quantity: line.quantity,
      weight_grams: line.weightGrams,
      list_price_cents: line.listPrice,
      price_cents: promoted?.price ?? line.listPrice,
      promotion_id: promoted?.steps[0]?.promotionId ?? null,
      line_cents: promoted?.cents ?? 0,
      infos: item.infos,
      details: {
        ...detailsToPick(scope, item.details),
        accepts_alternatives: String(
          acceptsAlternatives(substitutions, {
            line: item.details['accept_alternatives'],
            cart: cartAccepts,
            isOnPromotion: (promoted?.steps.length ?? 0) > 0,
          }),
        ),
      },
      steps: promoted?.steps ?? [],
      insertion_type_id: INSERTED,
    };
  });
  const given = gifts.map(({ row, ordinal, quantity, promotionId, name }) => {
    const list = listPriceAt(scope, ordinal);
    const step = { promotionId, name, units: quantity, beforeCents: list * quantity, afterCents: 0 };
    return {
      ...goodsOf(catalogue, scope, ordinal, row),
      quantity,
      weight_grams: 0,
      list_price_cents: list,
      price_cents: 0,
      promotion_id: promotionId,
      line_cents: 0,
      infos: {},
      details: {},
      steps: [step],
      insertion_type_id: GIFT,
    };
  });
  return [...bought, ...given].map((line, index) => ({ position: index + 1, ...line }));
}

/** Stores the names of alternatives for the pickers, because a product may be off sale by then. */
function detailsToPick({ snapshot }: Scope, details: Readonly<Record<string, string>>): Record<string, string> {
  const wished = snapshot.ordinalOfId.get(Number(details['preferred_substitute'] ?? 0));
  const row = wished === undefined ? undefined : snapshot.rows[wished];
  return { ...details, ...(row ? { preferred_substitute_name: row.name } : {}) };
}

function goodsOf(catalogue: Catalogue, scope: Scope, ordinal: number, row: ProductRow) {
  return {
    product_id: row.productId,
    code: row.code,
    name: row.name,
    brand_line: row.brandLine,
    pack_line: row.packLine,
    sale_type: row.saleType,
    vat_basis_points: scope.snapshot.vats.get(row.vatId)?.basisPoints ?? 0,
    product: raw(catalogue.lineCardBytes(scope, ordinal).toString()),
  };
}
