import type { StaffRight } from '../../../contract/base/rights.ts';
import type { StaffCustomerPage } from '../../../contract/own-data/customer-schemas.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import { integerList, type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { readDisclaimers } from '../account/disclaimers.ts';
import { lineCount } from '../cart/stored/cart-lines.ts';
import { choiceOfCustomer } from '../consent/queries.ts';
import { fullName } from '../customers/queries.ts';
import { IS_CURRENT } from '../orders/queries.ts';
import { ORDER_NUMBER } from '../orders/read/order-head.ts';

/** Who looks at a customer. */
export interface Looker {
  readonly has: (right: StaffRight) => boolean;
  /** The warehouses for which they work; empty: all. */
  readonly stores: readonly number[];
  readonly now: Date;
}

/** The rows of each part of the page. */
const ROWS = 20;

type Part<Name extends keyof StaffCustomerPage> = NonNullable<StaffCustomerPage[Name]>;

/**
 * Reads the page of a customer, or of the account into which it was merged. Orders, and what belongs to them, are those
 * of the stores for which the person works; parts without their right are left out.
 */
export async function readCustomerPage(
  db: Queryable,
  asked: number,
  looker: Looker,
): Promise<StaffCustomerPage | undefined> {
  const head = await headOf(db, asked);
  if (!head) return undefined;
  const { userId } = head;
  const own = sql`${ordersOf(userId, looker)}`;
  const [sums, orders, cart, documents, refunds, ...rest] = await Promise.all([
    sumsOf(db, userId, { own, now: looker.now }),
    looker.has('orders') ? lastOrders(db, own) : undefined,
    cartOf(db, userId),
    looker.has('documents') ? documentsOf(db, userId) : undefined,
    looker.has('refunds') ? refundsOf(db, own) : undefined,
    belongings(db, userId, looker.now),
    contacts(db, { userId, own, now: looker.now }),
  ]);
  const [owned, said] = rest;
  return {
    ...head,
    sums,
    ...(orders ? { orders } : {}),
    ...(cart ? { cart } : {}),
    ...(documents ? { documents } : {}),
    ...(refunds ? { refunds } : {}),
    ...owned,
    ...said,
  };
}

/** A condition: the order `o` is one of the customer that who looks may see. */
function ordersOf(userId: number, { stores }: Looker): SqlFragment {
  return stores.length === 0
    ? sql`o.user_id = ${userId}`
    : sql`o.user_id = ${userId} and o.warehouse_id = any(${[...stores]}::int[])`;
}

interface HeadRow {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly companyName: string | null;
  readonly vatNumber: string | null;
  readonly customerCode: string | null;
  readonly language: string;
  readonly createdAt: Date;
  readonly isConfirmed: boolean;
  readonly blocked: boolean;
  readonly priceList: string | null;
}

type Head = Omit<
  StaffCustomerPage,
  'sums' | 'orders' | 'cart' | 'documents' | 'refunds' | keyof Belongings | keyof Contacts
>;

async function headOf(db: Queryable, asked: number): Promise<Head | undefined> {
  const row = await db.maybeOne<HeadRow>(sql`
    select c.user_id, c.email, c.first_name, c.last_name, c.phone, c.company_name, c.vat_number, c.customer_code,
      c.language, c.created_at, c.email_confirmed_at is not null as is_confirmed, c.blocked,
      (select p.name from company_price_lists l join price_lists p using (price_list_id) where l.master_id = c.user_id)
        as price_list
    from customers c where c.closed_at is null and c.staff_roles = '{}'
      and c.user_id = (select coalesce(a.merged_into, a.user_id) from customers a where a.user_id = ${asked})`);
  if (!row) return undefined;
  const { userId, phone } = row;
  const [merged, same] = await Promise.all([
    db.query<{ userId: number; email: string; closedAt: Date }>(sql`
      select user_id, email, closed_at from customers where merged_into = ${userId} order by closed_at, user_id`),
    db.query<{ userId: number; email: string; name: string }>(sql`
      select c.user_id, c.email, ${fullName(sql`c`)} as name from customers c
      where c.phone = ${phone} and c.phone <> '' and c.user_id <> ${userId} and c.closed_at is null
        and c.staff_roles = '{}' order by c.user_id limit 5`),
  ]);
  return {
    userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone,
    ...(row.companyName === null ? {} : { companyName: row.companyName }),
    ...(row.vatNumber === null ? {} : { vatNumber: row.vatNumber }),
    ...(row.customerCode === null ? {} : { codInt: row.customerCode }),
    language: row.language,
    since: row.createdAt.toISOString(),
    emailConfirmed: row.isConfirmed,
    blocked: row.blocked,
    ...(row.priceList === null ? {} : { priceList: row.priceList }),
    merged: merged.map(({ closedAt, ...account }) => ({ ...account, at: closedAt.toISOString() })),
    maybeSame: same.map((account) => ({ ...account, name: account.name || personName({ ...row, ...account }) })),
  };
}

