import type { States } from '../base/states.ts';
import type { Temperature } from '../delivery/crates.ts';

/** The zones of a store in which different people pick, in the order of the route: frozen goods last. */
export const PICKING_ZONES = ['ambient', 'fresh', 'counter', 'frozen'] as const;
export type PickingZone = (typeof PICKING_ZONES)[number];

/** free: it was never taken, or was released. taken: it is leased to a person and a phone. */
export type BatchState = 'free' | 'taken' | 'finished';
export const BATCH_STATES: States<BatchState> = { free: ['taken'], taken: ['finished', 'free'], finished: [] };

/**
 * The state of an event that arrived. conflict: it came from a person who had lost the batch, or after its end, and the
 * staff decide whether it is valid (counted) or the goods went back to the shelf (returned).
 */
export type EventState = 'counted' | 'conflict' | 'returned';
export const EVENT_STATES: States<EventState> = { counted: [], conflict: ['counted', 'returned'], returned: [] };

const COUNTER_WORDS =
  /(?:^|[-/])(?:banco|gastronomia|salum[ei]|salumeria|macelleria|carn[ei]|pesc(?:e|heria)|formaggi)(?:[-/]|$)/;

interface GoodsOfZone {
  readonly temperature: Temperature;
  readonly isLoose: boolean;
  /** The path of the category: "salumi-e-formaggi/prosciutti". */
  readonly categorySlug: string;
}

/** Returns the zone of goods without a shelf in the store: loose goods of a counter are cut there. */
export function zoneOf({ temperature, isLoose, categorySlug }: GoodsOfZone): PickingZone {
  if (isLoose && COUNTER_WORDS.test(categorySlug)) return 'counter';
  return temperature === 'chilled' ? 'fresh' : temperature;
}

export interface OrderToBatch {
  readonly orderId: number;
  readonly lines: readonly { readonly line: number; readonly zone: PickingZone }[];
}

/** A batch is what one person picks on one walk. */
export interface PlannedBatch {
  readonly orders: readonly { readonly orderId: number; readonly lines: readonly number[] }[];
}

export interface BatchRules {
  /** The number of orders that one person picks together. */
  readonly orders: number;
  /** Whole orders, or their parts by zone: then an order is in several batches. */
  readonly by: 'order' | 'zone';
}

/** Splits orders into batches, in their order. Every line is in exactly one of them. */
export function planBatches(orders: readonly OrderToBatch[], { orders: size, by }: BatchRules): PlannedBatch[] {
  const parts = by === 'order' ? [orders] : PICKING_ZONES.map((zone) => orders.map((order) => partOf(order, zone)));
  return parts.flatMap((part) => {
    const filled = part.filter(({ lines }) => lines.length > 0);
    const count = Math.ceil(filled.length / size);
    return Array.from({ length: count }, (_, index) => ({
      orders: filled
        .slice(index * size, (index + 1) * size)
        .map(({ orderId, lines }) => ({ orderId, lines: lines.map(({ line }) => line) })),
    }));
  });
}

function partOf({ orderId, lines }: OrderToBatch, zone: PickingZone): OrderToBatch {
  return { orderId, lines: lines.filter((line) => line.zone === zone) };
}

export interface UntouchedBatch {
  readonly batchId: number;
  readonly orders: readonly number[];
  /** True if it was never taken, and its crates are empty. */
  readonly isUntouched: boolean;
}

/** Returns the batches that can be made again: no part of their orders is being picked. */
export function untouchedOf(batches: readonly UntouchedBatch[]): readonly UntouchedBatch[] {
  const begun = new Set(batches.filter(({ isUntouched }) => !isUntouched).flatMap(({ orders }) => orders));
  const free = batches.filter(({ isUntouched, orders }) => isUntouched && !orders.some((order) => begun.has(order)));
  if (free.length === batches.filter(({ isUntouched }) => isUntouched).length) return free;
  // a batch that shares an order with a remaining one must remain, too
  return untouchedOf(batches.map((batch) => ({ ...batch, isUntouched: free.includes(batch) })));
}

/** A line of a batch where it stands in the store. */
export interface Shelved {
  readonly name: string;
  readonly zone: PickingZone;
  /** The position on the route by the shelves of the store; null: unknown. */
  readonly walk: number | null;
  /** The position of the department in the menu. */
  readonly department: number;
}

/** Compares by the shelves of the store; goods without one come after those, by zone and department. */
export function alongTheShelves(one: Shelved, other: Shelved): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (
    (one.walk ?? last) - (other.walk ?? last) ||
    PICKING_ZONES.indexOf(one.zone) - PICKING_ZONES.indexOf(other.zone) ||
    one.department - other.department ||
    one.name.localeCompare(other.name, 'it')
  );
}

/** Short words that are easily told apart in a noisy room and when read from four metres. */
const WORDS =
  `ROSA LUPO FARO NEVE MELA TRAM GUFO PINO VELA LUNA ORSO SALE ARCO BOSCO DADO FICO GATTO KIWI LAMPO MARE NIDO OLMO PANE
RANA SOLE TANA UOVO VASO ZUCCA ALBA BAIA CERVO DUNA ERBA FOCA GIGLIO ISOLA LAGO MIELE NOCE OLIO PERA RISO SETA TORRE UVA VINO ZEBRA
ANCORA BARCA CIGNO DELTA ELICA FUNGO GRANO LEPRE MONTE NUVOLA ONDA PESCA`.split(/\s+/);

/** Returns so many words that no other order of the slot has. */
export function freeWords(used: readonly string[], count: number): string[] {
  const words = Array.from({ length: used.length + count }, (_, place) => wordOf(place));
  return words.filter((word) => !used.includes(word)).slice(0, count);
}

/** Returns the word at a position. After the last word they repeat, with a number. */
function wordOf(place: number): string {
  const round = Math.floor(place / WORDS.length);
  const word = WORDS[place % WORDS.length] ?? '';
  return round === 0 ? word : `${word} ${round + 1}`;
}
