import { expect, type Page } from '@playwright/test';
import { openDatabase } from '../../../src/server/infra/database/open-database.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { embeddedAddress } from '../../support/embedded-address.ts';
import { chooseTomorrow } from './customer.ts';
import { found, post, putIntoCart } from './goods.ts';

/** Makes the logged-in customer a company; returns its account. */
export async function becomeCompany(page: Page, companyName: string): Promise<number> {
  await post(page, 'registration/update_user_detail', { companyName, vatNumber: '12345670017', sdiCode: 'ABC1234' });
  const reply = await page.request.get('/ebsn/api/cart/view');
  return (await reply.json()).user.userId;
}

/** Requests an invoice to this company in the customer's cart. */
export async function wantInvoice(
  page: Page,
  { companyName, vatNumber }: { companyName: string; vatNumber: string },
): Promise<void> {
  const { fiscalPersons } = (await post(page, 'user-person-fiscal/insert-billing-address', {
    ...{ companyName, vatNumber, fiscalCode: vatNumber, sdiCode: 'ABC1234', firstName: '', lastName: '' },
    ...{ address1: 'Via Roma', addressNumber: '3', city: 'Bergamo', province: 'BG', postalcode: '24121' },
  })) as { fiscalPersons: { personFiscalId: number }[] };
  for (const [property, value] of [
    ['need_invoice', 'true'],
    ['invoice_person_fiscal_id', String(fiscalPersons[0]?.personFiscalId)],
  ])
    await post(page, 'cart/update-cart-info', { property, value });
}

/** Grants deferred credit as the staff do. `creditLineId` changes an existing line. */
export async function grantCredit(staff: Page, userId: number, limit: number, creditLineId?: number): Promise<number> {
  const line = { user_id: userId, kind: 'deferred', limit, terms_days: 30 };
  const { lines } = (await post(staff, 'staff/credit/save', { ...line, credit_line_id: creditLineId })) as {
    lines: { creditLineId: number; kind: string }[];
  };
  return lines.find(({ kind }) => kind === 'deferred')?.creditLineId ?? 0;
}

/** Fills a cart for tomorrow that reaches the minimum. */
export async function fillCart(page: Page): Promise<void> {
  const [oil] = await found(page, 'olio extravergine');
  if (!oil) throw new Error('the demo sells olive oil');
  await putIntoCart(page, oil, 20);
  await chooseTomorrow(page);
}

/** Has the staff hand an order over exactly as it was bought. */
export async function deliver(staff: Page, orderId: number): Promise<void> {
  const { lines } = (await post(staff, 'staff/fulfilment/take', { order_id: orderId })) as {
    lines: { orderItemId: number; quantity: number }[];
  };
  for (const { orderItemId, quantity } of lines)
    await post(staff, 'staff/fulfilment/pick', { order_id: orderId, order_item_id: orderItemId, quantity });
  for (const step of ['ready', 'leave', 'delivered'])
    await post(staff, `staff/fulfilment/${step}`, { order_id: orderId });
}

/** Waits until the company has this number of dues, which a job creates. */
export async function expectDues(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await page.request.get('/ebsn/api/payment-due/list');
      return (await reply.json()).data.paymentDues.length;
    })
    .toBe(count);
}

/** Ends the month of these orders: moves their handover 40 days back, and runs the job that bills months. */
export async function billMonthOf(orderIds: readonly number[]): Promise<void> {
  const db = openDatabase(await embeddedAddress(process.env['E2E_DATA_DIR'] ?? ''));
  await db.query(sql`
    update order_fulfilments set handed_over_at = handed_over_at - interval '40 days'
      where order_id = any(${[...orderIds]}::int[])`);
  await db.query(sql`select enqueue_job('bill-months', '{}'::json, 5)`);
  await db.close();
}
