import type { ProductRow } from './rows/rows.ts';

/** The parameter by which lists are filtered by the size of a pack; ours. */
export const PACK_SIZE = 'pack_size';

export interface PackSize {
  /** The same in every snapshot and language, because it stands in addresses. */
  readonly id: number;
  /** As cards say it: "500 g", "6 x 1 l". */
  readonly name: string;
}

/** The sizes of packs of an assortment. */
export interface PackSizes {
  readonly sizes: readonly PackSize[];
  /** The index of its size by ordinal; -1 for what is weighed, and what is sold in another way. */
  readonly sizeOf: Int32Array;
}

/** Matches sizes that shoppers compare; "circa 250 g al pezzo" is none. */
const SIZE = /^(?:(\d{1,3}) ?x ?)?(\d{1,5}(?:[.,]\d{1,3})?) ?(kg|g|ml|cl|l|pz|pcs)$/i;
/** Units by what they measure, and how much of it they are. */
const UNITS: Readonly<Record<string, readonly [of: number, amount: number]>> = {
  g: [1, 1],
  kg: [1, 1000],
  ml: [2, 1],
  cl: [2, 10],
  l: [2, 1000],
  pz: [3, 1],
  pcs: [3, 1],
};
/** The place of the number of pieces in an id, before grams, millilitres or single pieces. */
const PER_PACK = 1_000_000;

/** "6 x 1 l" and "6x1L" are the same size, "6 l" is another one; undefined where the text is no size. */
function sizeId(text: string): number | undefined {
  const [, pieces = '0', amount = '', unit = ''] = SIZE.exec(text.trim()) ?? [];
  const measured = UNITS[unit.toLowerCase()];
  if (!measured) return undefined;
  const [of, factor] = measured;
  const base = Math.round(Number(amount.replace(',', '.')) * factor);
  return base < 100_000 ? (Number(pieces) * PER_PACK + base) * 10 + of : undefined;
}

const found = new WeakMap<readonly ProductRow[], PackSizes>();

/** Returns the sizes of an assortment, which are read once, for the first page that filters by them. */
export function packSizesOf(rows: readonly ProductRow[]): PackSizes {
  const before = found.get(rows);
  if (before) return before;
  const sizes: PackSize[] = [];
  const indexOf = new Map<string, number>();
  const indexOfId = new Map<number, number>();
  const add = (name: string): number => {
    const id = sizeId(name);
    if (id === undefined) return -1;
    const index = indexOfId.get(id) ?? sizes.push({ id, name: name.trim() }) - 1;
    indexOfId.set(id, index);
    return index;
  };
  const sizeOf = Int32Array.from(rows, ({ packLine }) => {
    const index = indexOf.get(packLine) ?? add(packLine);
    indexOf.set(packLine, index);
    return index;
  });
  const read = { sizes, sizeOf };
  found.set(rows, read);
  return read;
}