interface SumsRow {
  readonly orders: number;
  readonly spent: number;
  readonly first: Date | null;
  readonly last: Date | null;
  readonly stars: number | null;
  readonly ratings: number;
  readonly requests: number;
  readonly credit: number;
  readonly due: number;
}

async function sumsOf(
  db: Queryable,
  userId: number,
  { own, now }: { readonly own: SqlFragment; readonly now: Date },
): Promise<Part<'sums'>> {
  const row = await db.one<SumsRow>(sql`
    select count(*)::int as orders, coalesce(sum(coalesce(f.total_cents, o.total_cents)), 0)::int as spent,
      min(o.placed_at) as first, max(o.placed_at) as last, avg(n.rating)::float8 as stars,
      count(n.note_id)::int as ratings,
      (select count(*)::int from refund_requests r join orders o using (order_id) where ${own}) as requests,
      (select coalesce(sum(coalesce(g.left_cents, g.amount_cents)), 0)::int from gift_certificates g
        where ${isUsable(userId, now)}) as credit,
      (select coalesce(sum(d.amount_cents - d.credited_cents), 0)::int from dues d join credit_lines l
        using (credit_line_id) where l.master_id = ${userId} and d.state = 'open') as due
    from orders o left join order_fulfilments f using (order_id) left join order_notes n using (order_id)
    where ${own} and o.status_id <> all(${NOT_BOUGHT}::int[]) and ${IS_CURRENT}`);
  const { orders, first, last, stars } = row;
  const days = first && last && orders > 1 ? (last.getTime() - first.getTime()) / DAY_MS / (orders - 1) : undefined;
  return {
    orders,
    spent: euroOf(row.spent),
    ...(days === undefined ? {} : { everyDays: Math.max(1, Math.round(days)) }),
    ...(stars === null ? {} : { stars: Math.round(stars * 10) / 10 }),
    ratings: row.ratings,
    requests: row.requests,
    credit: euroOf(row.credit),
    due: euroOf(row.due),
  };
}

/** A condition: the certificate `g` is the customer's, and can be used today. */
function isUsable(userId: number, now: Date): SqlFragment {
  const today = romeTime(now).date;
  return sql`g.user_id = ${userId} and g.stopped_at is null and g.starts_on <= ${today}::date
    and g.ends_on >= ${today}::date and coalesce(g.left_cents > 0, g.max_uses is null or g.uses < g.max_uses)`;
}

interface OrderLineRow {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly placedAt: Date;
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  readonly serviceId: number;
  readonly place: string;
  readonly lines: number;
  readonly totalCents: number;
  readonly statusId: number;
  readonly stars: number | null;
}

