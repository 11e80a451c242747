import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../api-shop.ts';
import { type Bought, type Crew, type Goods, orderOf, picked } from '../people/staff-of-shop.ts';
import { SMALL } from '../small-shop.ts';

/** Columns of a customer's account that decide about the recipient of an invoice. */
export interface Receiver {
  readonly fiscal_code?: string;
  readonly company_name?: string;
  readonly vat_number?: string;
  readonly sdi_code?: string;
  readonly pec?: string;
}

export const COMPANY: Receiver = {
  company_name: 'Trattoria da Piero',
  vat_number: '12345678903',
  fiscal_code: '12345678903',
  sdi_code: 'ABC1234',
};
export const OFFICE: Receiver = { company_name: 'Comune di Bergamo', fiscal_code: '80034840167', sdi_code: 'UFX8GH' };
export const PERSON: Receiver = { fiscal_code: 'BNCNNA80A41A794G' };

export interface DeliveryWish {
  readonly receiver?: Receiver;
  /** Properties of the order, as the checkout writes them. */
  readonly infos?: Readonly<Record<string, string>>;
  readonly paidBy?: number;
  readonly goods?: Goods;
  readonly code?: string;
}

/** The default amounts picked of the goods of `orderOf`: a kilo of apples and six packs of pasta. */
const PICKS = { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } };

/** Has a customer order and get the goods; waits for the jobs that follow. */
export async function deliveredOrder(
  shop: ApiShop,
  crew: Crew,
  email: string,
  { receiver = {}, infos = {}, paidBy, code }: DeliveryWish = {},
): Promise<Bought> {
  const bought = await orderOf(shop, email, undefined, { ...(paidBy ? { paidBy } : {}), ...(code ? { code } : {}) });
  await becomes(shop, email, receiver);
  await shop.db.query(sql`
    update orders set infos = infos || ${JSON.stringify(infos)}::jsonb where order_id = ${bought.orderId}`);
  await deliver(shop, crew, bought);
  return bought;
}

/** Has an order picked and handed over; waits for the jobs that follow. */
export async function deliver(shop: ApiShop, crew: Crew, bought: Bought): Promise<void> {
  await picked(crew, bought, PICKS);
  await crew.picker.ok('staffOrderReady', { order_id: bought.orderId });
  await crew.picker.ok('staffOrderDelivered', { order_id: bought.orderId });
  await shop.jobs.drained();
}

export async function becomes(shop: ApiShop, email: string, receiver: Receiver): Promise<void> {
  await shop.db.query(sql`
    update customers c set fiscal_code = r.fiscal_code, company_name = r.company_name, vat_number = r.vat_number,
      sdi_code = r.sdi_code, pec = r.pec
    from jsonb_to_record(${JSON.stringify(receiver)}::jsonb)
      as r (fiscal_code text, company_name text, vat_number text, sdi_code text, pec text)
    where c.email = ${email}`);
}

/** Runs the job that asks the exchange for receipts. */
export async function followed(shop: ApiShop): Promise<void> {
  await shop.db.query(sql`select enqueue_job('follow-documents', '{}'::json, 1)`);
  await shop.jobs.drained();
}
