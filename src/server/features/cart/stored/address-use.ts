import { CART_PREPARED } from '../../../../domain/orders/cart-status.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { AddressUse } from '../../addresses/address-use.ts';
import { DEFAULT_STORE_ID, IS_CHANGEABLE, IS_OPEN } from './queries.ts';

/** The open carts that go to an address of the customer. The version is raised as by any other change (decision 93). */
export const cartsOfAddress: AddressUse = {
  isUsed: async (tx, userId, addressId) => {
    const rows = await tx.query(sql`
      select 1 from carts where user_id = ${userId} and address_id = ${addressId} and not auto_assigned
        and ${IS_OPEN}`);
    return rows.length > 0;
  },
  isBeingPaid: async (tx, userId, addressId) => {
    const rows = await tx.query(sql`
      select from carts where user_id = ${userId} and address_id = ${addressId} and status_id = ${CART_PREPARED}`);
    return rows.length > 0;
  },
  moved: async (tx, userId, addressId, zone) => {
    await tx.query(sql`
      update carts set zone_id = ${zone?.zoneId ?? null}, store_id = ${zone?.storeId ?? DEFAULT_STORE_ID},
        address_id = ${zone ? addressId : null},
        timeslot_id = case when zone_id = ${zone?.zoneId ?? null} then timeslot_id end,
        place_notice = case
          when zone_id <> ${zone?.zoneId ?? null} or store_id <> ${zone?.storeId ?? DEFAULT_STORE_ID}
          then jsonb_build_object(
            'code', case when timeslot_id is null or zone_id = ${zone?.zoneId ?? null} then 'OTHER_PLACE'
            else 'SLOT_OF_OTHER_PLACE' end,
            'name', (select a.address_name from addresses a where a.address_id = ${addressId}))
          else place_notice end,
        version = version + 1
      where user_id = ${userId} and address_id = ${addressId} and ${IS_CHANGEABLE}`);
  },
  zonesChanged: async (tx, addresses) => {
    await tx.query(sql`
      with found as materialized (
        select c.cart_id, f.zone_id, f.store_id, a.address_name
        from unnest(${addresses.map(({ addressId }) => addressId)}::int[],
          ${addresses.map(({ zone }) => zone?.zoneId ?? null)}::int[],
          ${addresses.map(({ zone }) => zone?.storeId ?? DEFAULT_STORE_ID)}::int[]) as f (address_id, zone_id, store_id)
        join carts c using (address_id) join addresses a using (address_id)
        where c.${IS_CHANGEABLE} and (c.zone_id, c.store_id) is distinct from (f.zone_id, f.store_id)
        order by c.cart_id for no key update of c)
      update carts c set zone_id = f.zone_id, store_id = f.store_id, version = c.version + 1,
        address_id = case when f.zone_id is not null then c.address_id end,
        timeslot_id = case when c.zone_id = f.zone_id then c.timeslot_id end,
        place_notice = case
          when f.zone_id is null then jsonb_build_object('code', 'PLACE_LOST', 'name', f.address_name)
          when c.zone_id <> f.zone_id and c.timeslot_id is not null then jsonb_build_object('code', 'SLOT_LOST',
          'name', f.address_name)
          else c.place_notice end
      from found f where c.cart_id = f.cart_id`);
  },
};
