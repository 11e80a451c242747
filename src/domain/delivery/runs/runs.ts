import type { States } from '../../base/states.ts';
import { distanceMetres, type Point } from '../distance.ts';

/** loading: its crates are scanned into the van; its stops cannot be changed meanwhile. */
type RunState = 'planned' | 'loading' | 'out' | 'back' | 'closed';
export const RUN_STATES: States<RunState> = {
  planned: ['loading', 'out'],
  loading: ['planned', 'out'],
  out: ['back', 'closed'],
  back: ['closed'],
  closed: [],
};

/** partial: without the goods that the customer refused. */
type StopState = 'planned' | 'out' | 'arrived' | 'delivered' | 'partial' | 'absent' | 'refused';
const STOP_ENDS: readonly StopState[] = ['delivered', 'partial', 'absent', 'refused'];
export const STOP_STATES: States<StopState> = {
  planned: ['out'],
  out: ['arrived', ...STOP_ENDS],
  arrived: STOP_ENDS,
  delivered: [],
  partial: [],
  absent: [],
  refused: [],
};

/**
 * received: stored and not executed yet. conflict: it could not be executed. seen: the staff have reviewed the
 * conflict.
 */
type RunEventState = 'received' | 'counted' | 'conflict' | 'seen';
export const RUN_EVENT_STATES: States<RunEventState> = {
  received: ['counted', 'conflict'],
  counted: [],
  conflict: ['seen'],
  seen: [],
};

/** The factor from the straight line to the road, and the speed of a van, lights and parking included. */
const DETOUR = 1.34;
const KMH = 30;
/** The minutes that a driver needs at each stop, from parking to driving on. */
export const SERVICE_MINUTES = 5;
/** The weight of a minute of delay beyond the window, in minutes of driving. */
const LATE_WEIGHT = 10;
/**
 * The weight of a minute that a customer waits, in minutes of driving: of two equal runs, the one that serves people
 * sooner is better.
 */
const WAIT_WEIGHT = 0.001;
/** Gains below this (minutes) are rounding errors, and would repeat for ever. */
const MIN_GAIN = 1e-6;
const MAX_ROUNDS = 50;

/** How many minutes a van needs from one place to another. */
export type TravelMinutes = (from: Point, to: Point) => number;

/** Returns the estimated road between two places in metres. */
export function roadMetres(from: Point, to: Point): number {
  return Math.round(distanceMetres(from, to) * DETOUR);
}

/** An estimate without a map service. */
export const travelMinutes: TravelMinutes = (from, to) => (roadMetres(from, to) / 1000 / KMH) * 60;

/** An order to deliver. Times are minutes of the day. */
export interface OrderToBring {
  readonly orderId: number;
  readonly point: Point;
  readonly crates: number;
  readonly serviceMinutes: number;
  readonly opens: number;
  readonly closes: number;
}

export interface Van {
  /** The number of crates that the van holds. */
  readonly crates: number;
  /** The longest run, from leaving the store to being back. */
  readonly minutes: number;
  /** The departure, in minutes of the day. */
  readonly starts: number;
}

export interface Way {
  /** The store, where a run begins and ends. */
  readonly depot: Point;
  readonly travel: TravelMinutes;
}

export interface TimedStop {
  readonly orderId: number;
  /** Minutes of driving from the stop before. */
  readonly travel: number;
  /** When its customer is served: an early van waits until the window opens. */
  readonly arrives: number;
  /** The delay in minutes after the window; 0: in time. */
  readonly late: number;
}

export interface Timetable {
  readonly stops: readonly TimedStop[];
  readonly travelBack: number;
  readonly back: number;
  /** The minutes from leaving to being back. */
  readonly minutes: number;
  readonly metres: number;
  /** The sum of the delays. */
  readonly late: number;
}

