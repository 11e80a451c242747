import type { Crates } from '../../../../domain/delivery/crates.ts';
import type { FeeRow } from '../../../../domain/delivery/delivery-fee.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { type SlotLoss } from '../../../../domain/delivery/slots/slot-status.ts';
import { isSubscribedOn, type SubscribedDays, subscriberFeeRows } from '../../../../domain/delivery/subscription.ts';
import { CHANGEABLE_CART, OPEN_CART } from '../../../../domain/orders/cart-status.ts';
import type { GiftCertificate } from '../../../../domain/pricing/gift-certificate.ts';
import { integerList, type SqlFragment, sql } from '../../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../../infra/database/types.ts';
import type { AddressRow } from '../../addresses/address-view.ts';
import { type CartLine, linesOf, type StoredLines } from './cart-lines.ts';
import type { CartOwner } from './owner.ts';
import type { PreparedCart } from './prepared-cart.ts';
import {
  type CartSlot,
  type CartToSelect,
  type ChangedOrder,
  type PlaceNotice,
  selectFullCart,
} from './select-full-cart.ts';

/** Something that happened to the chosen slot: it cannot be ordered any more, or its place is no longer held. */
export type SlotNotice = SlotLoss | 'HOLD_OVER';

export interface CartRow {
  cartId: number;
  version: number;
  statusId: number;
  deliveryServiceId: number | null;
  addressId: number | null;
  zoneId: number | null;
  storeId: number;
  timeslotId: number | null;
  /** True if the shop chose the place and its owner has not confirmed it yet (D 4). */
  autoAssigned: boolean;
  infos: Record<string, string>;
}

/** A cart with everything a view, a price or an order needs. */
export interface FullCartRow extends CartRow {
  storeName: string;
  warehouseId: number;
  zoneGroupId: number | null;
  minimumCents: number;
  address: AddressRow | null;
  pickup: AddressRow | null;
  slot: CartSlot | null;
  /** The fee of the slot for this customer. */
  feeRows: FeeRow[];
  /** The days of deliveries at home for which the customer has a subscription. */
  subscribed: SubscribedDays[];
  /** CRM segments that are valid for the customer now. */
  segmentIds: number[];
  /** How many other orders of the customer had each promotion that is limited per customer. */
  promotionsHad: { readonly promotionId: number; readonly orders: number }[];
  /** The list of the company that the customer buys for (decision 66); null: the store's prices. */
  priceListId: number | null;
  /** The order that this cart changes (D 7, order/modify): its place in the slot, its crates, its goods. */
  changedOrder: ChangedOrder | null;
  certificates: GiftCertificate[];
  /** The number that the customer received in all. */
  certificatesReceived: number;
  /** The slot in which the cart holds a place, and its crates there; null: none. */
  heldTimeslotId: number | null;
  heldCrates: Crates | null;
  /**
   * The end of the hold, also after its place was given back, and the end of all holds (seconds since 1970); null: none
   * has begun.
   */
  holdUntil: number | null;
  holdLimit: number | null;
  slotSaid: SlotNotice | null;
  /** A notice about the place of the cart since its last reply. */
  placeNotice: PlaceNotice | null;
  /**
   * The total in cents that the last reply showed; null: none yet. A customer is never charged more than was shown
   * (checkout/check-purchase.ts).
   */
  shownTotalCents: number | null;
  /** The purchase that was frozen when the cart was prepared for payment; null: it is not prepared. */
  prepared: PreparedCart | null;
  items: CartLine[];
}

/** The store whose assortment is shown before an address or pick-up point is chosen. */
export const DEFAULT_STORE_ID = 5;

/**
 * Condition for carts that their owner sees. The ids are literals, so that the partial indexes of open carts are used.
 */
export const IS_OPEN = sql`status_id in (${integerList(OPEN_CART)})`;

/** Condition for carts whose goods, address and slot may change. */
export const IS_CHANGEABLE = sql`status_id in (${integerList(CHANGEABLE_CART)})`;

/**
 * Reads the open cart and all rows that belong to it in one statement; a cart with parts that most carts lack is read
 * by a second one.
 */
export async function readFullCart(
  db: Queryable,
  owner: CartOwner,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const row = await db.maybeOne<CartAsRead>(fullCartOf(owner, { cached, isWhole: false }));
  return row?.isPartial ? readWholeCart(db, owner, cached) : row && withItems(row, cached);
}

async function readWholeCart(db: Queryable, owner: CartOwner, cached: CachedItems | undefined) {
  const row = await db.maybeOne<CartAsRead>(fullCartOf(owner, { cached, isWhole: true }));
  return row && withItems(row, cached);
}

/**
 * Changes columns of the open cart and reads it whole, in one statement. `set` assigns columns, of which `c` has the
 * values before; `where` is another condition about `c`. Undefined: there is no cart that may change, the condition
 * does not hold, or another request changed the cart at this moment. Cached lines stay valid, because this statement
 * does not touch them.
 */
