import { type SqlFragment, sql } from '../../infra/database/sql.ts';

/** The thing that a call names. `customer` selects its owner, `state` is a jsonb expression for what is recorded before and after a change. */
interface Target {
  readonly customer: SqlFragment;
  readonly state?: SqlFragment;
}

/** By the names of fields that calls of the staff have. */
const TARGETS: Readonly<Record<string, (value: unknown) => Target>> = {
  user_id: (id) => ({ customer: sql`select user_id from customers where user_id = ${whole(id)}` }),
  email: (email) => ({
    customer: sql`select user_id from customers where email = lower(trim(${String(email)}))`,
  }),
  order_id: order,
  orderId: order,
  request_id: (id) => ({
    customer: sql`select user_id from refund_requests where request_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('refundRequest', jsonb_build_object('state', state, 'grantedCents', granted_cents, 'answer', answer))
      from refund_requests where request_id = ${whole(id)})`,
  }),
  refund_id: (id) => ({
    customer: sql`select o.user_id from payment_refunds r join payments p using (payment_id) join orders o using (order_id)
      where refund_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('refund', jsonb_build_object('state', state, 'amountCents', amount_cents, 'reference', reference))
      from payment_refunds where refund_id = ${whole(id)})`,
  }),
  receipt_id: (id) => ({
    customer: sql`select user_id from transfer_receipts where receipt_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('transfer', jsonb_build_object('state', state, 'amountCents', amount_cents, 'usedCents', used_cents))
      from transfer_receipts where receipt_id = ${whole(id)})`,
  }),
  document_id: (id) => ({
    customer: sql`select user_id from documents where document_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('document', jsonb_build_object('creditedCents', credited_cents))
      from documents where document_id = ${whole(id)})`,
  }),
  payment_due_id: (id) => ({
    customer: sql`select l.master_id from dues d join credit_lines l using (credit_line_id) where due_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('due', jsonb_build_object('state', state, 'amountCents', amount_cents))
      from dues where due_id = ${whole(id)})`,
  }),
  photo_id: (id) => ({
    customer: sql`select user_id from refund_photos join refund_requests using (request_id) where photo_id = ${whole(id)}`,
  }),
  card_code: (code) => ({
    customer: sql`select user_id from customers where customer_code = ${codeOf(code)}`,
    state: sql`(select jsonb_build_object('card', to_jsonb(c)) from customer_cards c where card_code = ${codeOf(code)})`,
  }),
  removal_id: (id) => ({ customer: sql`select user_id from factor_removals where removal_id = ${whole(id)}` }),
};

function order(id: unknown): Target {
  return {
    customer: sql`select user_id from orders where order_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('order', jsonb_build_object('statusId', status_id, 'totalCents', total_cents, 'paymentTypeId',
        payment_type_id, 'refundedCents', (select coalesce(sum(refunded_cents), 0) from payments p where p.order_id = o.order_id),
        'askedBackCents', (select coalesce(sum(granted_cents), 0) from refund_requests r where r.order_id = o.order_id)))
      from orders o where order_id = ${whole(id)})`,
  };
}

/** A number of the shop's own; what is none names nothing. */
function whole(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : 0;
}

/** A code as it is stored, whatever was typed. */
function codeOf(value: unknown): string {
  return String(value).replace(/\s/g, '').toUpperCase();
}

/** The fields of a call's input that name something. */
export function targetsIn(input: Readonly<Record<string, unknown>>): Target[] {
  const named = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const targets = named.map(([name, value]) => (Object.hasOwn(TARGETS, name) ? TARGETS[name]?.(value) : undefined));
  const list = targets.filter((target) => target !== undefined);
  if ('price_list_id' in input) return [...list, priceOf(input)];
  return 'employer' in input ? [...list, agreementOf(input)] : list;
}

/** An agreement is nobody's; a new one has no number yet, and is found by its code. */
function agreementOf({ work_agreement_id: id, code }: Readonly<Record<string, unknown>>): Target {
  return {
    customer: sql`select null::int`,
    state: sql`(select jsonb_build_object('agreement', to_jsonb(a)) from work_agreements a
      where case when ${whole(id)} > 0 then work_agreement_id = ${whole(id)} else code = ${codeOf(code)} end)`,
  };
}

/** A price list is nobody's; of a single price both values are recorded, of many how many there are. */
function priceOf({ price_list_id: listId, code }: Readonly<Record<string, unknown>>): Target {
  const id = whole(listId);
  return {
    customer: sql`select null::int`,
    state: sql`jsonb_build_object('priceList', jsonb_build_object(
      'name', (select name from price_lists where price_list_id = ${id}),
      'priceCents', (select price_cents from prices join products using (product_id)
        where price_list_id = ${id} and products.code = ${typeof code === 'string' ? code.trim() : ''}),
      'prices', (select count(*) from prices where price_list_id = ${id})))`,
  };
}