/** Returns the times of a van that delivers orders one after the other. */
export function timetable(orders: readonly OrderToBring[], starts: number, { depot, travel }: Way): Timetable {
  let [at, now, metres, late] = [depot, starts, 0, 0];
  const stops = orders.map(({ orderId, point, opens, closes, serviceMinutes }) => {
    const minutes = travel(at, point);
    const arrives = Math.max(now + minutes, opens);
    const stop = { orderId, travel: minutes, arrives, late: Math.max(0, arrives - closes) };
    metres += roadMetres(at, point);
    late += stop.late;
    [at, now] = [point, arrives + serviceMinutes];
    return stop;
  });
  const travelBack = orders.length === 0 ? 0 : travel(at, depot);
  const back = now + travelBack;
  return { stops, travelBack, back, minutes: back - starts, metres: metres + roadMetres(at, depot), late };
}

export function cratesOf(orders: readonly OrderToBring[]): number {
  return orders.reduce((sum, { crates }) => sum + crates, 0);
}

/** Returns the cost of a run in minutes; undefined: its van holds too few crates, or the run takes too long. */
export function costOfRun(
  orders: readonly OrderToBring[],
  { crates, minutes, starts }: Van,
  { depot, travel }: Way,
): number | undefined {
  if (orders.length === 0) return 0;
  let [at, now, late, load, waits] = [depot, starts, 0, 0, 0];
  for (const order of orders) {
    now = Math.max(now + travel(at, order.point), order.opens);
    late += Math.max(0, now - order.closes);
    waits += now - starts;
    now += order.serviceMinutes;
    load += order.crates;
    at = order.point;
  }
  now += travel(at, depot);
  return load > crates || now - starts > minutes ? undefined : now - starts + late * LATE_WEIGHT + waits * WAIT_WEIGHT;
}

export interface Plan {
  /** The orders of each van, in their order; empty: it stays at the store. */
  readonly runs: readonly (readonly OrderToBring[])[];
  /** Orders that fit into no van. */
  readonly rest: readonly OrderToBring[];
}

/**
 * Divides orders into runs. Each order goes where it costs least, the cheapest first; then runs are improved until no
 * reversal of a part (2-opt) and no move of one stop makes them cheaper. The same orders give the same runs.
 */
export function planRuns(orders: readonly OrderToBring[], vans: readonly Van[], way: Way): Plan {
  const routes: Route[] = vans.map((van) => ({ van, stops: [], cost: 0 }));
  const fast = { ...way, travel: remembered(way.travel) };
  let rest = insertAll(routes, orders.toSorted(byNumber), fast);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const turned = routes.map((route) => turnParts(route, fast)).some(Boolean);
    const moved = moveStops(routes, fast);
    const left = rest.length;
    rest = insertAll(routes, rest, fast);
    if (!turned && !moved && rest.length === left) break;
  }
  return { runs: routes.map(({ stops }) => stops), rest };
}

/** Returns the orders of one run in a better order, never in a worse one. A run that exceeds its van is not changed. */
export function improveOrder(orders: readonly OrderToBring[], van: Van, way: Way): readonly OrderToBring[] {
  const fast = { ...way, travel: remembered(way.travel) };
  const cost = costOfRun(orders, van, fast);
  if (cost === undefined) return orders;
  const route: Route = { van, stops: orders, cost };
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const turned = turnParts(route, fast);
    if (!moveStops([route], fast) && !turned) break;
  }
  return route.stops;
}

interface Route {
  readonly van: Van;
  stops: readonly OrderToBring[];
  cost: number;
}

function byNumber(one: OrderToBring, other: OrderToBring): number {
  return one.orderId - other.orderId;
}

interface Insertion {
  readonly route: Route;
  readonly order: OrderToBring;
  readonly stops: readonly OrderToBring[];
  readonly more: number;
}

/** Inserts orders into routes, always the cheapest one; returns those that fit nowhere. */
function insertAll(routes: readonly Route[], orders: readonly OrderToBring[], way: Way): readonly OrderToBring[] {
  let waiting = orders;
  while (waiting.length > 0) {
    let best: Insertion | undefined;
    for (const order of waiting) best = cheaper(best, cheapestPlace(routes, order, way));
    if (!best) break;
    const { route, order, stops, more } = best;
    route.stops = stops;
    route.cost += more;
    waiting = waiting.filter((each) => each !== order);
  }
  return waiting;
}

