import { decimalEuro } from '../../../domain/base/money.ts';
import { tierText } from '../../../domain/pricing/tier-text.ts';
import type { PriceTier } from '../../../domain/pricing/tiers.ts';
import { sql } from '../../infra/database/sql.ts';
import { inOneMoment } from '../../infra/database/transaction.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { basePriceList } from '../records/price-lists.ts';
import { shopTable } from '../tables/table-file.ts';
import { promotionsFile } from '../tables/table-promotions.ts';
import { exportColumns, exportRow } from './export-row.ts';
import { stockTable, writeTable } from './export-shop-tables.ts';
import { selectExported } from './exported-products.ts';

export const EXPORTED_LISTS = ['products', 'prices', 'stock', 'promotions'] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];

interface ListedPrice {
  readonly code: string;
  readonly name: string;
  readonly saleType: string;
  readonly priceCents: number;
  readonly tiers: readonly PriceTier[] | null;
}

interface Asked {
  readonly list: ExportedList;
  /** The store of the stock, or whose prices are written; undefined: the base list. */
  readonly warehouseId: number | undefined;
  readonly file: string;
}

/** Writes one list of the shop, on sale or not, in batches from one snapshot, as an import reads it back. */
export function exportList(db: Database, { list, warehouseId, file }: Asked): Promise<number> {
  return inOneMoment(db, async (tx) => {
    await tx.query(sql`set local statement_timeout = 0`);
    return writeList(tx, { list, warehouseId, file });
  });
}

function writeList(tx: Tx, { list, warehouseId, file }: Asked): Promise<number> {
  const target = { file, format: 'csv' } as const;
  if (list === 'products')
    return writeTable(tx, { ...target, columns: exportColumns, select: selectExported(sql`true`), row: exportRow });
  if (list === 'stock') return writeTable(tx, { ...stockTable(warehouseId ?? 0), ...target });
  if (list === 'promotions') return writeTable(tx, { ...shopTable(promotionsFile), ...target });
  return writeTable<ListedPrice>(tx, {
    ...target,
    columns: ['code', 'name', 'price', 'tiers'],
    select: sql`
      select p.code, p.name, p.sale_type, coalesce(own.price_cents, base.price_cents) as price_cents,
        case when own.product_id is null then base.tiers else own.tiers end as tiers
      from products p join prices base on base.product_id = p.product_id and base.price_list_id = ${basePriceList}
      left join warehouses w on w.warehouse_id = ${warehouseId ?? null}::int
      left join prices own on own.product_id = p.product_id and own.price_list_id = w.price_list_id
      order by p.code collate "C"`,
    row: ({ code, name, priceCents, tiers, saleType }) => ({
      code,
      name,
      price: decimalEuro(priceCents),
      tiers: tierText(tiers, saleType === 'Sfuso'),
    }),
  });
}
