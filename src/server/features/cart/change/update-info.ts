import type { CART_INFO_PROPERTIES } from '../../../../contract/cart/info-schemas.ts';
import { MAX_ORDER_NOTE } from '../../../../contract/cart/limits.ts';
import { plainFiscalCode } from '../../../../domain/account/fiscal-data.ts';
import { isCig, isCup } from '../../../../domain/account/invoice-request.ts';
import { type Problems, problemIf, tooLong } from '../../../../domain/base/problems.ts';
import { ok, refuseIfAny } from '../../../../domain/base/result.ts';
import { carriersFor } from '../../../../domain/pricing/bags.ts';
import { refuse } from '../../../http/outcome.ts';
import type { Queryable } from '../../../infra/database/types.ts';
import { partyToBill } from '../../billing-parties/parties.ts';
import type { Scope } from '../../catalogue/engine/scope.ts';
import type { CartDeps } from '../deps.ts';
import type { CartOwner } from '../owner.ts';
import { CARRIER } from '../price/price-cart.ts';
import type { FullCartRow } from '../queries.ts';
import { type ChangedCart, changeCart } from './change-cart.ts';

type Property = (typeof CART_INFO_PROPERTIES)[number];

type Check = (field: Property, value: string) => Problems<'INVALID_CART_INFO' | 'TOO_LONG' | 'FORMAT'>;

const checkFlag: Check = (field, value) => problemIf(value !== 'true' && value !== 'false', 'INVALID_CART_INFO', field);

/** A code that is stored in capitals; an empty text removes it. */
const checkCode =
  (fits: (code: string) => boolean): Check =>
  (field, value) =>
    problemIf(value !== '' && !fits(plainFiscalCode(value)), 'FORMAT', field);

/** The allowed values of each property (S 3 cartInfos, S 5 order note). */
const CHECKS: Readonly<Record<Property, Check>> = {
  order_note: (field, value) => tooLong(field, value, MAX_ORDER_NOTE),
  need_invoice: checkFlag,
  // whether it is an own one is checked below
  invoice_person_fiscal_id: (field, value) => problemIf(value !== '' && !/^[1-9]\d{0,8}$/.test(value), 'INVALID_CART_INFO', field),
  invoice_cig: checkCode(isCig),
  invoice_cup: checkCode(isCup),
  accept_alternatives: checkFlag,
  of_age: checkFlag,
  // whether it is offered depends on the service of the cart, and is checked with it
  packaging_type_id: () => [],
};

const CODES: ReadonlySet<Property> = new Set(['invoice_cig', 'invoice_cup']);

export async function updateInfo(deps: CartDeps, owner: CartOwner, property: Property, value: string): Promise<ChangedCart> {
  const checked = refuseIfAny(CHECKS[property](property, value));
  if (!checked.ok) return checked;
  const isOthers = property === 'invoice_person_fiscal_id' && value !== '' && !(await isOwnParty(deps.db, owner, value));
  if (isOthers) return refuse('INVALID_CART_INFO', { field: property });
  const stored = CODES.has(property) ? plainFiscalCode(value) : value;
  return changeCart(deps, owner, ({ cart, scope }) => {
    const isOffered = property !== CARRIER || value === '' || carrierIds(scope, cart).includes(value);
    if (!isOffered) return refuse('INVALID_CART_INFO', { field: property });
    const { [property]: _, ...others } = cart.infos;
    return ok({ infos: value === '' ? others : { ...others, [property]: stored } });
  });
}

/** Returns whether the billing address belongs to the owner of the cart; a visitor has none. */
async function isOwnParty(db: Queryable, owner: CartOwner, id: string): Promise<boolean> {
  return 'userId' in owner && (await partyToBill(db, owner.userId, Number(id))) !== undefined;
}

/** The ids of the bags that may be chosen for this cart. */
function carrierIds({ snapshot }: Scope, { deliveryServiceId: serviceId }: FullCartRow): string[] {
  return carriersFor({ types: snapshot.packaging, serviceId }).map(({ packagingTypeId }) => String(packagingTypeId));
}
