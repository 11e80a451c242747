import type { Database, Tx } from '../../../infra/database/types.ts';
import { type Changes, readChanges, readVersion } from './changes.ts';
import { buildAssortment } from './english/english-assortment.ts';
import { moveStores } from './move-stores.ts';
import { readAssortment } from './read-products.ts';
import { type Assortment, arrangeProducts, type Snapshot } from './snapshot.ts';
import { emptyStores, readStores } from './stores.ts';
import { TimeSlice } from './time-slice.ts';
import { composeWarehouses, type StoreParts } from './warehouses.ts';

/** Reads the whole catalogue from the database. */
export async function loadSnapshot(db: Database): Promise<Snapshot> {
  return takeSnapshot(db, async (tx) => everythingAt(await readVersion(tx)), undefined);
}

/**
 * Reads the catalogue as the database has it now. Only changes since `before` are read, and stores without
 * changes stay the same objects. `allPromotions`: reads all promotions, for a new day. `allStock`: reads all stock, when it is unknown what changed.
 */
export async function refreshSnapshot(
  db: Database,
  before: Snapshot,
  { allPromotions, allStock }: { allPromotions: boolean; allStock: boolean },
): Promise<Snapshot> {
  const changesFor = async (tx: Tx) => {
    const changes = await readChanges(tx, before.version);
    return { ...changes, allPromotions: allPromotions || changes.allPromotions, allStock };
  };
  return takeSnapshot(db, changesFor, before);
}

async function takeSnapshot(
  db: Database,
  changesFor: (tx: Tx) => Promise<Changes>,
  before: Snapshot | undefined,
): Promise<Snapshot> {
  const slice = new TimeSlice();
  const { version, stores, fresh } = await db.tx(async (tx) => {
    // one snapshot for all statements: an import that commits meanwhile is visible to none of them
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    await tx.query({ text: `set local statement_timeout = '60s'` });
    return readMoment(tx, await changesFor(tx), { before, slice });
  });
  const assortment = fresh ?? before;
  if (!assortment) throw new Error('a catalogue without products was taken for one that has not changed');
  const warehouses = composeWarehouses(stores, fresh ? undefined : before?.warehouses);
  return { ...assortment, version, stores, warehouses };
}

interface Moment {
  readonly version: number;
  readonly stores: StoreParts;
  /** undefined: the products did not change. */
  readonly fresh?: Assortment;
}

async function readMoment(
  tx: Tx,
  changes: Changes,
  { before, slice }: { before: Snapshot | undefined; slice: TimeSlice },
): Promise<Moment> {
  const { version } = changes;
  if (before && !changes.products) {
    return { version, stores: await readStores({ db: tx, changes, before: before.stores, positions: before, slice }) };
  }
  const rows = await readAssortment(tx);
  const products = await arrangeProducts(rows, slice);
  const moved = before && !changes.allStores ? await moveStores(tx, before, { products, slice }) : undefined;
  const reading = {
    db: tx,
    changes: moved ? changes : everythingAt(version),
    before: moved ?? emptyStores(products.size),
    positions: products,
    slice,
  };
  // the products are indexed while the database reads the stores
  const [stores, fresh] = await Promise.all([readStores(reading), buildAssortment(rows, products, new TimeSlice())]);
  return { version, stores, fresh };
}

function everythingAt(version: number): Changes {
  const none = new Set<never>();
  const all = { products: true, allStores: true, allPromotions: true, allStock: true };
  return { version, ...all, priceLists: none, stock: none, promotions: none };
}
