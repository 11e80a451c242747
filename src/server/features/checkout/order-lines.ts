import type { PricedCart } from '../cart/price-cart.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { NewOrderLine } from './queries.ts';

/** The lines as they are sold: what later happens to a product changes no order. */
export function orderLines(catalogue: Catalogue, { scope, lines, total }: PricedCart): NewOrderLine[] {
  return lines.map(({ item, row, ordinal, ...line }, place) => ({
    position: place + 1,
    product_id: row.product_id,
    code: row.code,
    name: row.name,
    brand_line: row.brand_line,
    pack_line: row.pack_line,
    sale_type: row.sale_type,
    quantity: line.quantity,
    weight_grams: line.weightGrams,
    list_price_cents: line.listPrice,
    price_cents: line.price,
    promotion_id: line.promotionId ?? null,
    line_cents: total.lines[place] ?? 0,
    vat_basis_points: scope.snapshot.vats.get(row.vat_id)?.basis_points ?? 0,
    infos: item.infos,
    product: JSON.parse(catalogue.card(scope, ordinal)) as object,
  }));
}
