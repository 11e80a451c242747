import { cents, toEuro } from '../../../domain/base/money.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import {
  moneyBackWords,
  type PaidOrder,
  type PaidTransaction,
  paymentStory,
} from '../../../domain/orders/words/payment-words.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { pictureAddress, toldOrder } from '../orders/confirmed-order.ts';
import { outcomeOf, receiptView } from '../orders/receipt.ts';
import { paidTransactions } from '../payments/transaction-view.ts';

interface OrderToTell {
  readonly email: string;
  readonly first_name: string;
  readonly status_id: number;
  readonly payment_type_id: number;
  readonly authorised_cents: number;
  readonly pictures: readonly { readonly id: number; readonly picture: string | null }[];
  readonly total_cents: number;
  readonly is_closed: boolean;
  /** When the slot ends. */
  readonly slot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
  readonly note: string;
  /** Collected and not paid back. */
  readonly collected_cents: number;
}

/** The job that writes to a customer about a step of an order. */
export function stepMailJob(deps: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}): JobHandler<'order-step'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ orderId, step }, { key }) => {
    const [row] = await db.query<OrderToTell>(sql`
      select c.email, c.first_name, o.status_id, o.payment_type_id, o.authorised_cents, o.total_cents, o.slot, c.closed_at is not null as is_closed,
        to_json(array(select json_build_object('id', order_item_id, 'picture', product ->> 'mediaURL') from order_lines l
          where l.order_id = o.order_id)) as pictures,
        coalesce((select note from order_history h where h.order_id = o.order_id order by changed_at desc, step_id desc limit 1), '') as note,
        (select coalesce(sum(captured_cents - refunded_cents), 0)::int from payments p where p.order_id = o.order_id) as collected_cents
      from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    if (!row || row.is_closed) return;
    const [order, outcome] = await Promise.all([toldOrder(db, orderId), outcomeOf(db, orderId)]);
    const {
      asked_cents: asked,
      agreed_cents: agreed,
      consent_until: until,
      locker_box: box,
    } = outcome.fulfilment ?? {};
    const { orderStepLetter } = await import('../../mails/orders/order-steps.ts');
    const payments = await paidTransactions(db, orderId);
    await mailer.send(
      () =>
        orderStepLetter(step, {
          ...{ email: row.email, firstName: row.first_name, orderId, publicUrl, note: row.note },
          order,
          receipt: receiptView(outcome, row.total_cents),
          pictures: picturesOf(row, publicUrl),
          collected: toEuro(cents(row.collected_cents)),
          payment: paymentStory(paidOrder(row, payments)),
          moneyBack: step === 'cancelled' ? moneyBackWords(payments) : undefined,
          locker: { box: box ?? '', until: { date: row.slot.dateIso, time: row.slot.endTime } },
          consent:
            asked == null || agreed == null || until == null
              ? undefined
              : { total: toEuro(cents(asked)), agreedTotal: toEuro(cents(agreed)), until: romeTime(until) },
        }),
      key,
    );
  };
}

function paidOrder(row: OrderToTell, orderTransactions: readonly PaidTransaction[]): PaidOrder {
  return {
    ...{ orderStatusId: row.status_id, paymentTypeId: row.payment_type_id, orderTransactions },
    grossTotal: toEuro(cents(row.total_cents)),
    authorisedTotal: toEuro(cents(row.authorised_cents)),
  };
}

function picturesOf({ pictures }: OrderToTell, publicUrl: string): ReadonlyMap<number, string> {
  return new Map(
    pictures.flatMap(({ id, picture }) => {
      const address = pictureAddress(picture, publicUrl);
      return address === undefined ? [] : [[id, address]];
    }),
  );
}
