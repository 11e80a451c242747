import { type Browser, expect, type Page } from '@playwright/test';
import { chooseDayFromEnd, chooseTomorrow, newCustomer, PASSWORD } from './customer.ts';
import { type Goods, post, putIntoCart } from './goods.ts';
import { logInAs, STAFF } from './staff.ts';

// Shared steps of tests of picking: an order, a phone with its batch, and the scanner.

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
 * Makes a customer with an order in the last slot of a day, counted from the last one that can be ordered, in which
 * other tests have no orders.
 */
export async function buy(page: Page, goods: readonly (readonly [Goods, number])[], dayFromEnd = 1): Promise<Bought> {
  await newCustomer(page);
  for (const [each, amount] of goods) await putIntoCart(page, each, amount);
  await chooseTomorrow(page);
  const { timeslotId } = await chooseDayFromEnd(page, dayFromEnd);
  const { orderId } = (await post(page, 'checkout/buy', { payment_type_id: 2 })) as { orderId: number };
  return { orderId, timeslotId };
}

/** Opens the phone of the administrator, or of a new person with one role. */
export async function staffPhone(browser: Browser, role?: 'picker' | 'driver'): Promise<Page> {
  // with the worker of the back office
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage();
  const login = role && (await newCustomer(page));
  await logInAs(page, STAFF);
  if (login === undefined) return page;
  await post(page, 'staff/people/roles', { email: login, roles: [role] });
  await page.context().clearCookies();
  await logInAs(page, { login, password: PASSWORD });
  return page;
}

/** Returns the text that a scanner types for goods: their barcode, or the label of a counter without a price. */
export function codeOf(keys: readonly string[]): string {
  const gtin = keys.find((key) => key.startsWith('gtin:'));
  if (gtin) return gtin.slice('gtin:'.length).replace(/^0/, '');
  const digits = `2${keys[0]?.slice('article:'.length).padStart(6, '0')}00000`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Types like a hand scanner, within one moment even on a slow machine. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, code);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the batches of a slot. `service` is its name in the list of slots. */
export async function openWave(staff: Page, timeslotId: number, service = 'Consegna a casa'): Promise<void> {
  const wave = await (
    await staff.request.get('/ebsn/api/staff/picking/wave', { params: { timeslot_id: timeslotId } })
  ).json();
  const { dateIso, storeId, beginTime } = wave.data;
  await staff.goto(`/gestione/preparazione?giorno=${dateIso}&negozio=${storeId}`);
  const row = button(staff, new RegExp(`^${beginTime}–.*${service}`));
  await expect(row).toBeVisible();
  // a list with a single row opens it
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click();
}

/** Makes and takes a batch of the slot's orders that are in no batch, as a picker. */
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

/** Waits until the page, its code and its pictures are stored on this phone, so that it opens offline. */
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
