import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { ACCOUNT_TABLES, ofUser } from './account-tables.ts';
import { FULFILMENT_TABLES, PICKING_TABLES, RUN_TABLES } from './fulfilment-tables.ts';
import { DELETED, FISCAL, names, type Person, type PersonalTable, saleRecord } from './personal-table.ts';
import { ofOrders, SHOPPING_TABLES } from './shopping-tables.ts';

/** Invoices and credit notes, which must not be changed. */
const DOCUMENT_TABLES = {
  invoices_due: { order: ['order_id'], where: ofOrders, ...saleRecord('order_id problem since') },
  document_files: {
    order: ['file_id'],
    where: ({ userId }) => sql`t.document_id in (select d.document_id from documents d where d.user_id = ${userId})`,
    ...saleRecord('file_id document_id file_name xml exchange_id created_at sent_at asked_at answered_at errors'),
  },
  document_orders: {
    order: ['document_id', 'order_id'],
    where: ofOrders,
    ...saleRecord('document_id order_id is_live'),
  },
  documents: {
    order: ['document_id'],
    where: ofUser,
    ...saleRecord(
      'document_id kind series year number issued_on user_id party lines vat details total_cents credited_cents of_document_id',
      'sale_id reason exchange_state created_at',
    ),
  },
} satisfies Readonly<Record<string, PersonalTable>>;

