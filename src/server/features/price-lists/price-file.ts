import type { StaffPriceList } from '../../../contract/price-lists/schemas.ts';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import type { ListPriceRow } from './queries.ts';

const HEADINGS = 'codice;prezzo;prodotto;prezzo base';

/** A list as a CSV file that spreadsheets open and that can be loaded again. */
export function priceFile({ name }: StaffPriceList, rows: readonly ListPriceRow[]): { fileName: string; text: string } {
  const lines = rows.map(({ code, name: product, priceCents, baseCents }) =>
    [cell(code), euro(priceCents), cell(product), euro(baseCents)].join(';'),
  );
  return { fileName: `${fileNameOf(name)}.csv`, text: `\uFEFF${[HEADINGS, ...lines].join('\r\n')}\r\n` };
}

function cell(text: string): string {
  const plain = plainCell(text);
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

function euro(amountCents: number): string {
  return `${Math.floor(amountCents / 100)},${String(amountCents % 100).padStart(2, '0')}`;
}

function fileNameOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'listino';
}
