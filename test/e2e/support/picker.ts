import { type Browser, expect, type Page } from '@playwright/test';
import { chooseDayFromEnd, chooseTomorrow, newCustomer, PASSWORD } from './customer.ts';
import { type Goods, post, putIntoCart } from './goods.ts';
import { logInAs, STAFF } from './staff.ts';

// What tests of picking share: an order, a phone with its batch, and the scanner.

interface Bought {
  readonly orderId: number;
  readonly timeslotId: number;
}

export interface BatchGoods {
  readonly productId: number;
  readonly name: string;
  readonly keys: readonly string[];
  readonly parts: readonly { readonly substitutes: readonly { readonly unitPrice: number }[] }[];
}

/**
 * A customer of whom somebody picks in the last slot of a day, counted from the last one that can be ordered: there are
 * no orders of other tests in it.
 */
export async function buy(page: Page, goods: readonly (readonly [Goods, number])[], dayFromEnd = 1): Promise<Bought> {
  await newCustomer(page);
  for (const [each, amount] of goods) await putIntoCart(page, each, amount);
  await chooseTomorrow(page);
  const { timeslotId } = await chooseDayFromEnd(page, dayFromEnd);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2 })) as { orderId: number };
  return { orderId, timeslotId };
}

/** The phone of the administrator, or of somebody new with one role. */
export async function staffPhone(browser: Browser, role?: 'picker' | 'driver'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  const login = role && (await newCustomer(page));
  await logInAs(page, STAFF);
  if (login === undefined) return page;
  await post(page, 'staff/people/roles', { email: login, roles: [role] });
  await page.context().clearCookies();
  await logInAs(page, { login, password: PASSWORD });
  return page;
}

/** What a scanner types for goods: their printed code, or the label of a counter without a price. */
export function codeOf(keys: readonly string[]): string {
  const gtin = keys.find((key) => key.startsWith('gtin:'));
  if (gtin) return gtin.slice('gtin:'.length).replace(/^0/, '');
  const digits = `2${keys[0]?.slice('article:'.length).padStart(6, '0')}00000`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** As a hand scanner types it, within one moment however slow the machine is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The batches of a slot. `service`: as the list of slots names it. */
export async function openWave(staff: Page, timeslotId: number, service = 'Consegna a casa'): Promise<void> {
  const wave = await (
    await staff.request.get('/ebsn/api/staff/picking/wave', { params: { timeslot_id: timeslotId } })
  ).json();
  const { dateIso, storeId, beginTime } = wave.data;
  await staff.goto(`/gestione/preparazione?giorno=${dateIso}&negozio=${storeId}`);
  const row = button(staff, new RegExp(`^${beginTime}–.*${service}`));
  await expect(row).toBeVisible();
  // the only row of a list is open
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
}

/** The batch of the orders of a slot that are in none, made and taken by a picker. */
export async function takeBatch(staff: Page, timeslotId: number, service?: string): Promise<readonly BatchGoods[]> {
  await openWave(staff, timeslotId, service);
  const make = button(staff, /^Fai i lotti: /);
  await make.click();
  await expect(make).toBeHidden();
  const open = staff.getByRole('link', { name: /^Apri il lotto/ }).last();
  await open.click();
  await staff.waitForURL(/preparazione\/\d+$/);
  const batchId = Number(/\d+$/.exec(staff.url())?.[0]);
  await button(staff, 'Prendi il lotto').click();
  await expect(button(staff, /^0 di \d+: la lista/)).toBeVisible();
  const reply = await staff.request.get('/ebsn/api/staff/picking/batch', { params: { batch_id: batchId } });
  return (await reply.json()).data.goods;
}

export const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Waits until the page, its code and its pictures are on this phone: then it opens without a network. */
export async function stored(phone: Page): Promise<void> {
  const isStored = () =>
    phone.evaluate(async () => {
      const page = await caches.match(location.pathname, { ignoreVary: true });
      return page !== undefined && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isStored).toBe(true);
}

/** Types grams for the next crate. */
export async function weigh(page: Page, grams: number): Promise<void> {
  await page.getByLabel(/^Grammi/).fill(String(grams));
  await button(page, /^Metti nella cassa/).click();
}
