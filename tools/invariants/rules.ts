import { CART_BOUGHT } from '../../src/domain/orders/cart-status.ts';
import {
  AWAITS_PAYMENT,
  AWAITS_TRANSFER,
  CANCELLED,
  DELIVERED,
  IN_THE_HANDS_OF_STAFF,
  INVALIDATED,
  NOT_CHARGED,
  ORDER_STATUSES,
  ORDERED,
  PARTLY_DELIVERED,
  statesThatBecome,
} from '../../src/domain/orders/order-status.ts';
import {
  CANCELLABLE_PAYMENTS,
  PAYMENT_AUTHORISED,
  PAYMENT_CONFIRMED,
  PAYMENT_IN_PROGRESS,
  PAYMENT_REVERSED,
} from '../../src/domain/orders/payment-status.ts';
import { DEFERRED, SUMMARY_INVOICE, WIRE } from '../../src/domain/orders/payment-type.ts';
import { type SqlFragment, sql } from '../../src/server/infra/database/sql.ts';

/** The states of orders that have released their goods and their place: cancelled and declared void. */
const RELEASED = [CANCELLED, INVALIDATED];
const FIRST = [AWAITS_PAYMENT, AWAITS_TRANSFER, ORDERED];
const TRANSITIONS = Object.keys(ORDER_STATUSES).flatMap((to) =>
  statesThatBecome(Number(to)).map((from) => `${from}>${to}`),
);

/**
 * Rules that hold for every shop at every moment: each statement returns the rows that break its rule. They read stored
 * data only, without knowing how it was written.
 */
