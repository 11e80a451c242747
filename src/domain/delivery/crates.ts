/** At which temperature goods wait in a locker. */
export const TEMPERATURES = ['ambient', 'chilled', 'frozen'] as const;
export type Temperature = (typeof TEMPERATURES)[number];
/** A number of crates for each temperature. */
export type Crates = Readonly<Record<Temperature, number>>;

/** A crate holds so many grams or millilitres. */
export const CRATE_GRAMS = 12_000;
/** A piece of unknown weight counts as so many grams. */
const PIECE_GRAMS = 500;

interface StoredGoods {
  /** productInfos.STORAGE_TEMPERATURE, where the shop states it. */
  readonly stated: string | undefined;
  /** The path of the category: "surgelati-e-gelati/pizze". */
  readonly categorySlug: string;
  readonly isPerishable: boolean;
}

const FROZEN_WORDS = /(?:^|[-/])(?:surgelat[io]|gelat[io])(?:[-/]|$)/;
/** Perishable goods that need no cold for the hours in a locker. */
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

/** Returns whether a locker has room for the crates. A locker whose crates nobody counted takes every cart. */
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
