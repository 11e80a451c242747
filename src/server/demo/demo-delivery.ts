import { knownStreet, writeStreets } from '../import/geo/import-streets.ts';
import { slugify } from '../import/records/slug.ts';
import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';
import { type DemoMunicipality, type DemoPlace, readDemoText, readMunicipalities, readPlaces } from './demo-tables.ts';

/** Loads stores, lockers, areas of home delivery, fees and slot templates. */
export async function loadDelivery(tx: Tx): Promise<void> {
  const places = await readPlaces();
  const municipalities = await readMunicipalities();
  await loadMunicipalities(tx, municipalities);
  await loadStreets(tx);
  await loadFees(tx);
  const stores = await loadPlaces(tx, places);
  for (const store of stores) {
    const areas = store.place.kind === 'store' ? areasOf(store, stores, municipalities) : [];
    await loadZone(tx, store, serviceOf(store.place), []);
    if (areas.length > 0) await loadZone(tx, store, 'home', areas);
  }
}

interface OpenPlace {
  readonly storeId: number;
  readonly place: DemoPlace;
}

type Service = 'drive' | 'locker' | 'home';

const homeProvinces = new Set(['CO', 'SO', 'LC', 'BG', 'MB', 'MI', 'BS']);
const homeKilometres = 32;
/** The province of the delivery partner's zone group (D 1): the mountain tour of Sondrio. */
const partnerProvince = 'SO';

const fees = [
  {
    id: 1,
    name: 'Consegna standard',
    rows: [
      [0, 5000, 690],
      [5000, 10_000, 490],
      [10_000, null, 0],
    ],
  },
  {
    id: 2,
    name: 'Consegna in fascia estesa',
    rows: [
      [0, 5000, 490],
      [5000, 8000, 290],
      [8000, null, 0],
    ],
  },
  { id: 3, name: 'Ritiro in negozio', rows: [[0, null, 0]] },
  {
    id: 4,
    name: 'Locker',
    rows: [
      [0, 6000, 190],
      [6000, null, 0],
    ],
  },
] as const;

interface Template {
  readonly begins: string;
  readonly ends: string;
  readonly capacity: number;
  readonly extended?: boolean;
  readonly sundays?: boolean;
}

const hours = (from: number, to: number, length: number, capacity: number, lastOfSunday: number): Template[] =>
  Array.from({ length: Math.floor((to - from) / length) }, (_, index) => ({
    begins: clock(from + index * length),
    ends: clock(from + (index + 1) * length),
    capacity,
    sundays: from + (index + 1) * length <= lastOfSunday,
  }));

const services: Readonly<
  Record<
    Service,
    { id: number; fee: number; cutoff: number; minimum: number; description: string; templates: Template[] }
  >
> = {
  drive: {
    id: 1,
    fee: 3,
    cutoff: 180,
    minimum: 0,
    description: 'Parcheggia nell’area ritiro: portiamo noi la spesa all’auto',
    templates: hours(9, 20, 1, 8, 13),
  },
  locker: {
    id: 4,
    fee: 4,
    cutoff: 240,
    minimum: 0,
    description: 'Il codice di apertura arriva quando la spesa è pronta',
    templates: hours(8, 22, 7, 6, 22),
  },
  home: {
    id: 2,
    fee: 1,
    cutoff: 300,
    minimum: 3000,
    description: 'Consegna al piano',
    templates: [
      ...hours(8, 22, 2, 12, 14),
      { begins: '08:00', ends: '14:00', capacity: 20, extended: true, sundays: false },
      { begins: '14:00', ends: '20:00', capacity: 20, extended: true, sundays: false },
    ],
  },
};

async function loadMunicipalities(tx: Tx, municipalities: readonly DemoMunicipality[]): Promise<void> {
  await tx.query(sql`
    insert into municipalities (name, province, postcode, latitude, longitude)
    select name, province, postcode, latitude, longitude
    from jsonb_to_recordset(${JSON.stringify(municipalities)}::jsonb)
      as m(name text, province text, postcode text, latitude float8, longitude float8)
    on conflict do nothing`);
}

/** Loads a small register of streets for suggestions in the towns of the demo; its largest towns are complete. */
async function loadStreets(tx: Tx): Promise<void> {
  const [lines, registered] = await Promise.all([readDemoText('streets.txt'), readDemoText('street-register.txt')]);
  const everywhere = lines.find(([town]) => town === '*')?.slice(2) ?? [];
  const towns = lines.filter(([town]) => town !== '*');
  const ofRegister = Map.groupBy(registered, ([town]) => town);
  const streets = towns.flatMap(([town = '', province = '', ...own]) => {
    const known = ofRegister.get(town)?.flatMap(([, , kind = '', ...names]) => names.map((name) => `${kind} ${name}`));
    return [...new Set([...own, ...(known ?? everywhere)])].flatMap((name) => knownStreet(province, town, name) ?? []);
  });
  await writeStreets(tx, streets);
}

async function loadFees(tx: Tx): Promise<void> {
  for (const fee of fees) {
    await tx.query(sql`insert into delivery_fees values (${fee.id}, ${fee.name}) on conflict do nothing`);
    for (const [from, to, cents] of fee.rows) {
      await tx.query(
        sql`insert into delivery_fee_rows values (${fee.id}, ${from}, ${to}, ${cents}) on conflict do nothing`,
      );
    }
  }
}

