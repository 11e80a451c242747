import type { LoaderFunctionArgs } from 'react-router';
import { cartView } from '../../../../../contract/cart/routes.ts';
import { wishlistUsual } from '../../../../../contract/lists/routes.ts';
import type { UsualShopping } from '../../../../../contract/lists/source-schemas.ts';
import type { ListedOrder } from '../../../../../contract/orders/list-schemas.ts';
import { orderList } from '../../../../../contract/orders/routes.ts';
import type { OrderSummary } from '../../../../../contract/orders/schemas.ts';
import { romeTime } from '../../../../../domain/base/rome-time.ts';
import { orderStatus } from '../../../../../domain/orders/order-status.ts';
import { ApiError } from '../../../../api/api-error.ts';
import type { Api } from '../../../../api/client.ts';
import { apiContext, serverDataContext } from '../../../../api/context.ts';
import type { CardProduct } from '../../../../product-model/card-product.ts';
import { cardsOf } from '../../../../product-model/cards.ts';

const LATEST = 4;

/** The customer's half of the home page. */
export interface OwnHome {
  /** The next order; undefined: there is none. */
  readonly next: OrderSummary | undefined;
  /** The latest ones. */
  readonly orders: readonly ListedOrder[];
  readonly usual: UsualShopping['items'];
  readonly often: readonly CardProduct[];
}

/** Reads the customer's half of the home page. */
export async function readOwnHome(api: Api): Promise<OwnHome> {
  const [{ orders }, { items, often }] = await Promise.all([
    api.call(orderList, { query: { page: 1, page_size: 12 } }),
    api.call(wishlistUsual, {}),
  ]);
  return { next: comesNext(orders), orders: orders.slice(0, LATEST), usual: items, often: await cardsOf(often) };
}

/**
 * Reads the customer's half and the cart for the home page that is being rendered. If a call fails, the page is
 * rendered as for everybody, and the browser reads both.
 */
export async function readForPage({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<void> {
  const api = context.get(apiContext);
  try {
    // looking at a page reports no notices (decision 33)
    const [data, home] = await Promise.all([api.call(cartView, { query: { preview: true } }), readOwnHome(api)]);
    context.set(serverDataContext, { cart: { data, error: undefined, isPending: false }, home });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Returns the order that arrives next. */
export function comesNext(orders: readonly OrderSummary[]): OrderSummary | undefined {
  const today = romeTime(new Date()).date;
  const momentOf = ({ timeslot }: OrderSummary) => `${timeslot.dateIso} ${timeslot.beginTime}`;
  return orders
    .filter(({ orderStatusId, timeslot }) => orderStatus(orderStatusId).next.length > 0 && timeslot.dateIso >= today)
    .sort((a, b) => momentOf(a).localeCompare(momentOf(b)))[0];
}