async function lastOrders(db: Queryable, own: SqlFragment): Promise<Part<'orders'>> {
  const rows = await db.query<OrderLineRow>(sql`
    select o.order_id, ${ORDER_NUMBER} as order_number, o.placed_at, o.slot, o.delivery_service_id as service_id,
      case when o.delivery_service_id = ${HOME}
        then concat_ws(' ', o.address ->> 'street', o.address ->> 'street_number') else s.name end as place,
      (select count(*)::int from order_lines l where l.order_id = o.order_id) as lines,
      coalesce(f.total_cents, o.total_cents) as total_cents, o.status_id, n.rating as stars
    from orders o join stores s using (store_id) left join order_fulfilments f using (order_id)
      left join order_notes n using (order_id)
    where ${own} and ${IS_CURRENT} order by o.order_id desc limit ${ROWS}`);
  return rows.map(({ slot, placedAt, totalCents, stars, ...order }) => ({
    ...order,
    placedAt: placedAt.toISOString(),
    day: slot.dateIso,
    hours: `${slot.beginTime}-${slot.endTime}`,
    total: euroOf(totalCents),
    ...(stars === null ? {} : { stars }),
  }));
}

async function cartOf(db: Queryable, userId: number): Promise<Part<'cart'> | undefined> {
  const row = await db.maybeOne<{ lines: number; cents: number | null; store: string; updatedAt: Date }>(sql`
    select ${lineCount(sql`c`)}::int as lines, c.shown_total_cents as cents, s.name as store, c.updated_at
    from carts c join stores s using (store_id)
    where c.user_id = ${userId} and c.status_id in (${integerList(OPEN_CART)})`);
  if (!row || row.lines === 0) return undefined;
  const { lines, cents, store, updatedAt } = row;
  return { lines, ...(cents === null ? {} : { total: euroOf(cents) }), store, changedAt: updatedAt.toISOString() };
}

async function documentsOf(db: Queryable, userId: number): Promise<Part<'documents'>> {
  const rows = await db.query<Omit<Part<'documents'>[number], 'total'> & { readonly totalCents: number }>(sql`
    select document_id, kind, number || '/' || series || '/' || year as number, issued_on::text as issued_on,
      total_cents
    from documents where user_id = ${userId} order by document_id desc limit ${ROWS}`);
  return rows.map(({ totalCents, ...document }) => ({ ...document, total: euroOf(totalCents) }));
}

interface RefundRow {
  readonly requestId: number;
  readonly orderId: number;
  readonly askedAt: Date;
  readonly askedCents: number;
  readonly grantedCents: number | null;
  readonly state: Part<'refunds'>[number]['state'];
  readonly note: string;
}

async function refundsOf(db: Queryable, own: SqlFragment): Promise<Part<'refunds'>> {
  const rows = await db.query<RefundRow>(sql`
    select r.request_id, r.order_id, r.asked_at, r.asked_cents, r.granted_cents, r.state, r.note
    from refund_requests r join orders o using (order_id) where ${own}
    order by r.state = 'open' desc, r.request_id desc limit ${ROWS}`);
  return rows.map(({ askedAt, askedCents, grantedCents, ...request }) => ({
    ...request,
    askedAt: askedAt.toISOString(),
    asked: euroOf(askedCents),
    ...(grantedCents === null ? {} : { granted: euroOf(grantedCents) }),
  }));
}

type Belongings = Pick<StaffCustomerPage, 'addresses' | 'dues' | 'certificates' | 'lists' | 'devices' | 'openSessions'>;

