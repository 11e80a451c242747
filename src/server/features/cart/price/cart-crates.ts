import { type Crates, cratesFor, type PackedLine, temperatureOf } from '../../../../domain/delivery/crates.ts';
import type { PricedCart } from './price-cart.ts';

/** Returns the crates that the goods of a cart fill, gifts included, for each temperature. */
export function cratesOf(cart: PricedCart): Crates {
  return cratesFor(packedLines(cart));
}

function packedLines({ scope, lines, gifts }: PricedCart): PackedLine[] {
  const { tree } = scope.snapshot;
  const packed = (row: PricedCart['lines'][number]['row'], quantity: number, weightGrams: number): PackedLine => ({
    temperature: temperatureOf({
      stated: row.infos['STORAGE_TEMPERATURE'],
      categorySlug: tree.byId.get(row.categoryId)?.row.slug ?? '',
      isPerishable: row.perishable,
    }),
    quantity,
    weightGrams,
    contentGrams: row.contentUnit === 'pz' ? undefined : (row.contentAmount ?? undefined),
  });
  return [
    ...lines.map(({ row, item }) => packed(row, item.quantity, item.weightGrams)),
    ...gifts.map(({ row, quantity }) => packed(row, quantity, 0)),
  ];
}
