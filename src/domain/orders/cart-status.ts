/** The states of a cart and what each allows. Pages do not show the state of a cart, so it has no name. */
export interface CartStatus {
  /** True if goods, address and slot may change. */
  readonly canChange: boolean;
  /** True if it is the cart that its owner sees; there is one per owner. */
  readonly isOpen: boolean;
  readonly next: readonly number[];
}

export const CART_OPEN = 1;
/**
 * D 4: while a cart is prepared for payment, its goods, address and slot cannot change. It thaws after some time
 * (decision 51). Buying needs no preparation: a cart may also go from CART_OPEN to CART_BOUGHT.
 */
export const CART_PREPARED = 7;
/**
 * The cart that waits while its owner changes an order in another one; the index `carts_set_aside` names this state.
 */
export const CART_SET_ASIDE = 8;
export const CART_BOUGHT = 9;
export const CART_CLOSED = 10;

export const CART_STATUSES: Readonly<Record<number, CartStatus>> = {
  [CART_OPEN]: { canChange: true, isOpen: true, next: [CART_PREPARED, CART_SET_ASIDE, CART_BOUGHT, CART_CLOSED] },
  [CART_PREPARED]: { canChange: false, isOpen: true, next: [CART_OPEN, CART_BOUGHT] },
  [CART_SET_ASIDE]: { canChange: false, isOpen: false, next: [CART_OPEN, CART_CLOSED] },
  [CART_BOUGHT]: { canChange: false, isOpen: false, next: [] },
  [CART_CLOSED]: { canChange: false, isOpen: false, next: [] },
};

/**
 * The states in which a cart is its owner's current one. The indexes `carts_open_user` and `carts_open_session` name
 * the same.
 */
export const OPEN_CART: readonly number[] = idsOf((status) => status.isOpen);

/** The states in which goods, address and slot of a cart may change. */
export const CHANGEABLE_CART: readonly number[] = idsOf((status) => status.canChange);

/** The states from which a cart can be bought. */
export const BUYABLE_CART: readonly number[] = idsOf((status) => status.next.includes(CART_BOUGHT));

/** An unknown state allows no change. */
export function canChangeCart(statusId: number): boolean {
  return CART_STATUSES[statusId]?.canChange ?? false;
}

function idsOf(isMeant: (status: CartStatus) => boolean): number[] {
  return Object.entries(CART_STATUSES)
    .filter(([, status]) => isMeant(status))
    .map(([id]) => Number(id));
}
