import { pageBlock } from '../../../contract/base/page.ts';
import type { ListedOrder } from '../../../contract/orders/list-schemas.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { hashToken } from '../../infra/tokens.ts';
import { type ListedRow, type OrderFilter, ownOrders, type Whose } from './order-lists.ts';
import { euro, orderSummary, orderView } from './order-view.ts';
import { linkedOrder, orderDetails } from './queries.ts';
import { readAllFilter, readFilter } from './read-filter.ts';
import { spendingOf } from './spending.ts';
import { tokenOrderView } from './token-order-view.ts';

type ListHandlers = Pick<
  Handlers,
  'orderList' | 'orderSpending' | 'orderListAllAddresses' | 'orderListAllPerson' | 'tokenOrderView'
>;

/** D 7: the lists of orders, and one order by its link. */
export function orderListHandlers({ db }: { readonly db: Database }): ListHandlers {
  const list = async (asked: Asked, filter: OrderFilter, now: Date) => {
    const { rows, total } = await ownOrders(db, asked.userId, filter, asked.whose);
    return done({
      page: pageBlock({ ...filter, total }),
      orders:
        asked.isWhole === true
          ? await wholeOrders(db, rows, now)
          : rows.map((row) => ({ ...orderSummary(row), ...listedView(row) })),
    });
  };
  return {
    orderList: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readFilter(query);
      if (!read.ok) return read;
      return list({ userId, isWhole: query.fetch_detail }, read.value, context.now);
    },
    orderSpending: async (context, { query }) => {
      const { userId } = await context.customer();
      const year = query.year ?? Number(romeTime(context.now).date.slice(0, 4));
      return done(await spendingOf(db, userId, year));
    },
    orderListAllAddresses: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readAllFilter(query);
      return read.ok ? list({ userId, isWhole: query.fetch_detail }, read.value, context.now) : read;
    },
    orderListAllPerson: async (context, { query }) => {
      const { userId } = await context.customer();
      const read = readAllFilter(query);
      return read.ok ? list({ userId, isWhole: query.fetch_detail, whose: 'person' }, read.value, context.now) : read;
    },
    tokenOrderView: async (_context, { query }) => {
      // an order that does not exist and a wrong token take the same statement and get the same reply
      const row = await linkedOrder(db, query.order_id, hashToken(query.access_token));
      return row ? done(tokenOrderView(row, await orderDetails(db, row))) : refuse('ORDER_NOT_FOUND');
    },
  };
}

interface Asked {
  readonly userId: number;
  /** Orders come with their details. */
  readonly isWhole?: boolean | undefined;
  readonly whose?: Whose;
}

/** Returns the orders as order/view shows them, one after the other: a page holds few, and a list of many must not take all connections. */
async function wholeOrders(db: Database, rows: readonly ListedRow[], now: Date): Promise<(Order & ListedView)[]> {
  const orders: (Order & ListedView)[] = [];
  for (const row of rows) orders.push({ ...orderView(row, await orderDetails(db, row), now), ...listedView(row) });
  return orders;
}

type ListedView = Pick<ListedOrder, 'pictures' | 'finalTotal' | 'refundedTotal'>;

function listedView({ pictures, final_cents: final, refunded_cents: refunded }: ListedRow): ListedView {
  return {
    pictures: [...pictures],
    ...(final === null ? {} : { finalTotal: euro(final) }),
    ...(refunded > 0 ? { refundedTotal: euro(refunded) } : {}),
  };
}
