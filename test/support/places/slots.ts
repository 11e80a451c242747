import type { ApiClient, ApiShop } from '../api-shop.ts';
import { becomeCustomer } from '../people/ready-to-buy.ts';
import { SMALL } from '../small-shop.ts';

let made = 0;

/** Makes a customer with an address and enough goods. */
export async function shopper(shop: ApiShop): Promise<ApiClient> {
  const client = shop.client();
  await becomeCustomer(client, `fascia-${(made += 1)}@esempio.it`);
  await client.ok('cartAdd', { items: [{ productId: SMALL.pasta, quantity: 6 }] });
  const { data } = await client.ok('addressList', { address_type: 'home' });
  await client.ok('addressSelect', {}, { address_id: data.addresses[0]?.addressId, address_type: 'home' });
  return client;
}

export interface SlotChoice {
  readonly sel_date: string;
  readonly timeslot_id: number;
}

export async function slotsOfTomorrow(client: ApiClient) {
  const { data } = await client.ok('timeslotList');
  const day = data.days[1];
  return (day?.timeslots ?? []).map((slot) => ({
    ...slot,
    choice: { sel_date: day?.dateIso ?? '', timeslot_id: slot.timeslotId } satisfies SlotChoice,
  }));
}

export async function placesLeftOf(client: ApiClient, { timeslot_id: id }: SlotChoice): Promise<number | undefined> {
  return (await slotsOfTomorrow(client)).find(({ timeslotId }) => timeslotId === id)?.active;
}

export async function twoSlots(client: ApiClient): Promise<[SlotChoice, SlotChoice]> {
  const [first, second] = await slotsOfTomorrow(client);
  if (!first || !second) throw new Error('the small shop has two slots a day');
  return [first.choice, second.choice];
}