/** Each store is its own warehouse; a locker is filled by the store of its town, or the nearest store. */
async function loadPlaces(tx: Tx, places: readonly DemoPlace[]): Promise<OpenPlace[]> {
  const open: OpenPlace[] = [];
  for (const place of places) {
    const storeId =
      (place.kind === 'store' ? 101 : 201) + open.filter((other) => other.place.kind === place.kind).length;
    const name = `${place.kind === 'store' ? 'Bottega' : 'Locker'} ${place.town} ${place.street.replace(/^(Via|Viale|Corso|Piazza|Piazzale|Largo) /, '')}`;
    const warehouseId =
      place.kind === 'store'
        ? storeId
        : nearest(
            place,
            open.filter((other) => other.place.kind === 'store'),
          ).storeId;
    if (place.kind === 'store')
      await tx.query(
        sql`insert into warehouses (warehouse_id, name, slug) values (${storeId}, ${name}, ${slugify(name)})`,
      );
    await tx.query(sql`
      insert into stores (store_id, warehouse_id, name, slug, kind, address_name, street, street_number, city,
        province, postcode, phone, latitude, longitude, service_hours, address_classes, locker_crates)
      values (${storeId}, ${warehouseId}, ${name}, ${slugify(name)}, ${place.kind}, ${name}, ${place.street},
        ${place.number},
        ${place.town.toUpperCase()}, ${place.province}, ${place.postcode}, ${place.phone}, ${place.latitude},
        ${place.longitude},
        ${JSON.stringify(serviceHours(place.kind))}::jsonb, ${JSON.stringify(addressClasses[place.kind])}::jsonb,
        ${place.kind === 'locker' ? JSON.stringify(lockerRoom) : null}::jsonb)`);
    open.push({ storeId, place });
  }
  return open;
}

function serviceOf(place: DemoPlace): Service {
  return place.kind === 'store' ? 'drive' : 'locker';
}

/** Returns the postcodes that are nearer to this store than to any other, within the maximum distance. */
function areasOf(store: OpenPlace, all: readonly OpenPlace[], municipalities: readonly DemoMunicipality[]): string[] {
  const stores = all.filter(({ place }) => place.kind === 'store');
  const postcodes = new Map<string, DemoMunicipality>();
  for (const town of municipalities)
    if (homeProvinces.has(town.province) && !postcodes.has(town.postcode)) postcodes.set(town.postcode, town);
  return [...postcodes.values()]
    .filter((town) => nearest(town, stores) === store && kilometres(town, store.place) <= homeKilometres)
    .map((town) => town.postcode);
}

async function loadZone(
  tx: Tx,
  { storeId, place }: OpenPlace,
  service: Service,
  areas: readonly string[],
): Promise<void> {
  const { id, fee, cutoff, minimum, description, templates } = services[service];
  const name =
    service === 'home'
      ? `Consegna a casa ${place.town} e dintorni`
      : `${service === 'drive' ? 'Ritiro' : 'Locker'} ${place.town} ${place.street}`;
  const group = service === 'home' && place.province === partnerProvince ? 5 : 1;
  const zone = await tx.one<{ zoneId: number }>(sql`
    insert into zones (name, delivery_service_id, store_id, zone_group_id, minimum_cents)
    values (${name}, ${id}, ${storeId}, ${group}, ${minimum}) returning zone_id`);
  const zoneId = zone.zoneId;
  await tx.query(sql`insert into zone_areas (zone_id, postcode) select ${zoneId}, unnest(${areas}::text[])`);
  const rows = templates.flatMap((template) =>
    (template.sundays ? [1, 2, 3, 4, 5, 6, 7] : [1, 2, 3, 4, 5, 6]).map((weekday) => ({
      weekday,
      begins: template.begins,
      ends: template.ends,
      capacity: template.capacity,
      fee: template.extended ? 2 : fee,
      extended: template.extended ?? false,
    })),
  );
  await tx.query(sql`
    insert into timeslot_templates (zone_id, weekday, begins, ends, capacity, cutoff_minutes, delivery_fee_id,
      extended, description)
    select ${zoneId}, weekday, begins, ends, capacity, ${cutoff}::int, fee, extended, ${description}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(weekday int, begins time, ends time, capacity int, fee int, extended boolean)`);
}

function nearest<P extends { latitude: number; longitude: number }>(from: P, stores: readonly OpenPlace[]): OpenPlace {
  return stores.reduce((best, store) => (kilometres(from, store.place) < kilometres(from, best.place) ? store : best));
}

/** An approximate distance that treats degrees as a plane, which is accurate enough within a region. */
function kilometres(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  return Math.hypot((a.latitude - b.latitude) * 111.2, (a.longitude - b.longitude) * 78);
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** The services that stores and lockers of the demo offer (D 3, addressClass). */
const addressClasses: Readonly<Record<DemoPlace['kind'], readonly object[]>> = {
  store: [{ name: 'Parcheggio riservato al ritiro', iconSource: '/img_layout/address_classes/parking.svg' }],
  locker: [{ name: 'Scomparti refrigerati', iconSource: '/img_layout/address_classes/refrigerated.svg' }],
};

/** The crates of each locker of the demo. */
const lockerRoom = { ambient: 12, chilled: 6, frozen: 4 };

/** Weekdays are numbered as on the wire: 1 is Sunday (wire-facts 6). */
function serviceHours(kind: DemoPlace['kind']) {
  const open = (beginWeekDay: number, beginHour: string, endHour: string) => ({ beginWeekDay, beginHour, endHour });
  if (kind === 'locker') return [1, 2, 3, 4, 5, 6, 7].map((day) => open(day, '07:00', '23:00'));
  return [...[2, 3, 4, 5, 6, 7].map((day) => open(day, '08:00', '20:30')), open(1, '09:00', '13:30')];
}
