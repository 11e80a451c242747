import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { ACCOUNT_TABLES, ofUser } from './account-tables.ts';
import { FULFILMENT_TABLES, PICKING_TABLES, RUN_TABLES } from './fulfilment-tables.ts';
import { PAYMENT_TABLES } from './payment-tables.ts';
import { names, type Person, type PersonalTable } from './personal-table.ts';
import { FISCAL, ofOrders, SHOPPING_TABLES } from './shopping-tables.ts';

/** Invoices and credit notes, which must not be changed. */
const DOCUMENT_TABLES = {
  invoices_due: {
    from: sql`invoices_due t`,
    order: ['order_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['order_id', 'problem', 'since'] },
    reason: FISCAL,
  },
  document_files: {
    from: sql`document_files t`,
    order: ['file_id'],
    where: ({ userId }) => sql`t.document_id in (select d.document_id from documents d where d.user_id = ${userId})`,
    closing: [],
    columns: {
      blanked: [],
      unchanged: [
        'file_id',
        'document_id',
        'file_name',
        'xml',
        'exchange_id',
        'created_at',
        'sent_at',
        'asked_at',
        'answered_at',
        'errors',
      ],
    },
    reason: FISCAL,
  },
  document_orders: {
    from: sql`document_orders t`,
    order: ['document_id', 'order_id'],
    where: ofOrders,
    closing: [],
    columns: { blanked: [], unchanged: ['document_id', 'order_id', 'is_live'] },
    reason: FISCAL,
  },
  documents: {
    from: sql`documents t`,
    order: ['document_id'],
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'document_id kind series year number issued_on user_id party lines vat details total_cents credited_cents of_document_id',
        'sale_id reason exchange_state created_at',
      ),
    },
    reason: FISCAL,
  },
} satisfies Readonly<Record<string, PersonalTable>>;

const ownLines = ({ userId }: Person): SqlFragment =>
  sql`(select l.credit_line_id from credit_lines l where l.master_id = ${userId})`;
const ofOwnDues = (person: Person): SqlFragment =>
  sql`t.due_id in (select d.due_id from dues d where d.credit_line_id in ${ownLines(person)})`;