const ofPayments = ({ userId }: Person): SqlFragment =>
  sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`;
const ofRefunds = ({ userId }: Person): SqlFragment =>
  sql`t.request_id in (select r.request_id from refund_requests r where r.user_id = ${userId})`;

/** Tables about payments: they document sales, and contain no card numbers. */
const PAYMENT_TABLES = {
  transfer_receipts: {
    order: ['receipt_id'],
    where: ofUser,
    secret: ['staff_id', 'settled_by', 'request_key', 'bank_key'],
    // banks write the name of the payer into it
    closing: [{ does: 'blank', set: () => sql`reference = '', settlement = ''` }],
    columns: {
      blanked: ['reference', 'settlement'],
      unchanged: names(
        'receipt_id order_id payment_id staff_id amount_cents received_at user_id due_ids used_cents state why bank_key request_key',
        'settled_by settled_at gift_certificate_id',
      ),
    },
    reason: FISCAL,
  },
  uncollected_orders: {
    order: ['order_id'],
    where: ofOrders,
    secret: ['settled_by'],
    closing: [{ does: 'blank', set: () => sql`note = ''` }],
    columns: { blanked: ['note'], unchanged: ['order_id', 'since', 'reason', 'state', 'settled_by', 'settled_at'] },
    reason: FISCAL,
  },
  refund_photos: {
    order: ['photo_id'],
    where: ofRefunds,
    secret: ['file_key'],
    // the cleanup of uploads deletes the files, which then belong to no row
    closing: DELETED,
  },
  refund_lines: {
    order: ['request_id', 'order_item_id'],
    where: ofRefunds,
    ...saleRecord('request_id order_item_id quantity weight_grams asked_cents granted_cents is_open'),
  },
  refund_requests: {
    order: ['request_id'],
    where: ofUser,
    secret: ['asked_by', 'decided_by'],
    closing: [
      {
        does: 'blank',
        set: () => sql`note = '', answer = '', declared_name = case when declared_name is not null then '' end,
          declared_email = case when declared_email is not null then '' end`,
      },
    ],
    columns: {
      blanked: ['note', 'answer', 'declared_name', 'declared_email'],
      unchanged: names(
        'request_id order_id user_id kind cause delivery_cents asked_cents granted_cents state asked_by decided_by asked_at',
        'decided_at version packaging_cents on_account_cents credit_note_id brought_with report_id as_credit',
      ),
    },
    reason: FISCAL,
  },
  certificate_refunds: {
    order: ['certificate_refund_id'],
    where: ({ userId }) =>
      sql`t.user_gift_certificate_id in (select u.user_gift_certificate_id from user_gift_certificates u
        where u.user_id = ${userId})`,
    ...saleRecord('certificate_refund_id request_id user_gift_certificate_id gift_certificate_id amount_cents made_at'),
  },
  payment_refunds: {
    order: ['refund_id'],
    where: ofPayments,
    secret: ['key', 'done_by'],
    ...saleRecord(
      'refund_id payment_id amount_cents reason state by_hand key reference done_by asked_at ended_at request_id',
    ),
  },
  payments: {
    order: ['payment_id'],
    where: ofUser,
    ...saleRecord(
      'payment_id order_id payment_type_id status_id authorised_cents captured_cents provider provider_reference created_at',
      'updated_at user_id purpose reference redirect_url failure saved_means_id saves_means refunded_cents asked_at',
      'to_capture_cents renewal_asked_at paid_with credited_cents credit_line_id handed_by',
    ),
  },
  order_additions: {
    order: ['payment_id'],
    where: ofOrders,
    ...saleRecord('payment_id order_id items state refusal created_at'),
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;

const ownLines = ({ userId }: Person): SqlFragment =>
  sql`(select l.credit_line_id from credit_lines l where l.master_id = ${userId})`;
const ofOwnDues = (person: Person): SqlFragment =>
  sql`t.due_id in (select d.due_id from dues d where d.credit_line_id in ${ownLines(person)})`;

/**
 * The tables of purchases on account and their payments, kept as documents of the sales, without the links that give
 * access.
 */
const DUE_TABLES = {
  due_links: { order: ['made_at', 'token_hash'], where: ofOwnDues, secret: ['token_hash'], closing: DELETED },
  due_reminders: { order: ['due_id', 'kind'], where: ofOwnDues, closing: DELETED },
  due_attempts: { order: ['payment_id'], where: ofPayments, secret: ['page_key'], closing: DELETED },
  due_payments: { order: ['payment_id', 'due_id'], where: ofPayments, ...saleRecord('payment_id due_id amount_cents') },
  due_orders: { order: ['order_id'], where: ofOwnDues, ...saleRecord('order_id due_id payment_id amount_cents') },
  dues: {
    order: ['due_id'],
    where: (person) => sql`t.credit_line_id in ${ownLines(person)}`,
    ...saleRecord(
      'due_id credit_line_id document_id document_number document_date billed_on due_on amount_cents credited_cents state',
      'claimed_by paid_by settled_at created_at',
    ),
  },
  credit_lines: {
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

const ofLists = ({ userId }: Person): SqlFragment =>
  sql`t.list_id in (select l.list_id from shopping_lists l where l.user_id = ${userId})`;

/** Shopping lists with those whom they were shared with. */
const LIST_TABLES = {
  list_invitation_tokens: {
    order: ['invitation_id', 'token_hash'],
    where: ({ userId }) => sql`t.invitation_id in (
      select i.invitation_id from list_invitations i join shopping_lists l using (list_id)
        where l.user_id = ${userId})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitations: {
    order: ['invitation_id'],
    where: (person) => sql`(t.email = ${person.email} or ${ofLists(person)})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitation_mails: { order: ['user_id', 'sent_at'], where: ofUser, closing: DELETED },
  shared_lists: {
    order: ['list_id', 'user_id'],
    where: (person) => sql`(${ofUser(person)} or ${ofLists(person)})`,
    secret: ['user_id'],
    closing: DELETED,
  },
  shopping_list_items: { order: ['item_id'], where: ofLists, closing: DELETED },
  shopping_lists: { order: ['list_id'], where: ofUser, closing: DELETED },
} as const satisfies Readonly<Record<string, PersonalTable>>;

/**
 * The tables of purchases without a cart, which document sales. The recipients of presents and the messages to them are
 * deleted.
 */
const SALE_TABLES = {
  direct_sales: {
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
    order: ['subscription_id'],
    where: ofUser,
    ...saleRecord('subscription_id user_id sale_id from_day to_day state withdrawn_at told_expiring told_expired'),
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
  closing_statements: 'the work of the shop: it names who of the staff did it, and no customer',
  api_keys: 'keys of programs, and who of the staff made them: no customer',
  export_schedules: 'addresses of the chain, and who of the staff wrote them: no customer',
  closings: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_batches: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_hand_backs: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_leases: 'the work of the shop: it names who of the staff did it, and no customer',
  picking_work: 'the work of the shop: it names who of the staff did it, and no customer',
  stock_moves: 'the work of the shop: it names who of the staff did it, and no customer',
  staff_views: 'the work of the shop: it names who of the staff did it, and no customer',
  import_schedules: 'the work of the shop: it names who of the staff made it, and no customer',
  imports: 'the work of the shop: it names who of the staff did it, and no customer',
  import_rows: 'rows of files of goods',
  leaflet_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  promotion_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  product_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  delivery_fee_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  mail_texts: 'the work of the shop: it names who of the staff did it, and no customer',
  setting_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  vat_plans: 'the work of the shop: it names who of the staff did it, and no customer',
  price_changes: 'the work of the shop: it names who of the staff did it, and no customer',
  price_plans: 'the work of the shop: it names who of the staff did it, and no customer',
  product_costs: 'the work of the shop: it names who of the staff did it, and no customer',
};
