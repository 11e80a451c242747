import { readTierText, type WrittenTier } from '../../../domain/pricing/tier-text.ts';
import type { CellReader, Cells } from '../readers/read-cells.ts';

/** Tiers of other programs: one in two columns, or a column for each ("Da 6 pezzi"), which is `tier:6` here. */
const OF_AN_AMOUNT = /^tier:(\d+(?:\.\d+)?)$/;
const COLUMNS = ['tier_quantity', 'tier_price'];

/** Returns the column of ours for a heading in plain letters such as "da 6 pezzi"; undefined: it names no amount. */
export function tierColumn(plainHeading: string): string | undefined {
  const amount = /^(?:prezzo )?da (\d{1,6})(?: (\d{1,3}))?(?: (?:pz|pezzi|kg|chili|in su))?$/.exec(plainHeading);
  if (!amount) return undefined;
  const [, whole = '', decimals = '0'] = amount;
  return `tier:${Number(`${whole}.${decimals}`)}`;
}

/** Returns a row whose tiers stand in the column `tiers`, in whatever columns the file has them. */
export function withTiers(cells: Cells): Record<string, string> {
  const rest: Record<string, string> = {};
  const tiers: string[] = [];
  let isSaid = cells['tiers'] !== undefined;
  for (const [column, cell] of Object.entries(cells)) {
    const amount = OF_AN_AMOUNT.exec(column)?.[1];
    if (amount !== undefined && cell.trim() !== '') tiers.push(`${amount}=${cell}`);
    if (amount === undefined && !COLUMNS.includes(column)) rest[column] = cell;
    else isSaid = true;
  }
  const [quantity = '', price = ''] = COLUMNS.map((column) => (cells[column] ?? '').trim());
  if (quantity !== '' || price !== '') tiers.push(`${quantity}=${price}`);
  return isSaid ? { ...rest, tiers: [cells['tiers'] ?? '', ...tiers].filter(Boolean).join('|') } : rest;
}

/** Reads the tiers of a row; undefined: the file says nothing about them. */
export function readTiers(read: CellReader, cells: Cells): readonly WrittenTier[] | undefined {
  if (cells['tiers'] === undefined) return undefined;
  const text = read.text('tiers', 200);
  return readTierText(text) ?? read.fault('tiers', 'no-tiers', text);
}
