import type { States } from '../base/states.ts';

/** Goods that join an order wait for their payment before they are added. */
export const ADDITION_STATES = {
  waiting: ['added', 'refused'],
  added: [],
  refused: [],
} as const satisfies States<'waiting' | 'added' | 'refused'>;

/** An order whose goods are prepared, or gone, without their money. void: the goods were not sold. It may come back on the list. */
export const UNCOLLECTED_STATES = {
  open: ['paid', 'given-up', 'void'],
  paid: ['open'],
  'given-up': ['open'],
  void: ['open'],
} as const satisfies States<'open' | 'paid' | 'given-up' | 'void'>;

/**
 * A transfer that arrived. open: nothing awaits it, or not all of it, so that the staff
 * pay it back or give a certificate for it. waiting: it lies until the rest of the sum comes.
 */
export const TRANSFER_STATES = {
  waiting: ['used', 'open'],
  used: [],
  open: ['waiting', 'returned', 'credited'],
  returned: [],
  credited: [],
} as const satisfies States<'used' | 'waiting' | 'open' | 'returned' | 'credited'>;

/** A sale without a cart, of a gift certificate or a subscription, is ordered until its payment ends. */
export const SALE_STATES = {
  ordered: ['paid', 'given-up'],
  paid: [],
  'given-up': [],
} as const satisfies States<'ordered' | 'paid' | 'given-up'>;

export const SUBSCRIPTION_STATES = {
  active: ['withdrawn'],
  withdrawn: [],
} as const satisfies States<'active' | 'withdrawn'>;
