import { msg } from '../../language/language.ts';

/** The storage temperatures of goods in a locker. */
export const TEMPERATURES = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof TEMPERATURES)[number];
/** A number of crates for each temperature. */
export type Crates = Readonly<Record<Temperature, number>>;

/** The Italian names of crates by temperature. */
export const CRATE_NAMES: Readonly<Record<Temperature, string>> = {
  ambient: msg('casse a temperatura ambiente'),
  chilled: msg('casse per i prodotti freschi'),
  frozen: msg('casse per i surgelati'),
};

/** The code on the label of a crate: Code 128 of "C300001". */
export function crateCode(crateId: number): string {
  return `C${crateId}`;
}

/** Returns the crate of a code that was scanned or typed; undefined: it is no code of a crate. */
export function crateOfCode(text: string): number | undefined {
  const [, digits] = /^C?([1-9]\d{5,8})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Returns the crates of a van in the order of loading: those of the last stop first, and frozen ones after all others.
 */
export function loadingOrder<C extends { readonly temperature: Temperature }>(
  stops: readonly { readonly boxes: readonly C[] }[],
): C[] {
  const crates = stops.toReversed().flatMap(({ boxes }) => boxes);
  return [
    ...crates.filter(({ temperature }) => temperature !== 'frozen'),
    ...crates.filter(({ temperature }) => temperature === 'frozen'),
  ];
}

/** The capacity of a crate in grams or millilitres. */
export const CRATE_GRAMS = 12_000;
/** The assumed grams of a piece of unknown weight. */
const PIECE_GRAMS = 500;

interface StoredGoods {
  /** productInfos.STORAGE_TEMPERATURE, where the shop states it. */
  readonly stated: string | undefined;
  /** The path of the category: "surgelati-e-gelati/pizze". */
  readonly categorySlug: string;
  readonly isPerishable: boolean;
}

const FROZEN_WORDS = /(?:^|[-/])(?:surgelat[io]|gelat[io])(?:[-/]|$)/;
/** Matches categories of perishable goods that can wait some hours uncooled in a locker. */
const KEEPS_WARM = /(?:^|[-/])(?:frutta|verdura|ortofrutta|pane|panetteria)(?:[-/]|$)/;

/** Returns how goods are stored: as the shop states it, otherwise by their category, and perishable ones chilled. */
export function temperatureOf({ stated, categorySlug, isPerishable }: StoredGoods): Temperature {
  const word = TEMPERATURES.find((temperature) => temperature === stated?.trim().toLowerCase());
  if (word !== undefined) return word;
  if (FROZEN_WORDS.test(categorySlug)) return 'frozen';
  return isPerishable && !KEEPS_WARM.test(categorySlug) ? 'chilled' : 'ambient';
}

export interface PackedLine {
  readonly temperature: Temperature;
  /** Pieces; 0 for loose goods. */
  readonly quantity: number;
  /** Grams of loose goods; 0 for pieces. */
  readonly weightGrams: number;
  /** Grams or millilitres of a piece; undefined where it is not known. */
  readonly contentGrams: number | undefined;
}

/** Returns the crates that goods fill. Goods of one temperature share crates. */
export function cratesFor(lines: readonly PackedLine[]): Crates {
  const grams = { ambient: 0, chilled: 0, frozen: 0 };
  for (const { temperature, quantity, weightGrams, contentGrams = PIECE_GRAMS } of lines)
    grams[temperature] += weightGrams + quantity * contentGrams;
  const crates = (temperature: Temperature) => Math.ceil(grams[temperature] / CRATE_GRAMS);
  return { ambient: crates('ambient'), chilled: crates('chilled'), frozen: crates('frozen') };
}

/** Returns by how much `crates` exceeds `others`, for each temperature. */
export function cratesBeside(crates: Crates, others: Crates): Crates {
  const more = (temperature: Temperature) => Math.max(0, crates[temperature] - others[temperature]);
  return { ambient: more('ambient'), chilled: more('chilled'), frozen: more('frozen') };
}

/** No crates at all. */
export const NO_CRATES: Crates = { ambient: 0, chilled: 0, frozen: 0 };

/** Returns the total number of crates. */
export function countCrates(crates: Crates): number {
  return TEMPERATURES.reduce((sum, temperature) => sum + crates[temperature], 0);
}

/** The crate capacity of a slot: of a van in total, of a locker for each temperature. */
export interface CrateRoom {
  /** Null: not limited. */
  readonly capacity: number | null;
  /** Null: it is no locker, or its crates are not limited. */
  readonly locker: Crates | null;
  /** Crates that are ordered or held. */
  readonly used: Crates;
}

/** A shortage of crates: of one temperature of a locker, or of the slot as a whole. */
export interface CrateShortage {
  /** Undefined: the slot as a whole. */
  readonly temperature: Temperature | undefined;
  readonly needed: number;
  readonly left: number;
}

/**
 * Returns the first shortage of crates for goods in a slot; undefined: they fit. `own`: crates that the customer's cart
 * holds in this slot, which are free for it. A slot without a limit (null) takes every cart.
 */
export function crateShortage(
  needed: Crates,
  room: CrateRoom | null,
  own: Crates = NO_CRATES,
): CrateShortage | undefined {
  if (!room) return undefined;
  const { capacity, locker, used } = room;
  const shortage = (temperature: Temperature | undefined, count: number, free: number): CrateShortage[] =>
    count <= free ? [] : [{ temperature, needed: count, left: Math.max(0, free) }];
  const ofLocker = TEMPERATURES.flatMap((temperature) =>
    locker
      ? shortage(temperature, needed[temperature], locker[temperature] - used[temperature] + own[temperature])
      : [],
  );
  const free = capacity === null ? Number.POSITIVE_INFINITY : capacity - countCrates(used) + countCrates(own);
  return [...ofLocker, ...shortage(undefined, countCrates(needed), free)][0];
}

/** Returns whether a locker has room for the crates. A locker without a limit takes every cart. */
export function fitsLocker(needed: Crates, room: Crates | undefined): boolean {
  return room === undefined || TEMPERATURES.every((temperature) => needed[temperature] <= room[temperature]);
}

/** Returns whether a value is the room of a locker: a whole number of crates for each temperature. */
export function isCrates(value: unknown): value is Crates {
  if (typeof value !== 'object' || value === null) return false;
  const counts: Readonly<Record<string, unknown>> = { ...value };
  return (
    Object.keys(counts).length === TEMPERATURES.length &&
    TEMPERATURES.every((temperature) => {
      const count = counts[temperature];
      return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= 1000;
    })
  );
}
