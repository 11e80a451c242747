import type { Static } from 'typebox';
import type { TimeslotList } from '../../../contract/timeslots/schemas.ts';
import {
  type Crates,
  cratesFor,
  fitsLocker,
  type PackedLine,
  TEMPERATURES,
  temperatureOf,
} from '../../../domain/delivery/locker-crates.ts';
import type { PricedCart } from '../cart/price/price-cart.ts';

type LockerView = NonNullable<Static<typeof TimeslotList>['locker']>;

/** Returns whether the goods of a cart, gifts included, fit into a locker with this room; undefined: nobody counted its crates. */
export function lockerView(cart: PricedCart, room: Crates | undefined): LockerView {
  const needed = cratesFor(packedLines(cart));
  return {
    fits: fitsLocker(needed, room),
    crates: TEMPERATURES.map((temperature) => ({
      temperature,
      needed: needed[temperature],
      ...(room ? { available: room[temperature] } : {}),
    })),
  };
}

/** Returns how many crates the goods of a cart fill, gifts included. */
export function cratesOf(cart: PricedCart): number {
  const crates = cratesFor(packedLines(cart));
  return TEMPERATURES.reduce((sum, temperature) => sum + crates[temperature], 0);
}

function packedLines({ scope, lines, gifts }: PricedCart): PackedLine[] {
  const { tree } = scope.snapshot;
  const packed = (row: PricedCart['lines'][number]['row'], quantity: number, weightGrams: number): PackedLine => ({
    temperature: temperatureOf({
      stated: row.infos['STORAGE_TEMPERATURE'],
      categorySlug: tree.byId.get(row.category_id)?.row.slug ?? '',
      isPerishable: row.perishable,
    }),
    quantity,
    weightGrams,
    contentGrams: row.content_unit === 'pz' ? undefined : (row.content_amount ?? undefined),
  });
  return [
    ...lines.map(({ row, item }) => packed(row, item.quantity, item.weight_grams)),
    ...gifts.map(({ row, quantity }) => packed(row, quantity, 0)),
  ];
}