export const RULES = {
  'the places of a slot are those of its orders and of the carts that hold one, and no more than it has': sql`
    select t.timeslot_id, t.capacity, t.taken, t.held, t.crates_taken, o.orders, o.crates, c.carts
    from timeslots t, lateral (
      select count(*)::int as orders, coalesce(sum(crates), 0)::int as crates from orders
      where timeslot_id = t.timeslot_id and status_id <> all(${RELEASED}::int[])) o,
      lateral (select count(*)::int as carts from carts where held_timeslot_id = t.timeslot_id) c
    where t.taken <> o.orders or t.held <> c.carts or t.crates_taken <> o.crates or t.taken + t.held > t.capacity`,

  'a certificate is used as often as it allows, and a balance has what its uses left': sql`
    select g.code, g.uses, g.max_uses, g.left_cents, u.used, u.used_cents, u.by_one, b.back
    from gift_certificates g, lateral (
      select coalesce(sum(uses), 0)::int as used, coalesce(sum(used_cents), 0)::int as used_cents, coalesce(max(uses),
        0)::int as by_one
        from (
        select count(*) as uses, sum(amount_cents - returned_cents) as used_cents from user_gift_certificates
        where gift_certificate_id = g.gift_certificate_id and order_id is not null and freed_at is null
          group by user_id) by_user) u,
      lateral (select coalesce(sum(r.amount_cents), 0)::int as back from certificate_refunds r
        join user_gift_certificates o using (user_gift_certificate_id)
        where r.gift_certificate_id = g.gift_certificate_id and o.gift_certificate_id = g.gift_certificate_id) b
    where g.uses <> u.used or u.used > g.max_uses or u.by_one > g.uses_per_user
      or g.left_cents <> g.amount_cents - u.used_cents + b.back`,

  'a cart makes at most one order, and is bought if and only if it did': sql`
    select c.cart_id, c.status_id, count(o.order_id)::int as orders from carts c left join orders o using (cart_id)
    group by c.cart_id having count(o.order_id) > 1 or (c.status_id = ${CART_BOUGHT}) <> (count(o.order_id) = 1)`,

  'a key that was acknowledged leads to an order of its customer, of the cart that was bought': sql`
    select k.key, k.reply from idempotency_keys k
    left join orders o on o.order_id = (k.reply ->> 'orderId')::int and o.user_id = k.user_id
    where k.call = 'buy' and k.reply is not null and (o.order_id is null or o.cart_id <> (k.reply ->> 'cartId')::int)`,

  'no order has two keys of its customer': sql`
    select user_id, reply ->> 'orderId' as order_id, array_agg(key) as keys from idempotency_keys
    where call = 'buy' and reply is not null group by 1, 2 having count(*) > 1`,

  'an order has lines, and its totals are their sum with bags and fee, less certificates': sql`
    select o.order_id, o.goods_cents, o.discount_cents, o.total_cents, l.lines, l.cents, u.cents as certificates
    from orders o, lateral (select count(*)::int as lines,
      coalesce(sum(line_cents), 0)::int as cents from order_lines where order_id = o.order_id) l,
      lateral (select coalesce(sum(amount_cents), 0)::int as cents from user_gift_certificates
      where order_id = o.order_id) u
    where l.lines = 0 or l.cents <> o.goods_cents or u.cents <> o.certificate_cents
      or o.total_cents <> l.cents + o.bags_cents + o.delivery_fee_cents - o.certificate_cents
        or o.authorised_cents < o.total_cents`,

  'the history of an order begins at its placing, follows the table of states, and ends with its state': sql`
    select o.order_id, o.status_id, h.steps
    from orders o left join lateral (
      select array_agg(status_id order by changed_at, step_id) as steps from order_history
        where order_id = o.order_id) h on true
    where h.steps is null or h.steps[1] <> all(${FIRST}::int[]) or h.steps[array_upper(h.steps, 1)] <> o.status_id
      or exists (select from generate_subscripts(h.steps, 1) i
        where i > 1 and h.steps[i - 1] || '>' || h.steps[i] <> all(${TRANSITIONS}::text[]))`,

  'no more is collected than was authorised, nor paid back than was collected, here and at the provider': sql`
    select p.payment_id, p.status_id, p.authorised_cents, p.captured_cents, p.refunded_cents, p.to_capture_cents,
      s.captured_cents as at_provider
    from payments p left join sandbox_payments s using (reference)
    where p.captured_cents > p.authorised_cents or p.refunded_cents > p.captured_cents
      or s.captured_cents > p.authorised_cents
      or s.refunded_cents > s.captured_cents or p.to_capture_cents > p.authorised_cents
      or (p.status_id = ${PAYMENT_CONFIRMED} and p.captured_cents = 0)
      or (p.status_id = ${PAYMENT_CONFIRMED} and s.captured_cents <> p.captured_cents)`,

  'no more is promised to be paid back than was collected, and all that was paid back is written down': sql`
    select p.payment_id, p.captured_cents, p.refunded_cents, r.cents, r.done
    from payments p join lateral (select sum(amount_cents)::int as cents,
      coalesce(sum(amount_cents) filter (where state = 'done'), 0)::int as done from payment_refunds
      where payment_id = p.payment_id) r
      on true
    where r.cents > p.captured_cents or r.done > p.refunded_cents
      or (p.status_id = ${PAYMENT_REVERSED}) <> (p.captured_cents > 0 and p.refunded_cents = p.captured_cents)`,

  'no more is granted for a line than was charged, and what is granted is promised by payments, dues and certificates': sql`
    select l.order_item_id, k.charged_cents, l.cents, null::int as request_id from (
      select order_item_id, sum(granted_cents)::int as cents from refund_lines group by 1) l
        join order_picks k using (order_item_id)
    where l.cents > k.charged_cents
    union all
    select null, r.granted_cents, p.cents, r.request_id from refund_requests r, lateral (
      select r.on_account_cents + (select coalesce(sum(amount_cents), 0)::int from payment_refunds
        where request_id = r.request_id)
        + (select coalesce(sum(amount_cents), 0)::int from certificate_refunds
        where request_id = r.request_id) as cents) p
    where coalesce(r.granted_cents, 0) <> p.cents`,

  'deposits are given back for no more pieces of a line than came, to its customer, and with another order': sql`
    select d.order_item_id, d.order_id, d.brought_with, sum(d.pieces)::int as pieces from deposits_back d
      join order_picks k using (order_item_id) join orders o on o.order_id = d.order_id
        join orders b on b.order_id = d.brought_with
    group by 1, 2, 3, k.order_item_id, o.order_id, b.order_id
    having b.user_id <> o.user_id or o.order_id = b.order_id or k.returned
      or (select sum(e.pieces) from deposits_back e where e.order_item_id = d.order_item_id)
        > k.quantity + k.substitute_quantity`,

  'a payment leads to an order of its customer, and an order that counts has one': sql`
    select p.payment_id, p.order_id, p.user_id from payments p left join orders o using (order_id)
    where p.purpose = 'order' and (o.order_id is null or o.user_id <> p.user_id)
    union all
    select null, o.order_id, o.user_id from orders o
    where o.status_id <> all(${NOT_CHARGED}::int[]) and not exists (
      select from payments p where p.order_id = o.order_id
        and (o.status_id = any(${FIRST}::int[])
          or p.status_id = any(${[PAYMENT_IN_PROGRESS, PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_REVERSED]}::int[])
          or exists (select from uncollected_orders u where u.order_id = o.order_id and u.state in ('open', 'given-up'))
          -- nothing is owed for it any more
          or (p.credited_cents > 0 and p.credited_cents = p.to_capture_cents)
          or exists (select from due_orders b join dues d using (due_id) where b.payment_id = p.payment_id
            and d.state = 'reversed')))`,

  'goods that are prepared, or were handed over, are paid for, or on the list of what is not': sql`
    select o.order_id, o.status_id, u.state, a.cents as asked, p.cents as covered
    from orders o left join order_fulfilments f using (order_id) left join uncollected_orders u using (order_id),
      lateral (select coalesce(f.total_cents, o.total_cents) as cents) a,
      lateral (select coalesce(sum(case when status_id = any(${[PAYMENT_CONFIRMED, PAYMENT_REVERSED]}::int[])
      then captured_cents
        else coalesce(to_capture_cents, authorised_cents) end), 0)::int as cents from payments
        where order_id = o.order_id
          and (status_id = any(${[PAYMENT_AUTHORISED, PAYMENT_CONFIRMED, PAYMENT_REVERSED]}::int[])
            or (status_id = ${PAYMENT_IN_PROGRESS} and provider = 'none') or credit_line_id is not null)) p
    where o.status_id = any(${IN_THE_HANDS_OF_STAFF}::int[]) and p.cents < a.cents and coalesce(u.state, '') not in (
      'open', 'given-up')`,

  'what comes to nothing keeps no authorisation': sql`
    select o.order_id, o.status_id, p.payment_id, p.status_id as payment_status from orders o
      join payments p using (order_id)
    where o.status_id = any(${NOT_CHARGED}::int[]) and p.status_id = any(${CANCELLABLE_PAYMENTS}::int[])`,

  'a delivered order has a receipt that adds up to the cent, and just that is collected': sql`
    select o.order_id, f.total_cents, r.cents as lines, r.unknown, p.cents as collected
    from orders o left join order_fulfilments f using (order_id), lateral (
      select coalesce(sum(k.charged_cents), 0)::int as cents, count(*) filter (where k.charged_cents is null)::int
        as unknown
      from order_lines l left join order_picks k using (order_item_id) where l.order_id = o.order_id) r,
      lateral (select sum(case when status_id = ${PAYMENT_CONFIRMED}
      then captured_cents - refunded_cents else to_capture_cents end)::int as cents
        from payments where order_id = o.order_id and status_id = any(${[PAYMENT_AUTHORISED, PAYMENT_CONFIRMED]}::int[])
          -- transferred before: the staff pay back what is too much
          and payment_type_id <> ${WIRE}) p
    where o.status_id = any(${[DELIVERED, PARTLY_DELIVERED]}::int[]) and (f.handed_over_at is null or r.unknown > 0
      or f.goods_cents <> r.cents
        or f.total_cents <> r.cents + f.bags_cents + f.delivery_fee_cents - f.certificate_cents
      or coalesce(p.cents, 0) > f.total_cents)`,

  'no credit line has more committed than its limit, and orders on account take from a line of their kind': sql`
    select l.credit_line_id, l.limit_cents, c.cents as committed, null::int as payment_id
    from credit_lines l, lateral (select coalesce(sum(coalesce(to_capture_cents - credited_cents,
      authorised_cents)), 0)::int as cents from payments
      where credit_line_id = l.credit_line_id and status_id = ${PAYMENT_IN_PROGRESS}) c where c.cents > l.limit_cents
    union all
    select l.credit_line_id, null, null, p.payment_id
    from payments p join orders o using (order_id) left join credit_lines l using (credit_line_id)
    where p.payment_type_id = any(${[DEFERRED, SUMMARY_INVOICE]}::int[])
      and (l.kind is null or (l.kind = 'summary') <> (p.payment_type_id = ${SUMMARY_INVOICE}))`,

  'a due is what its orders cost in the end less what was refunded of them, and is paid by one payment of just that, here and at the provider': sql`
    select d.due_id, d.state, d.amount_cents, d.credited_cents, o.cents as ordered, o.credited, o.settled, y.payments
    from dues d, lateral (
      select coalesce(sum(p.to_capture_cents), 0)::int as cents,
        count(*) filter (where p.status_id = ${PAYMENT_CONFIRMED}
        and p.captured_cents = b.amount_cents - p.credited_cents)::int as settled,
        coalesce(sum(p.credited_cents), 0)::int as credited,
        count(*) filter (where p.status_id = ${PAYMENT_IN_PROGRESS})::int as open,
        count(*) filter (where p.credited_cents < b.amount_cents)::int as orders
      from due_orders b join payments p using (payment_id) where b.due_id = d.due_id and b.order_id = p.order_id
        and b.amount_cents = p.to_capture_cents) o,
      lateral (select count(*)::int as payments, min(p.payment_id) as payment_id,
        bool_and(p.captured_cents = (select sum(amount_cents) from due_payments
        where payment_id = p.payment_id)) as is_right
      from due_payments y join payments p using (payment_id) where y.due_id = d.due_id
        and p.status_id = ${PAYMENT_CONFIRMED}) y
    where o.cents <> d.amount_cents or o.credited <> d.credited_cents or o.settled <> case when d.state = 'paid'
      then o.orders else 0 end
      or o.open <> case when d.state = 'open' then o.orders else 0 end
      or (d.state = 'paid' and (y.payments <> 1 or not y.is_right or y.payment_id <> d.paid_by))
        or (d.state <> 'paid' and y.payments > 0)`,

  'every transfer that arrived pays something, waits, or is for somebody to settle, and what it paid is collected': sql`
    select r.receipt_id, r.state, r.amount_cents, r.used_cents, null::int as payment_id from transfer_receipts r
    where (r.used_cents > 0) <> (r.payment_id is not null) or (r.state = 'waiting' and (r.user_id is null
      or not exists (
        select from orders o where o.order_id = r.order_id
          and (o.status_id = ${AWAITS_TRANSFER} or o.status_id = ${AWAITS_PAYMENT} or exists (
          select from uncollected_orders u where u.order_id = o.order_id and u.state = 'open'))
        union all select from dues d where d.due_id = any(r.due_ids) and d.state = 'open')))
      or (r.state = 'open' and r.why is null)
    union all
    select null, null, p.captured_cents, r.cents, p.payment_id from (
      select payment_id, sum(used_cents)::int as cents from transfer_receipts where payment_id is not null
        group by 1) r join payments p
        using (payment_id)
    where p.captured_cents <> r.cents`,

  'each amount that came or went back, but for what is on account, is a move of money, once': sql`
    select p.payment_id, p.captured_cents, p.refunded_cents, m.taken, m.back from payments p
      left join (select source_id, sum(cents) filter (where kind = 'taken')::int as taken,
          sum(cents) filter (where kind <> 'taken')::int as back
        from money_moves where kind in ('taken', 'paid_back', 'paid_by_hand')
        group by 1) m on m.source_id = p.payment_id
    where p.payment_type_id <> all(${[DEFERRED, SUMMARY_INVOICE]}::int[])
      and (p.captured_cents, p.refunded_cents) <> (coalesce(m.taken, 0), coalesce(m.back, 0))`,

  'an order is confirmed once': sql`
    select recipient, subject, count(*)::int as mails from mailbox where subject ~ '^Ordine n\\. [0-9]+ confermato$'
    group by 1, 2 having count(*) > 1`,
} as const satisfies Readonly<Record<string, SqlFragment>>;
