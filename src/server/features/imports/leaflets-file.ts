import { decimalEuro } from '../../../domain/base/money.ts';
import { dayNamed } from '../../../domain/base/rome-time.ts';
import { writeLeafletLines } from '../../import/import-leaflets.ts';
import type { Cells } from '../../import/readers/read-cells.ts';
import type { FileRow } from '../../import/readers/read-rows.ts';
import { type LeafletLine, mapLeafletRow } from '../../import/records/leaflet-record.ts';
import { slugify } from '../../import/records/slug.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type Applied, type AppliedRow, countRows, type FileToApply, faultsOf, refusedRow } from './applied.ts';
import { leafletRecords, replacedSince } from './replaced-leaflets.ts';

/**
 * Writes a file of flyers as the command does. A flyer of the file replaces the one of the same name: what it does not
 * name any more leaves it, and is shown after the rows of the file.
 */
export async function applyLeaflets(tx: Tx, file: FileToApply): Promise<Applied> {
  const { read, refused } = readLines(file);
  const slugs = [...new Set(read.map(({ line }) => line.slug))];
  const before = await goodsOf(tx, slugs);
  const records = await leafletRecords(tx, slugs);
  const isLeftOut = file.choices.leftOut.includes('leaflet');
  const lines = isLeftOut ? [] : read.map(({ line }) => line);
  const others = file.isCorrection ? othersIn(lines, before) : [];
  const { wrong: allWrong } = await writeLeafletLines(tx, [...others, ...lines], { removeMissing: false });
  const wrong = allWrong.filter(({ line }) => line > 0);
  const after = await goodsOf(tx, slugs);
  const cellsAt = new Map(read.map(({ line, cells }) => [line.line, cells]));
  const isWrong = new Set(wrong.map(({ line }) => line));
  const changed = lines
    .filter(({ line }) => !isWrong.has(line))
    .flatMap(({ line, code }) => changedRow(line, before.get(code), after.get(code)));
  const last = Math.max(0, ...file.rows.map(({ line }) => line));
  const gone = [...before]
    .filter(([key]) => !file.isCorrection && !after.has(key))
    .flatMap(([, goods], index) => changedRow(last + index + 1, goods, undefined));
  const rows = [
    ...refused,
    ...wrong.map((row) =>
      refusedRow(
        row,
        faultsOf({ refused: row.reason, ...(row.faults ? { faults: row.faults } : {}) }),
        cellsAt.get(row.line),
      ),
    ),
    ...changed,
    ...gone,
  ].sort((a, b) => a.line - b.line);
  const replaced = await replacedSince(tx, records, slugs);
  return { rows, counts: countRows(file.rows.length + gone.length, rows), actId: undefined, replaced };
}

/** Returns lines for what stands in the flyers of corrected rows already, which would leave them otherwise. */
function othersIn(lines: readonly LeafletLine[], before: ReadonlyMap<string, LeafletGoods>): LeafletLine[] {
  const named = new Set(lines.map(({ code }) => code));
  const bySlug = new Map(lines.map((line) => [line.slug, line]));
  return [...before.values()].flatMap(({ key, code: productCode, cents }, index) => {
    const like = bySlug.get(key.slice(0, -productCode.length - 1));
    return like && !named.has(key) ? [{ ...like, code: key, productCode, promoCents: cents, line: -1 - index }] : [];
  });
}

interface ReadLine {
  readonly line: LeafletLine;
  readonly cells: Cells;
}

function readLines({ rows, numbers, layout }: FileToApply): {
  readonly read: readonly ReadLine[];
  readonly refused: readonly AppliedRow[];
} {
  const lines = new Map<string, number>();
  const read: ReadLine[] = [];
  const refused: AppliedRow[] = [];
  const refuse = ({ line, cells }: FileRow, reason: string) =>
    refused.push(refusedRow({ line, code: (cells?.['code'] ?? '').trim() }, faultsOf({ refused: reason }), cells));
  for (const row of rows) {
    if ('refused' in row) {
      refuse(row, row.refused);
      continue;
    }
    const mapped = mapLeafletRow(inOurForm(row.cells, layout.warehouseId), { line: row.line, numbers });
    const first = 'record' in mapped ? lines.get(mapped.record.code) : undefined;
    if ('refused' in mapped) refuse(row, mapped.refused);
    else if (first !== undefined) refuse(row, `code already on line ${first}`);
    else {
      lines.set(mapped.record.code, row.line);
      read.push({ line: mapped.record, cells: row.cells });
    }
  }
  return { read, refused };
}

/** Flyer and days are as people write them; the store is the one that was chosen, unless the row names some. */
function inOurForm(cells: Cells, warehouseId: number | undefined): Cells {
  const leaflet = (cells['leaflet'] ?? '').trim();
  const day = (column: string) => dayNamed(cells[column] ?? '') ?? cells[column] ?? '';
  return {
    ...cells,
    leaflet: leaflet === '' ? '' : slugify(leaflet),
    name: (cells['name'] ?? '').trim() || leaflet,
    from: day('from'),
    to: day('to'),
    warehouses: (cells['warehouses'] ?? '').trim() || String(warehouseId ?? ''),
  };
}

/** A product in a flyer, as the staff read it. */
interface LeafletGoods {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly cents: number | null;
  readonly said: string;
}

interface GoodsRow extends Omit<LeafletGoods, 'said'> {
  readonly leaflet: string;
  readonly from: string;
  readonly to: string;
}

async function goodsOf(tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, LeafletGoods>> {
  const rows = await tx.query<GoodsRow>(sql`
    select l.slug || ' ' || p.code as key, p.code, p.name, l.name as leaflet,
      to_char(l.starts_on, 'DD/MM/YYYY') as from, to_char(l.ends_on, 'DD/MM/YYYY') as to,
      (select min(m.promo_price_cents) from promotions o join promotion_products m using (promotion_id)
        where o.leaflet_id = l.leaflet_id and m.product_id = p.product_id) as cents
    from leaflets l join leaflet_products lp using (leaflet_id) join products p using (product_id)
    where l.slug = any(${[...slugs]}::text[]) order by l.slug, lp.position, p.code`);
  return new Map(
    rows.map(({ leaflet, from, to, ...goods }) => {
      const { cents } = goods;
      const price = cents === null ? [] : [`${decimalEuro(cents).replace('.', ',')} €`];
      return [goods.key, { ...goods, said: [`${leaflet}, ${from} – ${to}`, ...price].join(': ') }];
    }),
  );
}

function changedRow(line: number, before: LeafletGoods | undefined, after: LeafletGoods | undefined): AppliedRow[] {
  const goods = after ?? before;
  if (!goods || before?.said === after?.said) return [];
  const { code, name } = goods;
  const changes = [{ field: 'leaflet', before: before?.said ?? '', after: after?.said ?? '' }];
  return [{ line, what: 'change', code, name, changes, faults: [] }];
}
