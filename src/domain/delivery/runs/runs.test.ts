import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalWindow, bornBy, cashCents, dueWithout } from './at-the-door.ts';
import {
  bestPlace,
  costOfRun,
  cratesOf,
  improveOrder,
  type OrderToBring,
  planRuns,
  timetable,
  travelMinutes,
  type Van,
  type Way,
} from './runs.ts';

const BERGAMO = { latitude: 45.6983, longitude: 9.6773 };
const WAY: Way = { depot: BERGAMO, travel: travelMinutes };
const LONG_DAY: Van = { crates: 1000, minutes: 24 * 60, starts: 14 * 60 };

const order = fc.record({
  orderId: fc.integer({ min: 1, max: 1_000_000 }),
  point: fc.record({
    latitude: fc.double({ min: 45.6, max: 45.8, noNaN: true }),
    longitude: fc.double({ min: 9.5, max: 9.9, noNaN: true }),
  }),
  crates: fc.integer({ min: 1, max: 9 }),
  serviceMinutes: fc.constantFrom(3, 5, 10),
  opens: fc.constantFrom(14 * 60, 15 * 60),
  closes: fc.constantFrom(15 * 60, 16 * 60),
});
const orders = fc.uniqueArray(order, { maxLength: 14, selector: ({ orderId }) => orderId });
const vans = fc.array(
  fc.record({
    crates: fc.integer({ min: 4, max: 40 }),
    minutes: fc.integer({ min: 30, max: 240 }),
    starts: fc.constant(14 * 60),
  }),
  { minLength: 1, maxLength: 3 },
);
const numbers = (list: readonly OrderToBring[]) => list.map(({ orderId }) => orderId);

