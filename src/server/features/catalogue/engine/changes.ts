import { sql } from '../../../infra/database/sql.ts';
import type { Queryable } from '../../../infra/database/types.ts';

/** The data that has to be read again. */
export interface Changes {
  /** The version after these changes. */
  readonly version: number;
  /** Products and whatever else all stores share. */
  readonly products: boolean;
  /** Everything that differs by store, whatever the sets below say. */
  readonly allStores: boolean;
  /** Promotions of every owner. */
  readonly allPromotions: boolean;
  /** Assortment and stock of every warehouse. */
  readonly allStock: boolean;
  readonly priceLists: ReadonlySet<number>;
  /** Warehouses whose assortment and stock changed. */
  readonly stock: ReadonlySet<number>;
  /** Warehouses whose own promotions changed; null: those of every store. */
  readonly promotions: ReadonlySet<number | null>;
}

interface ChangeRow {
  version: number;
  what: 'products' | 'prices' | 'stock' | 'promotions' | 'search';
  key: number | null;
}

export async function readVersion(db: Queryable): Promise<number> {
  const row = await db.maybeOne<{ version: number }>(sql`select version from catalogue_version`);
  return row?.version ?? 0;
}

/** Returns the changes after a version; everything if one version has no record. */
export async function readChanges(db: Queryable, after: number): Promise<Changes> {
  const version = await readVersion(db);
  const rows = await db.query<ChangeRow>(sql`
    select version, what, key from catalogue_changes -- in any order: sets
    where version > ${after} and version <= ${version}`);
  const said = new Set(rows.map((row) => row.version));
  const unsaid = version < after || said.size < version - after;
  const keysOf = (what: ChangeRow['what']) => rows.filter((row) => row.what === what).map(({ key }) => key);
  return {
    version,
    products: unsaid || rows.some((row) => row.what === 'products'),
    allStores: unsaid,
    allPromotions: unsaid,
    allStock: unsaid,
    priceLists: new Set(keysOf('prices').map(Number)),
    stock: new Set(keysOf('stock').map(Number)),
    promotions: new Set(keysOf('promotions')),
  };
}