const ofOwnPayments = ({ userId }: Person): SqlFragment =>
  sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`;

/**
 * The tables of purchases on account and their payments, kept as documents of the sales, without the links that give
 * access.
 */
const DUE_TABLES = {
  due_links: {
    from: sql`due_links t`,
    order: ['made_at', 'token_hash'],
    where: ofOwnDues,
    secret: ['token_hash'],
    closing: [{ does: 'delete' }],
  },
  due_reminders: {
    from: sql`due_reminders t`,
    order: ['due_id', 'kind'],
    where: ofOwnDues,
    closing: [{ does: 'delete' }],
  },
  due_attempts: {
    from: sql`due_attempts t`,
    order: ['payment_id'],
    where: ofOwnPayments,
    secret: ['page_key'],
    closing: [{ does: 'delete' }],
  },
  due_payments: {
    from: sql`due_payments t`,
    order: ['payment_id', 'due_id'],
    where: ofOwnPayments,
    closing: [],
    columns: { blanked: [], unchanged: ['payment_id', 'due_id', 'amount_cents'] },
    reason: FISCAL,
  },
  due_orders: {
    from: sql`due_orders t`,
    order: ['order_id'],
    where: ofOwnDues,
    closing: [],
    columns: { blanked: [], unchanged: ['order_id', 'due_id', 'payment_id', 'amount_cents'] },
    reason: FISCAL,
  },
  dues: {
    from: sql`dues t`,
    order: ['due_id'],
    where: (person) => sql`t.credit_line_id in ${ownLines(person)}`,
    closing: [],
    columns: {
      blanked: [],
      unchanged: names(
        'due_id credit_line_id document_id document_number document_date billed_on due_on amount_cents credited_cents state',
        'claimed_by paid_by settled_at created_at',
      ),
    },
    reason: FISCAL,
  },
  credit_lines: {
    from: sql`credit_lines t`,
    order: ['credit_line_id'],
    where: ({ userId }) => sql`t.master_id = ${userId}`,
    secret: ['changed_by'],
    closing: [{ does: 'blank', set: () => sql`state = 'closed'` }],
    columns: {
      blanked: ['state'],
      unchanged: names(
        'credit_line_id master_id code kind granted_on valid_until limit_cents terms_days changed_by changed_at',
      ),
    },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

const DELETED = [{ does: 'delete' }] as const;
const ofLists = ({ userId }: Person): SqlFragment =>
  sql`t.list_id in (select l.list_id from shopping_lists l where l.user_id = ${userId})`;

/** Shopping lists with those whom they were shared with. */
const LIST_TABLES = {
  list_invitation_tokens: {
    from: sql`list_invitation_tokens t`,
    order: ['invitation_id', 'token_hash'],
    where: ({ userId }) => sql`t.invitation_id in (
      select i.invitation_id from list_invitations i join shopping_lists l using (list_id)
        where l.user_id = ${userId})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitations: {
    from: sql`list_invitations t`,
    order: ['invitation_id'],
    where: (person) => sql`(t.email = ${person.email} or ${ofLists(person)})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitation_mails: {
    from: sql`list_invitation_mails t`,
    order: ['user_id', 'sent_at'],
    where: ofUser,
    closing: DELETED,
  },
  shared_lists: {
    from: sql`shared_lists t`,
    order: ['list_id', 'user_id'],
    where: (person) => sql`(${ofUser(person)} or ${ofLists(person)})`,
    secret: ['user_id'],
    closing: DELETED,
  },
  shopping_list_items: { from: sql`shopping_list_items t`, order: ['item_id'], where: ofLists, closing: DELETED },
  shopping_lists: { from: sql`shopping_lists t`, order: ['list_id'], where: ofUser, closing: DELETED },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/**
 * The tables of purchases without a cart, which document sales. The recipients of presents and the messages to them are
 * deleted.
 */
const SALE_TABLES = {
  direct_sales: {
    from: sql`direct_sales t`,
    order: ['sale_id'],
    where: ofUser,
    closing: [{ does: 'blank', set: () => sql`details = '{}'` }],
    columns: {
      blanked: ['details'],
      unchanged: ['sale_id', 'user_id', 'kind', 'price_cents', 'state', 'payment_id', 'ordered_at', 'settled_at'],
    },
    reason: FISCAL,
  },
  subscriptions: {
    from: sql`subscriptions t`,
    order: ['subscription_id'],
    where: ofUser,
    closing: [],
    columns: {
      blanked: [],
      unchanged: [
        'subscription_id',
        'user_id',
        'sale_id',
        'from_day',
        'to_day',
        'state',
        'withdrawn_at',
        'told_expiring',
        'told_expired',
      ],
    },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/**
 * Every table with data of a person: which rows belong to the person, and what happens to them when the account is
 * closed. The export of own data reads the same list, so that the two always agree. A test fails for a table that
 * points to customers, or has a column for an e-mail address, and is in neither of these lists (decision 46).
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_TABLES,
  ...LIST_TABLES,
  ...DUE_TABLES,
  ...PAYMENT_TABLES,
  ...SHOPPING_TABLES,
  ...FULFILMENT_TABLES,
  ...PICKING_TABLES,
  ...RUN_TABLES,
  ...DOCUMENT_TABLES,
  ...SALE_TABLES,
};

/** Tables that point to customers or their rows but hold no personal data. */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  delivery_runs: 'the work of the shop: it names who of the staff did it, and no customer',
  run_drivers: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_batches: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_hand_backs: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_leases: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_work: 'the work of the shop: it names who of the staff did it, and no customer',
};
