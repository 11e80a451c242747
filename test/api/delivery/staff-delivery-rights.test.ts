import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallName } from '../../../src/contract/calls.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import { type ApiClient, type ApiShop, openApiShop } from '../../support/api-shop.ts';
import { personOf } from '../../support/people/staff.ts';
import { SMALL } from '../../support/small-shop.ts';

let shop: ApiShop;
let customer: ApiClient;
beforeAll(async () => {
  shop = await openApiShop();
  customer = await personOf(shop, 'cliente@esempio.it', []);
});
afterAll(() => shop.close());

const ZONE = {
  name: 'Zona',
  serviceId: 2,
  storeId: SMALL.store,
  zoneGroupId: 1,
  active: true,
  minimum: 0,
  areas: [],
  polygons: [],
};

test.each<[CallName, object]>([
  ['staffClosedDayList', {}],
  ['staffClosedDayInsert', { day: '2099-01-02', reason: '' }],
  ['staffClosedDayDelete', { closedDayId: 1 }],
  ['staffWeekList', {}],
  ['staffWeekView', { zone_id: SMALL.homeZone }],
  ['staffWeekUpdate', { zoneId: SMALL.homeZone, modifiedAt: '', rows: [] }],
  ['staffWeekEffect', { zoneId: SMALL.homeZone, rows: [] }],
  ['staffWeekCopy', { zoneId: SMALL.homeZone, toZoneIds: [], isTrial: true }],
  ['staffSlotGrid', { zone_id: SMALL.homeZone }],
  ['staffSlotOrders', { timeslot_ids: '70001' }],
  ['staffSlotsEffect', { slots: [{ timeslotId: 70_001, edits: 0 }], capacity: 1 }],
  ['staffSlotsChange', { slots: [{ timeslotId: 70_001, edits: 0 }], isOpen: false }],
  ['staffSlotsUndo', { actId: 1 }],
  ['staffClosedDayEffect', { days: [] }],
  ['staffZoneList', {}],
  ['staffZoneAreas', {}],
  ['staffZoneTowns', { west: 9, south: 45, east: 10, north: 46 }],
  ['staffZoneCoverage', {}],
  ['staffZoneEffect', { ...ZONE }],
  ['staffZoneView', { zone_id: SMALL.homeZone }],
  ['staffZoneInsert', ZONE],
  ['staffZoneUpdate', { ...ZONE, zoneId: SMALL.homeZone, modifiedAt: '' }],
  ['staffCounterList', {}],
  ['staffArrivalServe', { orderId: 1, announcedAt: '', served: true }],
])('%s is for the staff alone', async (name, input) => {
  expect((await shop.client().call(name, input)).httpStatus).toBe(419);
  const refused = await customer.call(name, input);
  expect(refused.httpStatus).toBe(403);
  expect(refused.data).toEqual({});
  const [state] = await shop.db.query(sql`
    select (select count(*)::int from closed_days) as days, (select count(*)::int from zones) as zones,
      (select count(*)::int from timeslots where closed_by is not null) as closed`);
  expect(state).toEqual({ days: 0, zones: 2, closed: 0 });
});
