import { randomUUID } from 'node:crypto';
import type { Run } from '../../../src/contract/runs/run-schemas.ts';
import { sql } from '../../../src/server/infra/database/sql.ts';
import type { ApiShop } from '../api-shop.ts';
import { SMALL } from '../small-shop.ts';
import { type Person, personOf } from './staff.ts';
import { type Bought, crewOf, orderOf, picked, viewOf } from './staff-of-shop.ts';

export const VAN = { van: 'Furgone 1', crates: 42 };

export type VanCrew = Awaited<ReturnType<typeof vanCrewOf>>;

/** Returns the staff who serve orders and a driver, with the steps that tests of runs share. */
export async function vanCrewOf(shop: ApiShop) {
  const crew = await crewOf(shop);
  const driver = await personOf(shop, 'luca@giri.it', ['driver']);
  const idOf = async (email: string) =>
    (await shop.db.one<{ userId: number }>(sql`select user_id from customers where email = ${email}`)).userId;
  const driverId = await idOf('luca@giri.it');
  await shop.db.query(sql`update timeslots set capacity = 100`);

  /** Makes an order that is picked as a batch, with its crates. */
  async function readyOrder(email: string, paidBy?: number): Promise<Bought> {
    const order = await orderOf(shop, email, undefined, paidBy === undefined ? {} : { paidBy });
    const { timeslotId } = await shop.db.one<{ timeslotId: number }>(
      sql`select timeslot_id from orders where order_id = ${order.orderId}`,
    );
    await crew.manager.ok('staffBatchesMake', { timeslot_id: timeslotId });
    await picked(crew, order, { [SMALL.apples]: { weight_grams: 1000 }, [SMALL.pasta]: { quantity: 6 } });
    await crew.picker.ok('staffOrderReady', { order_id: order.orderId });
    return order;
  }

  async function slotOf(order: Bought) {
    const { dateIso, beginTime, endTime } = (await viewOf(order)).timeslot;
    return { store_id: SMALL.store, date: dateIso, begin_time: beginTime, end_time: endTime };
  }

  /** Makes a run with these orders for the driver. Other runs of the day are closed to new orders. */
  async function runOf(...orders: Bought[]): Promise<Run> {
    const [first] = orders;
    if (!first) throw new Error('a run needs an order');
    const { runs } = (await crew.manager.ok('staffRunPropose', { ...(await slotOf(first)), vans: [VAN] })).data;
    const run = runs.find(({ stops }) => stops.some(({ orderId }) => orderId === first.orderId));
    if (!run) throw new Error('the order is in no run');
    await crew.manager.ok('staffRunAssign', { run_id: run.runId, driver_id: driverId });
    return run;
  }

  /** Scans every crate of a run before it leaves, as at the loading of the van. */
  async function loadAll(runId: number): Promise<void> {
    const { stops } = (await driver.ok('staffRunView', {}, { run_id: runId })).data;
    for (const { boxes, isReady } of stops)
      if (isReady)
        for (const { crateId } of boxes) await driver.ok('staffRunLoad', { run_id: runId, crate: `C${crateId}` });
  }

  const sendAs = async (who: Person, runId: number, events: object[]) =>
    (await who.ok('staffRunEvents', { run_id: runId, events })).data;
  const send = (runId: number, ...events: object[]) => sendAs(driver, runId, events);

  return { crew, driver, driverId, idOf, readyOrder, slotOf, runOf, loadAll, send, sendAs };
}

let seq = 0;

/** Returns an act of a driver, as a phone sends it. */
export function runEvent(kind: string, order?: Bought, rest: object = {}) {
  seq += 1;
  return { uuid: randomUUID(), seq, kind, at: Date.now(), ...(order ? { order: order.orderId } : {}), ...rest };
}