function cheaper(one: Insertion | undefined, other: Insertion | undefined): Insertion | undefined {
  if (!one || !other) return one ?? other;
  return other.more < one.more - MIN_GAIN ? other : one;
}

function cheapestPlace(routes: readonly Route[], order: OrderToBring, way: Way): Insertion | undefined {
  let best: Insertion | undefined;
  for (const route of routes) {
    // of equal empty vans only one is tried
    if (
      route.stops.length === 0 &&
      routes.some((other) => other !== route && isSameEmpty(other, route) && isBefore(routes, other, route))
    )
      continue;
    for (let place = 0; place <= route.stops.length; place += 1) {
      const stops = route.stops.toSpliced(place, 0, order);
      const cost = costOfRun(stops, route.van, way);
      if (cost !== undefined) best = cheaper(best, { route, order, stops, more: cost - route.cost });
    }
  }
  return best;
}

/**
 * Returns the cheapest place for an order among its possible runs, with their new orders; undefined: it fits into none.
 */
export function bestPlace(
  runs: readonly { readonly van: Van; readonly orders: readonly OrderToBring[] }[],
  order: OrderToBring,
  way: Way,
): { readonly index: number; readonly orders: readonly OrderToBring[] } | undefined {
  const routes = runs.map(({ van, orders }): Route => ({ van, stops: orders, cost: costOfRun(orders, van, way) ?? 0 }));
  const best = cheapestPlace(routes, order, way);
  return best && { index: routes.indexOf(best.route), orders: best.stops };
}

function isSameEmpty(one: Route, { van }: Route): boolean {
  return (
    one.stops.length === 0 &&
    one.van.crates === van.crates &&
    one.van.minutes === van.minutes &&
    one.van.starts === van.starts
  );
}

function isBefore(routes: readonly Route[], one: Route, other: Route): boolean {
  return routes.indexOf(one) < routes.indexOf(other);
}

/** 2-opt: reverses parts of a route as long as that makes it cheaper. Returns whether it did. */
function turnParts(route: Route, way: Way): boolean {
  let hasTurned = false;
  for (let from = 0; from < route.stops.length - 1; from += 1) {
    for (let to = from + 2; to <= route.stops.length; to += 1) {
      const stops = [...route.stops.slice(0, from), ...route.stops.slice(from, to).reverse(), ...route.stops.slice(to)];
      const cost = costOfRun(stops, route.van, way);
      if (cost === undefined || cost >= route.cost - MIN_GAIN) continue;
      [route.stops, route.cost, hasTurned] = [stops, cost, true];
    }
  }
  return hasTurned;
}

/** Relocate: moves single stops to where they cost less, also into another route. Returns whether one was moved. */
function moveStops(routes: readonly Route[], way: Way): boolean {
  let hasMoved = false;
  for (const from of routes) {
    for (const order of from.stops) {
      const without = from.stops.filter((each) => each !== order);
      const less = costOfRun(without, from.van, way);
      if (less === undefined) continue;
      const others = routes.map((route) => (route === from ? { van: from.van, stops: without, cost: less } : route));
      const best = cheapestPlace(others, order, way);
      if (!best || best.more >= from.cost - less - MIN_GAIN) continue;
      const target = routes[others.indexOf(best.route)];
      if (!target) continue;
      [from.stops, from.cost] = [without, less];
      [target.stops, target.cost, hasMoved] = [best.stops, (target === from ? less : target.cost) + best.more, true];
    }
  }
  return hasMoved;
}

/** Caches the travel time between two places: the search needs it thousands of times. */
function remembered(travel: TravelMinutes): TravelMinutes {
  const from = new Map<Point, Map<Point, number>>();
  return (one, other) => {
    const known = from.get(one) ?? new Map<Point, number>();
    if (known.size === 0) from.set(one, known);
    const found = known.get(other);
    if (found !== undefined) return found;
    const minutes = travel(one, other);
    known.set(other, minutes);
    return minutes;
  };
}
