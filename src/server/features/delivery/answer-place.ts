import type { NearPickup, PlaceAnswer, PlaceOption } from '../../../contract/addresses/place-schemas.ts';
import { type Cents, cents, euroOf } from '../../../domain/base/money.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { orderMinimum } from '../../../domain/pricing/order-minimum.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Geocoder } from '../../infra/geocoder/geocoder.ts';
import { checkAddress } from '../addresses/check-address.ts';
import type { CoveringZone } from '../addresses/coverage.ts';
import { countUnserved } from '../addresses/zone-coverage.ts';
import { priceCart } from '../cart/price/price-cart.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import type { FullCartRow } from '../cart/stored/queries.ts';
import { nearest } from '../stores/proximity.ts';
import { pickupPoints } from '../stores/queries.ts';
import { pickupViews } from '../stores/store-view.ts';
import { nextSlots } from '../timeslots/next-slots.ts';
import { feesOf } from '../timeslots/zone-fees.ts';
import { cartElsewhere } from './cart-elsewhere.ts';
import { type DeliveringRow, deliveringStore } from './delivering-store.ts';
import { type Meaning, type MeantPlace, placeAt, placeMeant, zoneOfPlace } from './meant-place.ts';
import { suggestAddresses } from './suggest-addresses.ts';

export type PlaceDeps = Pick<CartDeps, 'db' | 'catalogue' | 'config'> & { readonly geocoder: Geocoder };

