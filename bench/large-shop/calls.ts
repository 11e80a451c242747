import { sql } from '../../src/server/infra/database/sql.ts';
import type { Database } from '../../src/server/infra/database/types.ts';

export interface Asked {
  readonly name: string;
  readonly path: string;
  /** The one with the most orders, or one with a few. */
  readonly as: 'staff' | 'most' | 'customer';
}

const API = '/ebsn/api';
const LISTS =
  `order/today picking/waves runs/list hand-over/list fulfilment/list document/list refund/list refund/to-pay
  note/list uncollected/list transfer/list credit/list code/list acts closings stock/moves reports/sales
  reports/customers reports/service reports/missing reports/returns job/list people timeslot/grid`.split(/\s+/);

interface Sample {
  readonly orderId: number;
  readonly userId: number;
  readonly phone: string;
  readonly product: string;
  readonly productId: number;
  readonly slug: string;
  readonly warehouseId: number;
  readonly storeId: number;
  readonly day: string;
}

/** An order of the last days that is over, with what it is found by. */
function sampleOf(database: Database): Promise<Sample> {
  return database.one<Sample>(sql`
    select o.order_id, o.user_id, c.phone, split_part(l.name, ' ', 1) as product, l.product_id,
      (select slug from categories where parent_id is not null order by category_id limit 1) as slug, o.warehouse_id,
      o.store_id, o.slot ->> 'dateIso' as day
    from orders o join customers c using (user_id) join order_lines l on l.order_id = o.order_id and l.position = 1
    where o.order_id < (select max(order_id) from orders) - 9000 order by o.order_id desc limit 1`);
}

const staff = (name: string, path: string): Asked => ({ name, path: `${API}/staff/${path}`, as: 'staff' });
const page = (name: string, path: string): Asked => ({ name, path, as: 'customer' });

/** What the staff and a customer with many orders ask for. */
export async function callsOf(database: Database): Promise<Asked[]> {
  const sample = await sampleOf(database);
  return [...pages(sample), ...ordersOfStaff(sample), ...searches(sample), ...lists(sample)];
}

function pages(sample: Sample): Asked[] {
  return [
    page('page: home', '/'),
    page('page: department', `/category/${sample.slug}`),
    page('page: cart', '/cart'),
    page('page: search', `/search?q=${encodeURIComponent(sample.product)}`),
    { name: 'own orders, 1,000 of them', path: `${API}/order/list`, as: 'most' },
    page('own orders, the first page', `${API}/order/list`),
    page('own orders, a word', `${API}/order/list?q=${encodeURIComponent(sample.product)}`),
    page('own orders, page 20', `${API}/order/list?page=20`),
    page('own spending', `${API}/order/spending`),
  ];
}

function ordersOfStaff(sample: Sample): Asked[] {
  const words = [
    ...[
      'rossi',
      'bertolini',
      'anna rossi',
      'cliente777@',
      sample.phone,
      String(sample.orderId),
      'via roma 12',
      'bergamo',
    ],
    ...[sample.product, `${sample.product} rossi`, `anna rossi via roma ${sample.product} bergamo`, 'zzzz', 'a'],
  ];
  return [
    ...words.flatMap((q) => [
      staff(`orders: "${q}"`, `order/list?q=${encodeURIComponent(q)}`),
      staff(`orders: "${q}", today`, `order/list?day=today&q=${encodeURIComponent(q)}`),
    ]),
    staff('orders: all', 'order/list'),
    staff('orders: all, page 50', 'order/list?page=50'),
    staff('orders: all, by total', 'order/list?sort=total'),
    staff('orders: all, by customer', 'order/list?sort=customer'),
    staff('orders: delivered', 'order/list?stage=delivered'),
    staff('orders: of a store', `order/list?store_id=${sample.storeId}`),
    staff('orders: with a product', `order/list?product_id=${sample.productId}`),
    staff('orders: today', 'order/list?day=today'),
    staff('orders: of an old day', `order/list?day=${sample.day}`),
    staff('orders: late', 'order/list?late=true'),
    staff('an order', `order/view?order_id=${sample.orderId}`),
    staff('a customer', `customers/page?user_id=${sample.userId}`),
  ];
}

function searches(sample: Sample): Asked[] {
  return [
    ...['rossi', 'anna rossi', sample.phone, 'cliente777@', 'bertolini', 'a'].map(
      (q): Asked => ({
        name: `customers: "${q}"`,
        path: `${API}/user-search/list_user?q=${encodeURIComponent(q)}`,
        as: 'staff',
      }),
    ),
    ...['latte', 'latte intero', '900123', 'a'].map((q) =>
      staff(`products: "${q}"`, `product/list?q=${encodeURIComponent(q)}`),
    ),
    ...['latte', 'pane bianco'].map((q) => staff(`prices: "${q}"`, `price/list?q=${encodeURIComponent(q)}`)),
    ...['rossi', String(sample.orderId)].map((q) => staff(`refunds: "${q}"`, `refund/list?q=${encodeURIComponent(q)}`)),
    staff('ratings: a word', 'note/list?q=frutta'),
    staff('acts: a word', 'acts?q=rossi'),
  ];
}

function lists(sample: Sample): Asked[] {
  const at = `warehouse_id=${sample.warehouseId}&store_id=${sample.storeId}`;
  return [staff('stock', `stock?${at}`), ...LISTS.map((path) => staff(path, `${path}?${at}&day=${sample.day}`))];
}