test('every order is in exactly one run or in the rest, and no van has more crates or minutes than it takes', () => {
  fc.assert(
    fc.property(orders, vans, (bought, fleet) => {
      const { runs, rest } = planRuns(bought, fleet, WAY);
      expect(runs).toHaveLength(fleet.length);
      expect([...runs.flatMap(numbers), ...numbers(rest)].sort()).toEqual(numbers(bought).sort());
      for (const [index, run] of runs.entries()) {
        const van = fleet[index] ?? LONG_DAY;
        expect(cratesOf(run)).toBeLessThanOrEqual(van.crates);
        expect(run.length === 0 ? 0 : timetable(run, van.starts, WAY).minutes).toBeLessThanOrEqual(van.minutes);
      }
      // each remaining order fits into no run
      for (const left of rest)
        for (const [index, run] of runs.entries())
          for (let place = 0; place <= run.length; place += 1)
            expect(costOfRun(run.toSpliced(place, 0, left), fleet[index] ?? LONG_DAY, WAY)).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test('the same orders give the same runs, however they are listed', () => {
  fc.assert(
    fc.property(orders, vans, (bought, fleet) => {
      expect(planRuns(bought.toReversed(), fleet, WAY)).toEqual(planRuns(bought, fleet, WAY));
    }),
    { numRuns: 30 },
  );
});

test('a run is never worse after its order was improved, and has the same stops', () => {
  fc.assert(
    fc.property(orders, (bought) => {
      const before = costOfRun(bought, LONG_DAY, WAY) ?? 0;
      const better = improveOrder(bought, LONG_DAY, WAY);
      expect(costOfRun(better, LONG_DAY, WAY)).toBeLessThanOrEqual(before);
      expect(numbers(better).sort()).toEqual(numbers(bought).sort());
    }),
    { numRuns: 60 },
  );
});

test('a run that is too much for its van is left as it is', () => {
  const far = {
    orderId: 1,
    point: { latitude: 46, longitude: 9 },
    crates: 2,
    serviceMinutes: 5,
    opens: 0,
    closes: 1440,
  };
  expect(improveOrder([far], { ...LONG_DAY, crates: 1 }, WAY)).toEqual([far]);
});

const at = (orderId: number, north: number, opens = 14 * 60, closes = 16 * 60): OrderToBring => ({
  ...{ orderId, crates: 2, serviceMinutes: 5, opens, closes },
  point: { latitude: BERGAMO.latitude + north / 100, longitude: BERGAMO.longitude },
});

test('stops on one road are brought in their order, and who is served early in the day comes first', () => {
  const { runs } = planRuns([at(3, 3), at(1, 1), at(2, 2)], [LONG_DAY], WAY);
  expect(runs.map(numbers)).toEqual([[1, 2, 3]]);
  const timed = planRuns([at(1, 1, 15 * 60 + 30, 16 * 60), at(2, 2, 14 * 60, 14 * 60 + 20)], [LONG_DAY], WAY);
  expect(timed.runs.map(numbers)).toEqual([[2, 1]]);
});

test('the timetable says when each customer is served, waits for windows and counts what is late', () => {
  // 0.01 degrees are 1,112 metres, 1,490 by road: 2.98 minutes at 30 km/h
  const table = timetable([at(1, 1), at(2, 2, 15 * 60, 15 * 60 + 10), at(3, 1, 14 * 60, 15 * 60)], 14 * 60, WAY);
  expect(table.stops.map(({ arrives, late }) => [Math.round(arrives * 10) / 10, Math.round(late * 10) / 10])).toEqual([
    [843, 0],
    [900, 0],
    [908, 8],
  ]);
  expect(table.metres).toBe(5960);
  expect(Math.round(table.back)).toBe(916);
});

test('cash is rounded to five cents, up and down', () => {
  expect([12_002, 12_003, 12_007, 12_008, 0, 5].map(cashCents)).toEqual([12_000, 12_005, 12_005, 12_010, 0, 5]);
});

test('what is paid at the door falls by what is not taken, and certificates pay at most the goods that are left', () => {
  const money = { toCollect: 3590, goods: 5000, certified: 2000 };
  expect([0, 1000, 3000, 4000, 5000].map((returned) => dueWithout(money, returned))).toEqual([
    3590, 2590, 590, 590, 590,
  ]);
  expect(dueWithout({ toCollect: 500, goods: 5000, certified: 0 }, 1000)).toBe(0);
});

test('who was born on the day or before is of age', () => {
  expect([bornBy('2026-11-27'), bornBy('2022-02-28'), bornBy('2028-02-29')]).toEqual([
    '2008-11-27',
    '2004-02-28',
    '2010-03-01',
  ]);
});

test('the window in which a van comes has full ten minutes, is wider the more stops are before, and never lies in the past', () => {
  const minute = 60_000;
  const window = (...args: Parameters<typeof arrivalWindow>) =>
    Object.values(arrivalWindow(...args)).map((ms) => ms / minute);
  expect(window(35 * minute, 3, 0)).toEqual([20, 50]);
  expect(window(35 * minute, 0, 0)).toEqual([20, 50]);
  expect(window(38 * minute, 20, 0)).toEqual([10, 70]);
  expect(window(35 * minute, 0, 61 * minute)).toEqual([60, 70]);
});

test('an order goes where it makes a run least longer, and nowhere where no van has room', () => {
  const at = (orderId: number, latitude: number, closes = 20 * 60): OrderToBring => ({
    orderId,
    point: { latitude, longitude: BERGAMO.longitude },
    crates: 1,
    serviceMinutes: 5,
    opens: 14 * 60,
    closes,
  });
  const near = { van: LONG_DAY, orders: [at(1, 45.71), at(2, 45.75)] };
  const far = { van: LONG_DAY, orders: [at(3, 45.6)] };
  const between = at(4, 45.73);
  expect(bestPlace([far, near], between, WAY)).toEqual({ index: 1, orders: [near.orders[0], between, near.orders[1]] });
  // the urgent order comes first, although the route is longer
  const urgent = at(5, 45.76, 14 * 60 + 15);
  expect(bestPlace([near], urgent, WAY)?.orders[0]).toEqual(urgent);
  expect(bestPlace([{ ...near, van: { ...LONG_DAY, crates: 2 } }], between, WAY)).toBeUndefined();
});
