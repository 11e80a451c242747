import { expect, type Page } from '@playwright/test';
import { chooseDayFromEnd, chooseTomorrow, newCustomer } from './customer.ts';
import { found, type Goods, post, putIntoCart } from './goods.ts';
import { becomeCompany, wantInvoice } from './on-account.ts';

// The customers of the browser test of a whole day, and their purchases

/** Other tests have no orders on this day, counted from the last one that can be ordered. */
const DAY_FROM_END = 4;
const IN_CASH = 2;

export interface Customer {
  readonly page: Page;
  readonly email: string;
  readonly orderId: number;
  readonly timeslotId: number;
}

export interface Shelves {
  readonly oil: Goods;
  readonly apples: Goods;
  readonly milk: Goods;
  readonly pasta: Goods;
}

export interface ReceiptLine {
  readonly name: string;
  readonly outcome: string;
  readonly pickedWeight: number;
  readonly orderedTotal: number;
  readonly total: number;
  readonly substitute?: { readonly name: string; readonly quantity: number };
}

export interface OrderNow {
  readonly orderStatusId: number;
  readonly receipt: { readonly lines: readonly ReceiptLine[]; readonly goodsTotal: number; readonly total: number };
  readonly timeslot: { readonly dateIso: string; readonly beginTime: string; readonly endTime: string };
}

export const cents = (euro: number) => Math.round(euro * 100);

export async function orderOf({ page, orderId }: Customer): Promise<OrderNow> {
  return (await (await page.request.get('/ebsn/api/order/view', { params: { order_id: orderId } })).json()).data;
}

/** Finds goods that several others can replace. */
async function replaceable(page: Page, words: string): Promise<Goods> {
  const goods = await found(page, words, 20);
  const params = { product_ids: goods.map(({ productId }) => productId).join(',') };
  const { alternatives } = (
    await (await page.request.get('/ebsn/api/products/list-product-alternative', { params })).json()
  ).data;
  const several = (alternatives as { productId: number; alternativeIds: number[] }[]).find(
    ({ alternativeIds }) => alternativeIds.length > 2,
  );
  const chosen = goods.find(({ productId }) => productId === several?.productId);
  if (!chosen) throw new Error(`the demo has alternatives to ${words}`);
  return chosen;
}

export async function goodsOfTheDay(page: Page): Promise<Shelves> {
  const apples = (await found(page, 'mele', 30)).find(({ productInfos }) => productInfos['TIPOLOGIA'] === 'Sfuso');
  const [oil] = await found(page, 'olio extravergine');
  if (!apples || !oil) throw new Error('the demo sells loose apples and olive oil');
  return { apples, oil, milk: await replaceable(page, 'latte'), pasta: await replaceable(page, 'spaghetti') };
}

/** Buys the cart with its goods and address, in the slot that the staff opened. */
async function buy(page: Page, email: string): Promise<Customer> {
  const { timeslotId } = await chooseDayFromEnd(page, DAY_FROM_END);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: IN_CASH, accept_terms: true })) as {
    orderId: number;
  };
  return { page, email, orderId, timeslotId };
}

export async function buyHome(
  page: Page,
  goods: readonly (readonly [Goods, number])[],
  number: string,
  email?: string,
): Promise<Customer> {
  const own = email ?? (await newCustomer(page));
  for (const [each, amount] of goods) await putIntoCart(page, each, amount);
  await chooseTomorrow(page, { addressNumber: number });
  return buy(page, own);
}

/** The last slot of the day is closed; the staff find it in its zone, and open it. */
export async function openSlot(office: Page, page: Page): Promise<void> {
  await newCustomer(page);
  await chooseTomorrow(page);
  const { timeslotId, dateIso } = await chooseDayFromEnd(page, DAY_FROM_END);
  const { zones } = (await (await office.request.get('/ebsn/api/staff/timeslot/week-list')).json()).data;
  const zoneOf = async (zoneId: number) => {
    const params = { zone_id: zoneId, from: dateIso };
    const reply = await office.request.get('/ebsn/api/staff/timeslot/grid', { params });
    return (await reply.json()).data.slots as { timeslotId: number; edits: number; begins: string; ends: string }[];
  };
  for (const { zoneId } of zones as { zoneId: number }[]) {
    const slot = (await zoneOf(zoneId)).find((each) => each.timeslotId === timeslotId);
    if (!slot) continue;
    await post(office, 'staff/timeslot/slots-change', { slots: [{ timeslotId, edits: slot.edits }], isOpen: false });
    await office.goto(`/gestione/fasce/${zoneId}?dal=${dateIso}`);
    const [from, to] = [slot.begins, slot.ends].map((time) => Number(time.slice(0, 2)));
    const name = new RegExp(` ${Number(dateIso.slice(8))} .*, ${from}–${to}, .*chiusa`);
    await office.getByRole('gridcell', { name }).click();
    await office.getByRole('button', { name: 'Riapri la fascia' }).click();
    await expect(office.getByText('La fascia è aperta')).toBeVisible();
    return;
  }
  throw new Error('the slot is of a zone');
}

/** Buys as a company, with an invoice for this order. */
export async function buyAsCompany(page: Page, goods: readonly (readonly [Goods, number])[]): Promise<Customer> {
  const email = await newCustomer(page);
  await becomeCompany(page, 'Osteria del Giorno');
  await wantInvoice(page, { companyName: 'Osteria del Giorno', vatNumber: '12345670017' });
  return buyHome(page, goods, '14', email);
}

export async function buyAtDrive(page: Page, goods: readonly (readonly [Goods, number])[]): Promise<Customer> {
  const email = await newCustomer(page);
  for (const [each, amount] of goods) await putIntoCart(page, each, amount);
  await post(page, 'user-address/select?address_id=101&address_type=drive');
  return buy(page, email);
}