interface Asked {
  readonly q?: string | undefined;
  readonly is_chosen?: boolean | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

interface AskedBy {
  readonly cart: FullCartRow | undefined;
  readonly now: Date;
}

/** Answers whether home delivery reaches a place, or asks which place is meant. */
export async function answerPlace(
  deps: PlaceDeps,
  { cart, now }: AskedBy,
  asked: Asked,
): Promise<Result<PlaceAnswer, Refusal>> {
  const { q, latitude, longitude } = asked;
  const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  if (q === undefined && !point) return refuse('REQUIRED', { field: 'q' });
  const meaning = q === undefined && point ? await placeAt(deps, point) : await meant(deps, asked);
  const by = { deps, goods: cart ? priceCart(deps.catalogue, cart).total.goods : cents(0), now };
  const nothing = { options: [], pickups: [] };
  switch (meaning.kind) {
    case 'unknown':
      return ok({ kind: 'unknown', ...nothing });
    case 'choose':
      return ok({ kind: 'choose', options: await optionsOf(by, meaning.places), pickups: [] });
    case 'postcodes': {
      const { place } = meaning;
      // where no part of the town is served its postcode does not matter
      if (!(await zoneOfPlace(deps.db, place))) return ok(await ofPlace(by, cart, place));
      const places = place.town.postcodes.map((postcode) => ({ ...place, postcode }));
      return ok({ kind: 'postcodes', place: placeView(place), options: await optionsOf(by, places), pickups: [] });
    }
    case 'place':
      return ok(await ofPlace(by, cart, meaning.place));
  }
}

interface By {
  readonly deps: PlaceDeps;
  readonly goods: Cents;
  readonly now: Date;
}

function firstSlots({ deps: { db, config }, goods, now }: By, zoneIds: readonly number[]) {
  return nextSlots(db, { zoneIds, goods, days: config.sale.slotDays, now, opensOn: config.news.opensOn });
}

function meant(deps: PlaceDeps, { q = '', is_chosen = false }: Asked): Promise<Meaning> {
  const streetsLike = (line: string) => suggestAddresses(deps, line);
  return placeMeant({ ...deps, streetsLike }, { line: q, isChosen: is_chosen });
}

async function optionsOf(by: By, places: readonly MeantPlace[]): Promise<PlaceOption[]> {
  const zones = await Promise.all(places.map((place) => zoneOfPlace(by.deps.db, place)));
  const zoneIds = [...new Set(zones.flatMap((zone) => zone?.zoneId ?? []))];
  const next = await firstSlots(by, zoneIds);
  return places.map((place, index) => {
    const zone = zones[index];
    const nextSlot = zone && next.get(zone.zoneId);
    return { ...placeView(place), q: lineOf(place), served: zone !== undefined, ...(nextSlot ? { nextSlot } : {}) };
  });
}

async function ofPlace(by: By, cart: FullCartRow | undefined, place: MeantPlace): Promise<PlaceAnswer> {
  const { deps, goods, now } = by;
  const days = deps.config.sale.slotDays;
  const [{ zone, isVerified }, pickups] = await Promise.all([
    servingZone(deps, place),
    nearPickups(by, place.town.point),
  ]);
  const delivering = zone && (await deliveringStore(deps.db, zone.zoneId));
  const verified = isVerified === undefined ? {} : { verified: isVerified };
  const about = { place: placeView(place), ...verified, options: [], pickups };
  if (!zone || !delivering) {
    await countUnserved(deps.db, place.postcode, now);
    return { kind: 'not_served', ...about };
  }
  const [next, fees, change] = await Promise.all([
    firstSlots(by, [zone.zoneId]),
    feesOf(deps.db, { zoneId: zone.zoneId, goods, days, now }),
    cartElsewhere(deps, cart, { ...delivering, serviceId: HOME }),
  ]);
  const nextSlot = next.get(zone.zoneId);
  const minimum = orderMinimum({ ...delivering, deliveryServiceId: HOME }, deps.config.sale);
  return {
    kind: 'served',
    ...about,
    store: { storeId: delivering.storeId, name: delivering.storeName },
    ...(nextSlot ? { nextSlot } : {}),
    ...(fees ? { fees } : {}),
    ...(minimum > 0 ? { minimumOrder: euroOf(minimum) } : {}),
    ...(change ? { change } : {}),
  };
}

interface Serving {
  readonly zone: CoveringZone | undefined;
  /** True if the street of a whole address was found in a register; undefined for a town or a postcode. */
  readonly isVerified?: boolean | undefined;
}

/** Returns the home zone of a place; of a whole address by its check, which may know where the house is. */
async function servingZone(deps: PlaceDeps, place: MeantPlace): Promise<Serving> {
  const { town, postcode, street, number } = place;
  if (street === '' || number === '' || postcode === '') return { zone: await zoneOfPlace(deps.db, place) };
  const checked = await checkAddress(deps, {
    address1: street,
    addressNumber: number,
    city: town.name,
    province: town.province,
    postalcode: postcode,
  });
  return checked.ok ? checked.value : { zone: await zoneOfPlace(deps.db, place) };
}

/** Stores and lockers farther away than this are of no use to somebody who collects the groceries. */
const FAR_METRES = 50_000;

async function nearPickups(by: By, from: Point | undefined): Promise<NearPickup[]> {
  if (!from) return [];
  const services = await Promise.all([DRIVE, LOCKER].map((serviceId) => pickupPoints(by.deps.db, serviceId)));
  const near = services.flatMap((points) => {
    const [first] = nearest(pickupViews(points, undefined), { from, metres: FAR_METRES }, (address) => address);
    return first ? [first] : [];
  });
  const zoneIds = near.flatMap(({ zone }) => zone?.zoneId ?? []);
  const next = await firstSlots(by, zoneIds);
  return near.map(({ storeId = 0, addressName, address1, addressNumber, city, deliveryServiceId, distance, zone }) => {
    const nextSlot = zone && next.get(zone.zoneId);
    const about = { storeId, addressName, address1, addressNumber, city, deliveryServiceId, distance };
    return nextSlot ? { ...about, nextSlot } : about;
  });
}

/** Returns the home zone of a text that was answered with `served`; a text that is still a question is refused. */
export async function zoneToDeliver(deps: PlaceDeps, q: string): Promise<Result<DeliveringRow, Refusal>> {
  const meaning = await meant(deps, { q, is_chosen: true });
  if (meaning.kind !== 'place') return refuse('PLACE_UNCLEAR', { field: 'q' });
  const { zone } = await servingZone(deps, meaning.place);
  const delivering = zone && (await deliveringStore(deps.db, zone.zoneId));
  return delivering ? ok(delivering) : refuse('ADDRESS_NOT_SERVED', { field: 'q' });
}

function placeView({ town, postcode, street, number }: MeantPlace) {
  return { city: town.name, province: town.province, postalcode: postcode, address1: street, addressNumber: number };
}

/** Returns the text by which the same place is meant again: "Via Tasso 12, 24121 Bergamo (BG)". */
function lineOf({ town, postcode, street, number }: MeantPlace): string {
  const where = [postcode, town.name, town.province && `(${town.province})`].filter(Boolean).join(' ');
  return [`${street} ${number}`.trim(), where].filter(Boolean).join(', ');
}
