import { expect, type Page, test } from '@playwright/test';
import { PERSON } from '../../support/people/ready-to-buy.ts';
import { post } from './goods.ts';

export const PASSWORD = PERSON.password;

/** Registers a new customer of the shop, logged in unless only the account is needed. Returns the e-mail. */
export async function newCustomer(page: Page, { isLoggedIn = true } = {}): Promise<string> {
  const email = `lista-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@esempio.it`;
  const reply = await page.request.post('/ebsn/api/registration/register_user', { data: { ...PERSON, email } });
  expect((await reply.json()).response.status).toBe(0);
  if (!isLoggedIn) await page.context().clearCookies();
  return email;
}

/** Logs in, in the login dialog. */
export async function logIn(page: Page, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Accedi per continuare' });
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Accedi' }).click();
  await expect(dialog).toBeHidden();
}

/** An address of the same zone, over an hour away by van. */
export const FAR_AWAY = { address1: 'Via Roma', city: 'Ponte Nossa', postalcode: '24028' };

/** Gives the logged-in customer an address, in Bergamo by default, to which the cart is delivered. */
export async function chooseHome(page: Page, address: object = {}): Promise<void> {
  const { addressId } = await post(page, 'eurospin-address-form/save-new-address', {
    addressName: 'Casa',
    doorbellName: 'Bianchi',
    address1: 'Via Torquato Tasso',
    addressNumber: '10',
    city: 'Bergamo',
    province: 'BG',
    postalcode: '24121',
    floor: '2',
    referencePhoneNumber: '333 1234567',
    ...address,
  });
  await post(page, `user-address/select?address_id=${addressId}&address_type=home`);
}

/** Does the same, and chooses the first slot after today. */
export async function chooseTomorrow(page: Page, address: object = {}): Promise<void> {
  await chooseHome(page, address);
  const reply = await page.request.get('/ebsn/api/timeslot/list');
  const days = (await reply.json()).data.days as {
    dateIso: string;
    timeslots: { timeslotId: number; active: number }[];
  }[];
  const open = days
    .slice(1)
    .flatMap(({ dateIso, timeslots }) =>
      timeslots
        .filter(({ active }) => active > 0)
        .map(({ timeslotId }) => ({ sel_date: dateIso, timeslot_id: timeslotId })),
    );
  await post(page, 'timeslot/select', open[0] ?? {});
}

interface OpenSlot {
  readonly timeslotId: number;
  readonly active: number;
  /** HH:MM */
  readonly beginTime: string;
  readonly endTime: string;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Wide slots, which only some days of the week have, are long enough for any run. */
const isNarrow = ({ beginTime, endTime }: OpenSlot) => minutesOf(endTime) - minutesOf(beginTime) <= 120;

/**
 * Chooses the last open slot of at most two hours of a day, counted from the last day that can be ordered: 1 is the
 * last one. Tests whose pages show all orders of a day take different days.
 */
export async function chooseDayFromEnd(
  page: Page,
  back: number,
): Promise<{ readonly timeslotId: number; readonly dateIso: string }> {
  const reply = await page.request.get('/ebsn/api/timeslot/list');
  const days = (await reply.json()).data.days as { dateIso: string; timeslots: OpenSlot[] }[];
  const narrow = days.map(({ dateIso, timeslots }) => ({
    dateIso,
    slots: timeslots.filter((slot) => slot.active > 0 && isNarrow(slot)),
  }));
  const day = narrow.filter(({ slots }) => slots.length > 0).at(-back);
  // a second attempt takes another slot than the first, which may have left a run or a batch there
  const slot = day?.slots.at(-1 - test.info().retry);
  if (!day || !slot) throw new Error('there is a slot');
  await post(page, 'timeslot/select', { sel_date: day.dateIso, timeslot_id: slot.timeslotId });
  return { timeslotId: slot.timeslotId, dateIso: day.dateIso };
}
