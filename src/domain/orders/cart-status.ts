/** The table of the states of a cart and what each allows. No page shows the state of a cart, so it has no name. */
export interface CartStatus {
  /** Goods, address and slot may change. */
  readonly canChange: boolean;
  /** It is the cart that its owner sees; there is one per owner. */
  readonly isOpen: boolean;
  readonly next: readonly number[];
}

export const CART_OPEN = 1;
/**
 * D 4: while a cart is prepared for payment neither its goods nor its address or slot change. It thaws by itself
 * (decision 51). Buying needs no preparation: it leads from CART_OPEN to CART_BOUGHT as well.
 */
export const CART_PREPARED = 7;
/** It waits while an order is changed, which is what its owner sees meanwhile; the index `carts_set_aside` names it. */
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

/** A state that the table does not know allows no change. */
export function canChangeCart(statusId: number): boolean {
  return CART_STATUSES[statusId]?.canChange ?? false;
}

function idsOf(isMeant: (status: CartStatus) => boolean): number[] {
  return Object.entries(CART_STATUSES)
    .filter(([, status]) => isMeant(status))
    .map(([id]) => Number(id));
}
