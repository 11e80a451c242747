import { hasRight } from '../../../contract/base/rights.ts';
import type {
  StaffStoreBody,
  StaffStoreInsertBody,
  StaffStoreUpdateBody,
  StaffStoreView,
} from '../../../contract/store-settings/schemas.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { openState } from '../../../domain/delivery/opening-hours.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { type Recorded, whole } from '../../http/recorded.ts';
import { slugify, takeSlug } from '../../import/records/slug.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { announceChange } from '../catalogue/engine/announce-change.ts';
import { changeClosedDays } from '../timeslots/special-days.ts';
import {
  ensureFee,
  insertStore,
  offerService,
  type SpecialDayRow,
  type StoreToWrite,
  updateStore,
} from '../zones/write-stores.ts';
import { type StoreKind, servicesOf, storeProblems, storeToWrite } from './check-store.ts';
import {
  detailView,
  fillingStores,
  listStores,
  lockersOf,
  openOrdersAt,
  readStore,
  takenSlugs,
  zonesOfStore,
} from './read-stores.ts';

interface StoreSettingsDeps {
  readonly db: Database;
  readonly geocoder: Pick<Geocoder, 'find'>;
  readonly config: Pick<Config, 'sale'>;
  readonly wakeJobs: () => void;
}

/** The stores and lockers of the chain, which the office opens, changes and closes (issue 48). */
export function register(deps: StoreSettingsDeps) {
  return { handlers: storeSettingsHandlers(deps), recorded: RECORDED } satisfies Feature;
}

const STATE = sql`select jsonb_build_object('store', to_jsonb(s) - 'modified_at' || jsonb_build_object('services',
  array(select distinct z.delivery_service_id from zones z where z.store_id = s.store_id and z.active
    order by z.delivery_service_id))) from stores s`;

/** The record shows a store as a whole; of a new one it is found by its name, after it was written. */
const RECORDED: Recorded = {
  targets: {
    storeId: (value) => ({ state: sql`(${STATE} where s.store_id = ${whole(value)})` }),
    storeKind: (_value, { name }) => ({
      state: sql`(${STATE} where s.name = ${typeof name === 'string' ? name.trim() : ''}
        order by s.store_id desc limit 1)`,
    }),
  },
};

function storeSettingsHandlers(deps: StoreSettingsDeps) {
  const { db, wakeJobs } = deps;
  const view = (context: CallContext, storeId: number | undefined) => storeNow(db, context, storeId);
  const saved = async (context: CallContext, written: Result<number, Refusal>) => {
    if (!written.ok) return written;
    wakeJobs();
    return view(context, written.value);
  };
  return {
    staffStores: async (context, { query }) =>
      done(await listStores(db, query, { own: (await context.staff()).stores, now: context.now })),
    staffStoreView: (context, { query }) => view(context, query.store_id),
    staffStoreInsert: async (context, { body }) => saved(context, await openStore(deps, body, context.now)),
    staffStoreUpdate: async (context, { body }) => {
      const own = (await context.staff()).stores;
      return saved(context, await changeStore(deps, body, { own, now: context.now }));
    },
  } satisfies Partial<Handlers>;
}

/** Returns a place with what hangs on it; without a number what the form of a new one needs. */
async function storeNow(
  db: Database,
  context: CallContext,
  storeId: number | undefined,
): Promise<Outcome<StaffStoreView>> {
  const { roles, stores: own } = await context.staff();
  const row = storeId === undefined ? undefined : await readStore(db, storeId, { own });
  if (storeId !== undefined && !row) return refuse('ENTRY_NOT_FOUND');
  const now = romeTime(context.now);
  const store = row && detailView(row, now.date);
  return done({
    ...(store ? { store } : {}),
    mayChange: own.length === 0 && hasRight(roles, 'settings'),
    openText: store ? openState(store.hours, now, store.specialDays).text : '',
    openOrders: store ? await openOrdersAt(db, store) : 0,
    zones: store ? await zonesOfStore(db, store.storeId) : [],
    lockers: store?.kind === 'store' ? await lockersOf(db, store.warehouseId) : [],
    stores: await fillingStores(db),
  });
}

interface Checked {
  readonly store: StoreToWrite;
  readonly services: readonly number[];
}

/** Checks a place; one without coordinates is looked up by its address. A closed one offers no service. */
async function checkStore(
  geocoder: StoreSettingsDeps['geocoder'],
  body: StaffStoreBody,
  { kind, now }: { readonly kind: StoreKind; readonly now: Date },
): Promise<Result<Checked, Refusal>> {
  const store = storeToWrite(body, kind, romeTime(now).date);
  const checked = refuseIfAny(storeProblems(body, store, kind));
  if (!checked.ok) return checked;
  const services = body.isClosed ? [] : body.services;
  if (store.latitude !== null) return ok({ store, services });
  const { street, streetNumber: number, city: town, province, postcode } = store;
  const looked = await geocoder.find({ street, number, town, province, postcode });
  const point = looked.found === 'one' && looked.address.precision !== 'town' ? looked.address.point : undefined;
  return ok({ store: { ...store, latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }, services });
}

