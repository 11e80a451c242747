import { cents, toEuro } from '../../../domain/base/money.ts';
import { paymentTypeName } from '../../../domain/orders/payment-type.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { CUSTOMER_PHONE } from '../orders/order-facts.ts';
import { balancesOf } from '../payments/ledger/balance.ts';
import { HEAD_TABLES, toCollect } from './view.ts';

/** The facts of an order that its driver needs at the door. */
interface AtTheDoor {
  readonly phone: string;
  readonly orderStatusId: number;
  readonly payment: string;
  /** In euro. */
  readonly toCollect: number;
  /** In euro, paid by gift certificates. */
  readonly certified: number;
}

/** Reads these facts for all orders of a run in two statements, because each phone asks for its run every half minute. */
export async function ordersAtTheDoor(db: Queryable, orderIds: readonly number[]): Promise<ReadonlyMap<number, AtTheDoor>> {
  const [rows, balances] = await Promise.all([
    db.query<{
      readonly orderId: number;
      readonly phone: string;
      readonly orderStatusId: number;
      readonly paymentTypeId: number;
      readonly totalCents: number | null;
      readonly certificateCents: number | null;
    }>(sql`
      select o.order_id, ${CUSTOMER_PHONE} as phone, o.status_id as order_status_id, o.payment_type_id, f.total_cents, f.certificate_cents
      from ${HEAD_TABLES} where o.order_id = any(${[...orderIds]}::int[]) -- in any order: a map
      `),
    balancesOf(db, orderIds),
  ]);
  return new Map(
    rows.map(({ orderId, phone, orderStatusId, paymentTypeId, totalCents, certificateCents }) => {
      const balance = balances.get(orderId);
      const collects = totalCents === null || balance === undefined ? 0 : toCollect(totalCents, balance);
      const certified = toEuro(cents(certificateCents ?? 0));
      return [orderId, { phone, orderStatusId, payment: paymentTypeName(paymentTypeId), toCollect: toEuro(cents(collects)), certified }];
    }),
  );
}
