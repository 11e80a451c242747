import type { Session } from '../../../http/session.ts';
import { ownBytes } from '../../../infra/own-bytes.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { cartScopeAt } from '../price/cart-scope-at.ts';
import type { FullCartRow } from '../queries.ts';
import type { CartReply } from './cart-view.ts';
import type { ShownLines } from './shown-lines.ts';

/** All that a reply about a cart is made from, besides the settings of the shop. */
export interface Question {
  readonly catalogue: Catalogue;
  /** Whose cart it is, and who acts for them. */
  readonly session: Pick<Session, 'customer' | 'agent' | 'language'>;
  readonly cart: FullCartRow;
  readonly shown: ShownLines;
  readonly format: Pick<CartReply, 'sectors' | 'held'> | undefined;
  /** Depends on the time. */
  readonly lost?: CartReply['lost'];
}

interface Asked {
  readonly items: FullCartRow['items'];
  /** Catalogue, store and stock: an update of any of them makes another object. */
  readonly snapshot: object;
  readonly warehouse: object;
  /** Everything else as text. */
  readonly text: string;
}

interface Repeatable {
  readonly asked: Asked;
  readonly json: readonly Buffer[];
}

const replies = new WeakMap<ShownLines, Repeatable>();

/**
 * Returns the pieces of the last reply about this cart when a new one would be the same: most pages ask for the cart and most carts have
 * not changed since. It is kept with the lines of the cart, whose JSON it consists of.
 */
export function replyBefore(question: Question): readonly Buffer[] | undefined {
  const before = replies.get(question.shown);
  return before && isSame(before.asked, askedBy(question)) ? before.json : undefined;
}

/**
 * Keeps a reply that had no notices and changed nothing, after its lines were shown. Its head gets memory of its own; lines and products
 * have it already. Replies by department are rarely asked for and not kept.
 */
export function keepReply(question: Question, [head, ...rest]: readonly Buffer[]): void {
  if (!head || question.format?.sectors) return;
  replies.set(question.shown, { asked: askedBy(question), json: [ownBytes(head), ...rest] });
}

function askedBy({ catalogue, session, cart, shown, format, lost }: Question): Asked {
  const { items, ...columns } = cart;
  const { snapshot, warehouse, date } = cartScopeAt(catalogue, cart);
  // certificates hold on the day of the purchase
  const today = catalogue.scopeAt(cart.warehouseId, undefined).date;
  return {
    items,
    snapshot,
    warehouse,
    text: JSON.stringify([columns, session.customer, session.agent, session.language, shown.tag, format, lost, date, today]),
  };
}

function isSame(before: Asked, now: Asked): boolean {
  return before.items === now.items && before.snapshot === now.snapshot && before.warehouse === now.warehouse && before.text === now.text;
}
