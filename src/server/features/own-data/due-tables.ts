import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Person, PersonalTable } from './personal-table.ts';
import { FISCAL } from './shopping-tables.ts';

const ownLines = ({ userId }: Person): SqlFragment =>
  sql`(select l.credit_line_id from credit_lines l where l.master_id = ${userId})`;
const ofOwnDues = (person: Person): SqlFragment =>
  sql`t.due_id in (select d.due_id from dues d where d.credit_line_id in ${ownLines(person)})`;
const ofOwnPayments = ({ userId }: Person): SqlFragment =>
  sql`t.payment_id in (select p.payment_id from payments p where p.user_id = ${userId})`;

/** The tables of what a company bought on account and how it paid, kept with the sales that it documents, without the links that open something. */
export const DUE_TABLES = {
  due_links: { from: sql`due_links t`, where: ofOwnDues, secret: ['token_hash'], closing: [{ does: 'delete' }] },
  due_reminders: { from: sql`due_reminders t`, where: ofOwnDues, closing: [{ does: 'delete' }] },
  due_attempts: {
    from: sql`due_attempts t`,
    where: ofOwnPayments,
    secret: ['page_key'],
    closing: [{ does: 'delete' }],
  },
  due_payments: {
    from: sql`due_payments t`,
    where: ofOwnPayments,
    closing: [],
    columns: { blanked: [], kept: ['payment_id', 'due_id', 'amount_cents'] },
    reason: FISCAL,
  },
  due_orders: {
    from: sql`due_orders t`,
    where: ofOwnDues,
    closing: [],
    columns: { blanked: [], kept: ['order_id', 'due_id', 'payment_id', 'amount_cents'] },
    reason: FISCAL,
  },
  dues: {
    from: sql`dues t`,
    where: (person) => sql`t.credit_line_id in ${ownLines(person)}`,
    closing: [],
    columns: {
      blanked: [],
      kept: [
        ...['due_id', 'credit_line_id', 'document_id', 'document_number', 'document_date', 'billed_on', 'due_on'],
        ...['amount_cents', 'credited_cents', 'state', 'claimed_by', 'paid_by', 'settled_at', 'created_at'],
      ],
    },
    reason: FISCAL,
  },
  credit_lines: {
    from: sql`credit_lines t`,
    where: ({ userId }) => sql`t.master_id = ${userId}`,
    secret: ['changed_by'],
    closing: [{ does: 'blank', set: () => sql`state = 'closed'` }],
    columns: {
      blanked: ['state'],
      kept: [
        ...['credit_line_id', 'master_id', 'code', 'kind', 'granted_on', 'valid_until', 'limit_cents', 'terms_days'],
        ...['changed_by', 'changed_at'],
      ],
    },
    reason: FISCAL,
  },
} as const satisfies Readonly<Record<string, PersonalTable>>;