export async function changeAndReadCart(
  db: Queryable,
  owner: CartOwner,
  { set, where = sql`true`, places }: CartChange,
  cached?: CachedItems,
): Promise<FullCartRow | undefined> {
  const raised = cached && { ...cached, version: cached.version + 1 };
  const mine = sql`${ownedBy(owner)} and c.${IS_CHANGEABLE} and ${where}`;
  const row = await db.maybeOne<CartAsRead>(sql`
    with ${
      places === undefined
        ? sql``
        : sql`
    mine as materialized (select ${HOLD_COLUMNS} from carts c where ${mine} for update skip locked),
    ${places(sql`mine`)}`
    }
    c as (
      update carts c set ${set}, version = c.version + 1, updated_at = now()
      where ${mine} ${places === undefined ? sql`` : sql`and exists (select from allowed)`}
      returning c.*)
    ${selectFullCart(sql`c`, { cached: raised, isWhole: false })}`);
  return row?.isPartial ? readWholeCart(db, owner, raised) : row && withItems(row, raised);
}

/** Cached lines of a cart with their version; lines of an unchanged version need not be read again. */
export type CachedItems = Pick<FullCartRow, 'cartId' | 'version' | 'items'>;

/**
 * Every change of the lines raises the cart's version: the database does not send lines of the version that is cached.
 */
export type CartAsRead = Omit<FullCartRow, 'items'> & {
  readonly lines: StoredLines | null;
  readonly isPartial: boolean;
};

export function withItems({ isPartial: _, lines, ...row }: CartAsRead, cached: CachedItems | undefined): FullCartRow {
  const items = lines ? linesOf(lines) : (cached?.items ?? []);
  return { ...row, feeRows: ownFeeRows(row, row.slot?.serviceDate, row.feeRows), items };
}

export function fullCartOf(owner: CartOwner, select: CartToSelect): SqlFragment {
  return sql`${selectFullCart(sql`carts c`, select)} where ${ownedBy(owner)} and c.${IS_OPEN}`;
}

/** Returns the open cart with its lines, locked until the transaction ends; it is created if there is none. */
export async function lockCart(tx: Tx, owner: CartOwner): Promise<LockedCart> {
  const found = await lockExistingCart(tx, owner);
  if (found) return found;
  const userId = 'userId' in owner ? owner.userId : null;
  const sessionId = 'sessionId' in owner ? owner.sessionId : null;
  await tx.query(sql`insert into carts (user_id, session_id) values (${userId}, ${sessionId}) on conflict do nothing`);
  const made = await lockExistingCart(tx, owner);
  if (!made) throw new Error('no cart was written');
  return made;
}

export async function lockExistingCart(tx: Tx, owner: CartOwner): Promise<LockedCart | undefined> {
  const row = await tx.maybeOne<CartRow & { readonly lines: StoredLines }>(sql`
    select cart_id, version, status_id, delivery_service_id, address_id, zone_id, store_id, timeslot_id, auto_assigned,
      infos, lines
    from carts c where ${ownedBy(owner)} and c.${IS_OPEN} for update`);
  if (!row) return undefined;
  const { lines, ...columns } = row;
  return { ...columns, items: linesOf(lines) };
}

type LockedCart = CartRow & Pick<FullCartRow, 'items'>;

/** The condition that the cart `c` is this owner's. */
export function ownedBy(owner: CartOwner): SqlFragment {
  return 'userId' in owner
    ? sql`c.user_id = ${owner.userId}`
    : sql`c.session_id = ${owner.sessionId} and c.user_id is null`;
}

/** The columns of `carts` (alias `c`) that statements about places read. */
export const HOLD_COLUMNS = sql`c.cart_id, c.held_timeslot_id, c.held_crates, c.held_chilled, c.held_frozen,
  c.hold_until, c.hold_limit`;

/** A change of columns of the open cart. */
export interface CartChange {
  /** Assigns columns; `c` has the values before. */
  readonly set: SqlFragment;
  /** Another condition about `c`. */
  readonly where?: SqlFragment;
  /** CTEs that move places of slots for the locked cart, with a row in `allowed` if the change may be made. */
  readonly places?: PlacesSql;
}

/** CTEs about the slots of carts: `carts` names their CTE, which has the HOLD_COLUMNS. Each ends with a comma. */
export type PlacesSql = (carts: SqlFragment) => SqlFragment;

interface Subscriber {
  readonly subscribed: readonly SubscribedDays[];
  readonly deliveryServiceId: number | null;
}

/** The fee of a slot on this day as the owner of a cart pays it (D 9: a subscription lowers it at home). */
export function ownFeeRows(
  { subscribed, deliveryServiceId: serviceId }: Subscriber,
  date: string | undefined,
  rows: FeeRow[],
): FeeRow[] {
  const isLower = date !== undefined && serviceId === HOME && isSubscribedOn(subscribed, date);
  return isLower ? subscriberFeeRows(rows) : rows;
}
