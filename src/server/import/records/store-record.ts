import type { Notation } from '../../../domain/base/files/written-number.ts';
import { type WrittenTier } from '../../../domain/pricing/tier-text.ts';
import type { Fault } from '../readers/faults.ts';
import { type Cells, readCells } from '../readers/read-cells.ts';
import type { FileColumns } from './collect-records.ts';
import { readTiers, withTiers } from './tier-cells.ts';

export type StoreFileKind = 'prices' | 'stock' | 'promotions';

/** A row of a store's file. Columns that do not exist in its kind of file are null. */
export interface StoreRecord {
  readonly code: string;
  readonly line: number;
  readonly price_cents: number | null;
  /** null leaves them unchanged. */
  readonly tiers: readonly WrittenTier[] | null;
  /** Pieces, or grams for goods by weight; null for unlimited stock. */
  readonly available: number | null;
  /** Whether this amount includes the goods of orders that are not picked yet. */
  readonly has_reserved: boolean;
  /** null leaves it unchanged. */
  readonly listed: boolean | null;
  /** null for no promotion, which ends that of an earlier file. */
  readonly promo_cents: number | null;
  readonly promo_from: string | null;
  readonly promo_to: string | null;
}

export const storeFileColumns: Readonly<Record<StoreFileKind, FileColumns>> = {
  prices: { required: ['code', 'price'], decimals: ['price'] },
  stock: { required: ['code', 'available or on_hand'], decimals: ['available', 'on_hand'] },
  promotions: { required: ['code', 'promo_price', 'promo_from', 'promo_to'], decimals: ['promo_price'] },
};

/** Reads one row of a store's file, or returns why it is refused. */
export function mapStoreRow(
  row: Cells,
  options: { readonly kind: StoreFileKind; readonly line: number; readonly numbers: Notation },
): { readonly record: StoreRecord } | { readonly refused: string; readonly faults: readonly Fault[] } {
  const cells = withTiers(row);
  const read = readCells(cells, options.numbers);
  const code = read.text('code', 40);
  if (!code) read.fault('code', 'missing');
  const nothing = {
    price_cents: null,
    tiers: null,
    available: null,
    has_reserved: false,
    listed: null,
    promo_cents: null,
    promo_from: null,
    promo_to: null,
  };
  const record = { code, line: options.line, ...nothing, ...readings[options.kind](read, cells) };
  return read.problems.length > 0 ? { refused: read.problems.join('; '), faults: read.faults } : { record };
}

type Reading = (read: ReturnType<typeof readCells>, cells: Cells) => Partial<StoreRecord>;

const maxAvailable = 1_000_000_000;

const readings: Readonly<Record<StoreFileKind, Reading>> = {
  prices: (read, cells) => ({ price_cents: read.price('price') ?? null, tiers: readTiers(read, cells) ?? null }),
  stock: (read, cells) => {
    const column = cells['on_hand'] === undefined ? 'available' : 'on_hand';
    // an empty cell means unlimited stock, so a line with a missing cell is refused
    if (cells[column] === undefined) read.fault('available', 'missing');
    if (cells['on_hand'] !== undefined && cells['available'] !== undefined)
      read.problems.push('available beside on_hand: one of them counts');
    const available = read.number(column);
    if (available !== undefined && (!Number.isInteger(available) || available > maxAvailable))
      read.fault(column, 'no-whole', cells[column] ?? '');
    const listed = read.flag('listed');
    if (listed === undefined && cells['listed']) read.fault('listed', 'no-flag', cells['listed']);
    return { available: available ?? null, has_reserved: column === 'on_hand', listed: listed ?? null };
  },
  promotions: (read) => {
    if (read.text('promo_price', 30) === '') return {};
    const cut = read.price('promo_price');
    const from = read.date('promo_from');
    const to = read.date('promo_to');
    if (!from || !to) read.problems.push('promo_price without promo_from or promo_to');
    else if (from > to) read.problems.push(`promo_from ${from} is after promo_to ${to}`);
    return { promo_cents: cut ?? null, promo_from: from, promo_to: to };
  },
};