/** Opens a store, or a locker that another store fills. Goods, prices and stock are there at once. */
async function openStore(
  { db, geocoder, config }: StoreSettingsDeps,
  body: StaffStoreInsertBody,
  now: Date,
): Promise<Result<number, Refusal>> {
  const { storeKind: kind, filledBy } = body;
  const checked = await checkStore(geocoder, { ...body, isClosed: false }, { kind, now });
  if (!checked.ok) return checked;
  const { store, services } = checked.value;
  return db.tx(async (tx) => {
    const filling = await fillingStores(tx);
    const isFilled = kind === 'store' || filling.some(({ warehouseId }) => warehouseId === filledBy);
    const wrong = refuseIfAny(problemIf(!isFilled, 'INVALID_CHOICE', 'filledBy'));
    if (!wrong.ok) return wrong;
    const slug = takeSlug(slugify(store.name), await takenSlugs(tx));
    const warehouseId = kind === 'locker' ? filledBy : undefined;
    const storeId = await insertStore(tx, store, { kind, slug, warehouseId });
    await ensureFee(tx);
    const { slotDays } = config.sale;
    const place = { storeId, warehouseId: warehouseId ?? storeId, kind, store, services };
    return afterWrite(tx, { ...place, before: [], slotDays, now });
  });
}

/** Saves a place unless it was saved since it was read. */
async function changeStore(
  { db, geocoder, config }: StoreSettingsDeps,
  body: StaffStoreUpdateBody,
  { own, now }: { readonly own: readonly number[]; readonly now: Date },
): Promise<Result<number, Refusal>> {
  const { storeId, modifiedAt } = body;
  const known = await readStore(db, storeId, { own });
  if (!known) return refuse('ENTRY_NOT_FOUND');
  const checked = await checkStore(geocoder, body, { kind: known.kind, now });
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const before = await readStore(tx, storeId, { own, isLocked: true });
    if (!before) return refuse('ENTRY_NOT_FOUND');
    if (before.modifiedAt.toISOString() !== modifiedAt) return refuse('ENTRY_CHANGED');
    if (body.isClosed && !before.isClosed) {
      const refused = await whyNotClosed(tx, before);
      if (!refused.ok) return refused;
    }
    await updateStore(tx, storeId, checked.value.store);
    const { kind, warehouseId, specialDays } = before;
    const { slotDays } = config.sale;
    return afterWrite(tx, { storeId, warehouseId, kind, ...checked.value, before: specialDays, slotDays, now });
  });
}

async function whyNotClosed(
  tx: Tx,
  before: NonNullable<Awaited<ReturnType<typeof readStore>>>,
): Promise<Result<void, Refusal>> {
  const orders = await openOrdersAt(tx, before);
  if (orders > 0) return refuse('STORE_OPEN_ORDERS', { field: 'isClosed', details: { n: orders } });
  const lockers = before.kind === 'store' ? await lockersOf(tx, before.warehouseId) : [];
  if (lockers.length > 0) return refuse('STORE_HAS_LOCKERS', { field: 'isClosed', details: { n: lockers.length } });
  return ok();
}

interface Written extends Checked {
  readonly storeId: number;
  readonly warehouseId: number;
  readonly kind: StoreKind;
  /** Its special days until now. */
  readonly before: readonly SpecialDayRow[];
  /** The days for which slots are offered. */
  readonly slotDays: number;
  readonly now: Date;
}

/** Lets zones, slots and every process of the shop follow a place that was written. */
async function afterWrite(
  tx: Tx,
  { storeId, warehouseId, kind, store, services, before, slotDays, now }: Written,
): Promise<Result<number, Refusal>> {
  for (const serviceId of servicesOf(kind)) {
    const isOffered = services.includes(serviceId);
    const isDone = await offerService(tx, { storeId, serviceId, isOffered, name: store.name });
    if (!isDone) return refuse('STORE_NO_HOME_ZONE', { field: 'services' });
  }
  const closed = closedIn(store.specialDays);
  const were = closedIn(before);
  const days = new Set(closed.map(({ day }) => day));
  const knownDays = new Set(were.map(({ day }) => day));
  await changeClosedDays(tx, {
    storeId,
    closed: closed.filter(({ day }) => !knownDays.has(day)),
    opened: were.map(({ day }) => day).filter((day) => !days.has(day)),
    slotDays,
    now,
  });
  await enqueue(tx, 'tell-area-waiters', {});
  // every process reads the warehouses again, too: a new one, or its new name
  await announceChange(tx, [{ what: 'stock', warehouseId }]);
  return ok(storeId);
}

function closedIn(days: readonly SpecialDayRow[]) {
  return days.filter(({ beginHour }) => beginHour === '');
}