/** What the customer has in the account. */
async function belongings(db: Queryable, userId: number, now: Date): Promise<Belongings> {
  const [addresses, dues, certificates, lists, devices, { openSessions }] = await Promise.all([
    db.query<Part<'addresses'>[number]>(sql`
      select a.address_id, a.address_id = c.default_address_id is true as is_default,
        concat_ws(', ', concat_ws(' ', a.street, a.street_number), concat_ws(' ', a.postcode, a.city)) as text
      from addresses a join customers c using (user_id) where a.user_id = ${userId} and a.deleted_at is null
      order by is_default desc, a.address_id`),
    db.query<Omit<Part<'dues'>[number], 'amount'> & { readonly cents: number }>(sql`
      select d.due_id, d.document_number as number, d.due_on::text as due_on, d.state,
        d.amount_cents - d.credited_cents as cents
      from dues d join credit_lines l using (credit_line_id) where l.master_id = ${userId}
      order by d.state = 'open' desc, d.due_on desc, d.due_id desc limit ${ROWS}`),
    db.query<Omit<Part<'certificates'>[number], 'left'> & { readonly cents: number }>(sql`
      select g.code, g.name, coalesce(g.left_cents, g.amount_cents) as cents, g.ends_on::text as ends_on
      from gift_certificates g where ${isUsable(userId, now)}
      order by g.ends_on, g.gift_certificate_id limit ${ROWS}`),
    db.query<Part<'lists'>[number]>(sql`
      select l.list_id, l.name, (select count(*)::int from shopping_list_items i where i.list_id = l.list_id) as items
      from shopping_lists l where l.user_id = ${userId} order by l.is_default desc, lower(l.name), l.list_id`),
    db.query<Omit<Part<'devices'>[number], 'at'> & { readonly registeredAt: Date }>(sql`
      select device_id, model, platform, registered_at from devices where user_id = ${userId}
      order by registered_at desc, device_id desc limit ${ROWS}`),
    db.one<{ openSessions: number }>(sql`
      select count(*)::int as open_sessions from sessions
      where user_id = ${userId} and agent_id is null and expires_at > ${now}`),
  ]);
  return {
    addresses,
    dues: dues.map(({ cents, ...due }) => ({ ...due, amount: euroOf(cents) })),
    certificates: certificates.map(({ cents, ...certificate }) => ({ ...certificate, left: euroOf(cents) })),
    lists,
    devices: devices.map(({ registeredAt, ...device }) => ({ ...device, at: registeredAt.toISOString() })),
    openSessions,
  };
}

type Contacts = Pick<StaffCustomerPage, 'messages' | 'ratings' | 'consents' | 'notes'>;

interface Asked {
  readonly userId: number;
  readonly own: SqlFragment;
  readonly now: Date;
}

/** What the shop and the customer said to each other, and colleagues about the customer. */
async function contacts(db: Queryable, { userId, own, now }: Asked): Promise<Contacts> {
  const [messages, ratings, notes, disclaimers, cookies] = await Promise.all([
    db.query<
      Omit<Part<'messages'>[number], 'at' | 'messageKey'> & {
        readonly sentAt: Date;
        readonly messageKey: string | null;
      }
    >(sql`
      select m.kind, m.subject, m.order_number, m.sent_at, case when m.job_kind is not null then m.message_key end
        as message_key
      from order_messages m
      where m.order_number in (select ${ORDER_NUMBER} from orders o where ${own})
      order by m.sent_at desc, m.message_key limit ${ROWS}`),
    db.query<Omit<Part<'ratings'>[number], 'at'> & { readonly changedAt: Date }>(sql`
      select n.order_id, n.rating as stars, n.body as text, n.changed_at
      from order_notes n join orders o using (order_id) where ${own} order by n.note_id desc limit ${ROWS}`),
    db.query<Omit<Part<'notes'>[number], 'at'> & { readonly writtenAt: Date }>(sql`
      select n.note_id, n.body as text, ${fullName(sql`c`)} as by, n.written_at
      from customer_notes n join customers c on c.user_id = n.written_by
      where n.user_id = ${userId} order by n.note_id desc limit ${ROWS}`),
    readDisclaimers(db, userId, now),
    choiceOfCustomer(db, userId),
  ]);
  return {
    messages: messages.map(({ sentAt, messageKey, ...message }) => ({
      ...message,
      at: sentAt.toISOString(),
      ...(messageKey === null ? {} : { messageKey }),
    })),
    ratings: ratings.map(({ changedAt, ...rating }) => ({ ...rating, at: changedAt.toISOString() })),
    notes: notes.map(({ writtenAt, ...note }) => ({ ...note, at: writtenAt.toISOString() })),
    consents: [
      ...disclaimers.map(({ disclaimerType, accepted, history: [newest] }) => ({
        what: disclaimerType,
        accepted,
        ...(newest ? { at: newest.chosenAt } : {}),
      })),
      ...(cookies ? [{ what: 'cookies' as const, accepted: cookies.analytics, at: cookies.saveDate }] : []),
    ],
  };
}
