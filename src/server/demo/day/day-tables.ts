import { readDemoText } from '../demo-tables.ts';

/** How an order of demo/day.txt reaches its customer. */
export type DayService = 'home' | 'drive' | 'locker';

/** What has happened to an order of demo/day.txt. */
const FATES = [
  'ordered',
  'batched',
  'picking',
  'ready',
  'arrived',
  'in-locker',
  'out',
  'payment-failed',
  'refund',
] as const;
export type Fate = (typeof FATES)[number];

const PAID = ['cash', 'card', 'transfer'] as const;

export interface DayOrder {
  readonly email: string;
  readonly service: DayService;
  /** `now`, `next`, `tomorrow`, `yesterday`, or `in 3 days`. */
  readonly slot: string;
  readonly paid: (typeof PAID)[number];
  readonly fate: Fate;
  readonly goods: readonly DayGood[];
}

export interface DayGood {
  readonly name: string;
  /** Pieces, or grams of loose goods. */
  readonly amount: number;
}

/** Reads demo/day.txt; demo/README.md describes its format. */
export async function readDay(): Promise<DayOrder[]> {
  const baskets = new Map<string, DayGood[]>();
  const orders: DayOrder[] = [];
  let basket: DayGood[] = [];
  for (const cells of await readDemoText('day.txt')) {
    const [first = '', second] = cells;
    if (first.startsWith('+ ')) {
      basket = [];
      baskets.set(first.slice(2), basket);
    } else if (first.startsWith('= ')) orders.push(orderOf(cells, baskets));
    else basket.push({ name: first, amount: Number(second) });
  }
  return orders;
}

function orderOf(cells: readonly string[], baskets: ReadonlyMap<string, readonly DayGood[]>): DayOrder {
  const [email = '', service, slot = '', paid, fate, filled = ''] = cells;
  return {
    email: email.slice(2),
    service: service === 'drive' || service === 'locker' ? service : 'home',
    slot,
    paid: PAID.find((means) => means === paid) ?? 'cash',
    fate: FATES.find((each) => each === fate) ?? 'ordered',
    goods: filled.split(/\s+/).flatMap((name) => baskets.get(name) ?? []),
  };
}
