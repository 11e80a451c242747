import { vi } from 'vitest';
import type { StaffPriceList } from '../../../src/contract/price-lists/schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiClient, ApiShop } from '../../support/api-shop.ts';
import { PATIENCE } from '../../support/patience.ts';

/** Codes of the small shop's products. */
export const CODE = { milk: '0001', apples: '0002', water: '0003', wine: '0004', pasta: '0005', chocolate: '0007' };

/** Makes a change of the catalogue, and waits until the shop shows it and all earlier changes. */
export async function shown<Done>(shop: ApiShop, work: () => Promise<Done>): Promise<Done> {
  const done = await work();
  const [changed] = await shop.db.query<{ version: number }>(sql`select version from catalogue_version`);
  await vi.waitUntil(() => shop.catalogue.snapshot.version >= (changed?.version ?? 0), PATIENCE);
  await shop.catalogue.settled();
  return done;
}

/** Returns the present list as the staff read it. */
export async function listNow(staff: ApiClient, priceListId: number): Promise<StaffPriceList> {
  return (await staff.ok('staffPriceListView', { price_list_id: priceListId })).data.priceList;
}

const asRead = ({ priceListId, modifiedAt }: StaffPriceList) => ({
  price_list_id: priceListId,
  modified_at: modifiedAt,
});

/** Makes a list with these prices in euro, by code. */
export async function newList(
  staff: ApiClient,
  name: string,
  prices: Readonly<Record<string, number>> = {},
): Promise<StaffPriceList> {
  let list = (await staff.ok('staffPriceListSave', { name })).data;
  for (const [code, price] of Object.entries(prices))
    list = (await staff.ok('staffPriceListSet', { ...asRead(list), code, price })).data;
  return list;
}

/** Sets a price, and waits until the shop shows it; without a price the product leaves the list. */
export async function setPrice(shop: ApiShop, staff: ApiClient, priceListId: number, code: string, price?: number) {
  const read = asRead(await listNow(staff, priceListId));
  const input = price === undefined ? { remove: true } : { price };
  await shown(shop, () => staff.ok('staffPriceListSet', { ...read, code, ...input }));
}

/** Gives a list to a company, or removes it. */
export function assign(shop: ApiShop, staff: ApiClient, priceListId: number, userId: number, remove = false) {
  return shown(shop, () =>
    staff.ok('staffPriceListAssign', { price_list_id: priceListId, user_id: userId, ...(remove ? { remove } : {}) }),
  );
}
