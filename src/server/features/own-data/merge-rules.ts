import { PROFILING_SEGMENT } from '../../../domain/account/consent.ts';
import { CART_CLOSED, CART_SET_ASIDE, OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { integerList, joinSql, type SqlFragment, sql } from '../../infra/database/sql.ts';

/** Two accounts that become one: `into` is left, `from` ends. */
export interface Pair {
  readonly into: number;
  readonly from: number;
}

/** A statement about some rows of a table, which it calls `t`. */
export type MergeStep =
  | { readonly does: 'delete'; readonly where: (pair: Pair) => SqlFragment }
  | { readonly does: 'set'; readonly set: (pair: Pair) => SqlFragment; readonly where: (pair: Pair) => SqlFragment };

/** What happens to the rows of the account that ends, in the order of the list. */
export interface MergeRule {
  readonly table: string;
  /** The column that names a customer. */
  readonly column: string;
  /** What is done first, so that rows of both accounts do not collide. */
  readonly first?: readonly MergeStep[];
  readonly rest: 'move' | 'delete' | 'stay';
}

const move = (table: string, column = 'user_id', ...first: MergeStep[]): MergeRule => ({
  table,
  column,
  rest: 'move',
  ...(first.length > 0 ? { first } : {}),
});
const end = (table: string, column = 'user_id'): MergeRule => ({ table, column, rest: 'delete' });
const stay = (table: string, ...columns: string[]): MergeRule[] =>
  columns.map((column) => ({ table, column, rest: 'stay' }));

/** Deletes rows of the account that ends where the other one has a row with the same keys. */
function unlessOwned(table: SqlFragment, ...keys: readonly SqlFragment[]): MergeStep {
  const same = joinSql([sql`true`, ...keys.map((key) => sql`k.${key} = t.${key}`)], ' and ');
  return {
    does: 'delete',
    where: ({ into, from }) =>
      sql`t.user_id = ${from} and exists (select from ${table} k where k.user_id = ${into} and ${same})`,
  };
}

/** The list that a list of the account that ends joins: that of its name, or the hearts. */
const twin = ({ into, from }: Pair, list: SqlFragment): SqlFragment => sql`(
  select k.list_id from shopping_lists g join shopping_lists k on k.user_id = ${into}
    and (lower(k.name) = lower(g.name) or (k.is_default and g.is_default))
  where g.user_id = ${from} and g.list_id = ${list} order by k.is_default = g.is_default desc, k.list_id limit 1)`;

/** Ways to log in, and what they are proved by: those of the account that ends are no longer any. */
const ACCESS = [
  end('account_tokens'),
  end('second_factors'),
  end('recovery_codes'),
  end('mailed_codes'),
  end('account_removals'),
  end('known_browsers'),
  end('passkeys'),
  end('passkey_challenges'),
  end('external_identities'),
  end('verified_identities'),
  // the card is typed once more: nobody pays by that of an account that was merged by mistake
  end('saved_means'),
  end('idempotency_keys'),
];

const LISTS = [
  {
    table: 'shopping_list_items',
    column: 'list_id',
    first: [
      {
        does: 'set',
        set: (pair) => sql`list_id = ${twin(pair, sql`t.list_id`)}`,
        where: (pair) => sql`t.list_id in (select l.list_id from shopping_lists l where l.user_id = ${pair.from})
          and ${twin(pair, sql`t.list_id`)} is not null and not exists (
            select from shopping_list_items k where k.product_id = t.product_id and k.infos = t.infos
              and (k.list_id = ${twin(pair, sql`t.list_id`)}
                or (k.item_id < t.item_id and ${twin(pair, sql`k.list_id`)} = ${twin(pair, sql`t.list_id`)})))`,
      },
    ],
    rest: 'stay',
  },
  move('shopping_lists', 'user_id', {
    does: 'delete',
    where: (pair) => sql`t.user_id = ${pair.from} and ${twin(pair, sql`t.list_id`)} is not null`,
  }),
  // nobody shares a list with themselves
  move('shared_lists', 'user_id', {
    does: 'delete',
    where: ({ into, from }) => sql`t.user_id in (${into}, ${from}) and exists (
      select from shopping_lists l where l.list_id = t.list_id and l.user_id in (${into}, ${from})
      union all
      select from shared_lists k where t.user_id = ${from} and k.list_id = t.list_id and k.user_id = ${into})`,
  }),
  move('list_invitation_mails'),
] satisfies readonly MergeRule[];

const CARTS = [
  // its open cart has joined that of the other account before; a cart that waits belongs to a change that is over
  move('carts', 'user_id', {
    does: 'set',
    set: () => sql`status_id = ${CART_CLOSED}, version = version + 1`,
    where: ({ from }) => sql`t.user_id = ${from} and t.status_id in (${integerList([...OPEN_CART, CART_SET_ASIDE])})`,
  }),
  // a certificate that was only tried in that cart
  move('user_gift_certificates', 'user_id', {
    does: 'delete',
    where: ({ from }) => sql`t.user_id = ${from} and t.order_id is null`,
  }),
  move('gift_certificates'),
  move('slot_waiters', 'user_id', unlessOwned(sql`slot_waiters`, sql`timeslot_id`)),
] satisfies readonly MergeRule[];

const ACCOUNT = [
  move('addresses', 'user_id', {
    does: 'set',
    // an address of both is shown once; orders keep pointing to it
    set: () => sql`deleted_at = now()`,
    where: ({ into, from }) => sql`t.user_id = ${from} and t.deleted_at is null and exists (
      select from addresses k where k.user_id = ${into} and k.deleted_at is null and k.postcode = t.postcode
        and lower(concat_ws(' ', k.street, k.street_number, k.city, k.doorbell_name))
          = lower(concat_ws(' ', t.street, t.street_number, t.city, t.doorbell_name)))`,
  }),
  move('billing_addresses', 'user_id', {
    does: 'set',
    set: () => sql`is_default = false`,
    where: ({ into, from }) => sql`t.user_id = ${from} and exists (
      select from billing_addresses k where k.user_id = ${into} and k.is_default)`,
  }),
  move('customer_person_infos', 'user_id', unlessOwned(sql`customer_person_infos`, sql`person_info_type_id`)),
  // profiling is each person's own choice: a yes is not moved, and a no was taken over before
  move(
    'customer_segments',
    'user_id',
    { does: 'delete', where: ({ from }) => sql`t.user_id = ${from} and t.segment_id = ${PROFILING_SEGMENT}` },
    unlessOwned(sql`customer_segments`, sql`segment_id`),
  ),
  move('work_subscriptions', 'user_id', unlessOwned(sql`work_subscriptions`)),
  move('friend_codes', 'user_id', unlessOwned(sql`friend_codes`)),
  move('friends_joined', 'user_id', unlessOwned(sql`friends_joined`), {
    does: 'delete',
    where: ({ into, from }) => sql`(t.user_id, t.invited_by) in ((${from}, ${into}), (${into}, ${from}))`,
  }),
  move('friends_joined', 'invited_by'),
  move('devices'),
  move('form_submissions'),
  move('product_requests'),
  move('customer_notes'),
  move('customers', 'merged_into'),
  ...stay('customers', 'registered_by'),
] satisfies readonly MergeRule[];

const COMPANIES = [
  // both are the same company, or none: anything else is refused before
  move('company_requests', 'user_id', unlessOwned(sql`company_requests`)),
  move('company_price_lists', 'master_id', {
    does: 'delete',
    where: ({ into, from }) => sql`t.master_id = ${from} and exists (
      select from company_price_lists k where k.master_id = ${into})`,
  }),
  move('company_invitations', 'master_id', {
    does: 'delete',
    where: ({ into, from }) => sql`t.master_id = ${from} and exists (
      select from company_invitations k where k.master_id = ${into} and k.email = t.email)`,
  }),
  ...stay('company_users', 'user_id', 'master_id'),
  move('credit_lines', 'master_id'),
  move('purchase_requests', 'user_id'),
  move('purchase_requests', 'master_id'),
] satisfies readonly MergeRule[];

const SALES = [
  move('orders'),
  move('order_notes'),
  move('payments'),
  move('transfer_receipts'),
  move('direct_sales'),
  move('subscriptions'),
  move('refund_requests'),
  move('documents'),
] satisfies readonly MergeRule[];

/**
 * What stays with the account that ends: proofs of its choices, the record of the staff, the sign by which a friend is
 * rewarded once, and the columns that name who of the staff did something.
 */
const STAY = [
  ...stay('consent_choices', 'user_id'),
  ...stay('disclaimer_choices', 'user_id'),
  ...stay('agent_acts', 'user_id', 'agent_id'),
  ...stay('gift_certificates', 'friend_id'),
  ...stay('sessions', 'user_id', 'agent_id'),
  ...stay('orders', 'agent_id'),
  ...stay('api_keys', 'made_by'),
  ...stay('closing_statements', 'said_by'),
  ...stay('closings', 'closed_by'),
  ...stay('company_price_lists', 'assigned_by'),
  ...stay('company_requests', 'decided_by'),
  ...stay('credit_lines', 'changed_by'),
  ...stay('customer_notes', 'written_by'),
  ...stay('delivery_runs', 'closed_by', 'driver_id', 'made_by'),
  ...stay('export_schedules', 'made_by'),
  ...stay('account_removals', 'asked_by', 'decided_by'),
  ...stay('import_schedules', 'user_id'),
  ...stay('imports', 'user_id'),
  ...stay('leaflet_changes', 'user_id'),
  ...stay('order_fulfilments', 'age_seen_by', 'checked_by'),
  ...stay('order_picks', 'picked_by'),
  ...stay('order_notes', 'answered_by'),
  ...stay('order_staff_notes', 'written_by'),
  ...stay('payment_refunds', 'done_by'),
  ...stay('picking_batches', 'finished_by', 'made_by'),
  ...stay('picking_crates', 'out_by', 'placed_by'),
  ...stay('picking_events', 'sent_by', 'settled_by'),
  ...stay('picking_hand_backs', 'given_by'),
  ...stay('picking_leases', 'picker_id'),
  ...stay('picking_questions', 'asked_by'),
  ...stay('picking_work', 'picker_id'),
  ...stay('price_changes', 'user_id'),
  ...stay('price_plans', 'made_by'),
  ...stay('product_changes', 'user_id'),
  ...stay('product_costs', 'user_id'),
  ...stay('promotion_changes', 'user_id'),
  ...stay('purchase_requests', 'decided_by'),
  ...stay('refund_requests', 'asked_by', 'decided_by'),
  ...stay('run_drivers', 'driver_id', 'handed_by'),
  ...stay('run_events', 'seen_by', 'sent_by'),
  ...stay('run_proofs', 'added_by'),
  ...stay('run_returns', 'decided_by'),
  ...stay('delivery_fee_changes', 'user_id'),
  ...stay('mail_texts', 'user_id'),
  ...stay('setting_changes', 'user_id'),
  ...stay('vat_plans', 'user_id'),
  ...stay('staff_invitations', 'invited_by'),
  ...stay('staff_views', 'user_id'),
  ...stay('stock_moves', 'staff_id'),
  ...stay('transfer_receipts', 'settled_by', 'staff_id'),
  ...stay('uncollected_orders', 'settled_by'),
];

/**
 * Every column of the database that names a customer, and what becomes of its rows when the account is merged into
 * another one (decision 111). A test holds the list against the keys of the database.
 */
export const MERGE_RULES: readonly MergeRule[] = [
  ...ACCESS,
  ...LISTS,
  ...CARTS,
  ...ACCOUNT,
  ...COMPANIES,
  ...SALES,
  ...STAY,
];
