import { sql } from '../../infra/database/sql.ts';
import type { AddressUse } from '../addresses/address-use.ts';
import { DEFAULT_STORE_ID, IS_CHANGEABLE, IS_OPEN } from './queries.ts';

/** The open carts that go to an address of the customer. The version is raised as by any other change (decision 22). */
export const cartsOfAddress: AddressUse = {
  isUsed: async (tx, userId, addressId) => {
    const rows = await tx.query(sql`
      select 1 from carts where user_id = ${userId} and address_id = ${addressId} and not auto_assigned and ${IS_OPEN}`);
    return rows.length > 0;
  },
  moved: async (tx, userId, addressId, zone) => {
    await tx.query(sql`
      update carts set zone_id = ${zone?.zone_id ?? null}, store_id = ${zone?.store_id ?? DEFAULT_STORE_ID},
        address_id = ${zone ? addressId : null},
        timeslot_id = case when zone_id = ${zone?.zone_id ?? null} then timeslot_id end,
        version = version + 1
      where user_id = ${userId} and address_id = ${addressId} and ${IS_CHANGEABLE}`);
  },
};
