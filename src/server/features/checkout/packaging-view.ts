import type { Static } from 'typebox';
import type { PackagingTypeList } from '../../../contract/checkout/schemas.ts';
import { cents, toEuro } from '../../../domain/base/money.ts';
import { carriersFor } from '../../../domain/pricing/bags.ts';
import { CARRIER } from '../cart/price/price-cart.ts';
import type { FullCartRow } from '../cart/queries.ts';
import type { PackagingRow } from '../catalogue/engine/rows.ts';

/** The carriers for the goods, and the one of this cart: the chosen one, else the default of its delivery service. */
export function packagingView(
  types: readonly PackagingRow[],
  cart: FullCartRow | undefined,
): Static<typeof PackagingTypeList>['packagingTypes'] {
  const carriers = carriersFor({ types, serviceId: cart?.delivery_service_id ?? null });
  const chosen = carriers.find(({ packagingTypeId: id }) => String(id) === cart?.infos[CARRIER]) ?? carriers[0];
  return types.map((type) => ({
    packagingTypeId: type.packagingTypeId,
    name: type.name,
    description: type.description,
    price: toEuro(cents(type.priceCents)),
    ...(type.maxPaid === null ? {} : { maxPaid: type.maxPaid }),
    selectable: carriers.some(({ packagingTypeId }) => packagingTypeId === type.packagingTypeId),
    selected: type.packagingTypeId === chosen?.packagingTypeId || type.kind === 'produce',
  }));
}
