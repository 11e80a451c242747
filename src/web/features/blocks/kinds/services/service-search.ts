import { addressCheck, homeDeliveryTowns, municipalitiesNear } from '../../../../../contract/addresses/routes.ts';
import { deliveryServiceList, geoServiceCoverage } from '../../../../../contract/delivery/routes.ts';
import { foldTown } from '../../../../../domain/delivery/address.ts';
import { HOME } from '../../../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../../../domain/delivery/distance.ts';
import { isMeant } from '../../../../../domain/delivery/find-stores.ts';
import { isInItaly, readTypedPlace } from '../../../../../domain/delivery/typed-place.ts';
import { splitHouseNumber } from '../../../../../domain/geography/house-number.ts';
import type { Api } from '../../../../api/client.ts';
import { readStores, type Store } from '../../../stores/store.ts';
import { type ReadPlace, type Town, townOf } from '../../../stores/typed-town.ts';

export interface FoundPlace {
  readonly store: Store;
  readonly metres?: number | undefined;
}

/** The known parts of an address. The form of a new address begins with them. */
export type TypedAddress = Readonly<Record<'city' | 'province' | 'postalcode' | 'address1' | 'addressNumber', string>>;

export interface HomeFound {
  readonly isServed: boolean;
  readonly where: string;
  readonly address: TypedAddress;
}

export interface FoundServices {
  /**
   * undefined if the text names a store and no place. `where` is empty for a position outside the known municipalities.
   */
  readonly home?: HomeFound | undefined;
  /** True when the text names neither a place in Italy nor a store. */
  readonly isUnknown: boolean;
  /** Similar towns if the text is not the name of any, the most likely first: they are only offered as choices. */
  readonly meant: readonly Town[];
  readonly stores: readonly FoundPlace[];
  readonly lockers: readonly FoundPlace[];
}

const MAX_SHOWN = 4;
const MAX_ASKED = 3;

/**
 * Finds home delivery (for an address by its check, for a position by the zones there, for a town or postcode by the
 * towns that are served); and stores and lockers of the town, else of its province, else near the position.
 */
export async function findServices(api: Api, asked: string, point: Point | undefined): Promise<FoundServices> {
  const position = asked === '' ? point : undefined;
  const [all, { town, meant: maybe = [] }] = await Promise.all([
    readStores(api),
    position ? townAt(api, position) : townOf(api, asked),
  ]);
  const found = position ? await nearest(api, all, position) : meant(all, asked, town);
  const of = (kind: Store['kind']) => found.filter(({ store }) => store.kind === kind).slice(0, MAX_SHOWN);
  const isPlace = position !== undefined || town !== undefined || isInItaly(asked);
  return {
    home: isPlace ? await homeOf(api, { asked, town, position }) : undefined,
    isUnknown: asked !== '' && !isPlace && found.length === 0,
    meant: isPlace ? [] : maybe.slice(0, MAX_ASKED),
    stores: of('store'),
    lockers: of('locker'),
  };
}

async function townAt(api: Api, { latitude, longitude }: Point): Promise<ReadPlace> {
  const { municipalities } = await api.call(municipalitiesNear, { query: { latitude, longitude } });
  return { town: municipalities[0] };
}

interface Asked {
  readonly asked: string;
  readonly town: Town | undefined;
  readonly position: Point | undefined;
}

async function homeOf(api: Api, { asked, town, position }: Asked): Promise<HomeFound> {
  const { street = '', postcode = '' } = position ? {} : readTypedPlace(asked);
  const { city = '', province = '', postalcodes = postcode === '' ? [] : [postcode] } = town ?? {};
  const { street: address1, number: addressNumber = '' } = splitHouseNumber(withoutTown(street, city));
  const postalcode = postalcodes.length === 1 ? (postalcodes[0] ?? '') : '';
  const address = { city, province, postalcode, address1, addressNumber };
  const isServed = position ? isReached(api, position) : isServedAtHome(api, address, postalcodes);
  return { isServed: await isServed, where: city || asked, address };
}

/** Returns the street without the town at its end, as in "Via Tasso Bergamo". */
function withoutTown(street: string, city: string): string {
  const isBehind = city !== '' && foldTown(street).endsWith(` ${foldTown(city)}`);
  return isBehind ? street.slice(0, -city.length).trim() : street;
}

async function isReached(api: Api, { latitude, longitude }: Point): Promise<boolean> {
  const { deliveryServices } = await api.call(geoServiceCoverage, { query: { latitude, longitude } });
  return deliveryServices.some(({ deliveryServiceId, active }) => deliveryServiceId === HOME && active === 1);
}

/**
 * A complete address is checked as in the form, because the border of a zone may cross a town. Otherwise one served
 * postcode is enough.
 */
async function isServedAtHome(api: Api, address: TypedAddress, postalcodes: readonly string[]): Promise<boolean> {
  const [postcode] = postalcodes;
  if (address.city === '') return postcode !== undefined && isPostcodeServed(api, postcode);
  if (address.address1 !== '' && address.postalcode !== '')
    return (await api.call(addressCheck, { body: address }).catch(() => undefined))?.active === 1;
  const { municipalities } = await api.call(homeDeliveryTowns, { query: { city: address.city } });
  return municipalities
    .filter(({ province }) => province === address.province)
    .some((town) => town.postalcodes.some((code) => postalcodes.includes(code)));
}

/** Whether a zone lists a postcode of which the register does not know the town. */
async function isPostcodeServed(api: Api, postcode: string): Promise<boolean> {
  return (await api.call(homeDeliveryTowns, { query: { postcode } })).municipalities.length > 0;
}

/**
 * Returns the stores in a town; where it has none, those of its province; where no town is known, those that the text
 * names.
 */
function meant(all: readonly Store[], asked: string, town: Town | undefined): readonly FoundPlace[] {
  const here = all.filter((store) => (town ? foldTown(store.city) === foldTown(town.city) : isMeant(store, asked)));
  const found = here.length > 0 || !town ? here : all.filter((store) => isMeant(store, town.province));
  return found.map((store) => ({ store }));
}

/** Returns the stores and lockers that the shop counts as near (D 9, proximityDefaultDistance), the nearest first. */
async function nearest(
  api: Api,
  all: readonly Store[],
  { latitude, longitude }: Point,
): Promise<readonly FoundPlace[]> {
  const { deliveryServices } = await api.call(deliveryServiceList, {
    query: { all_services: true, latitude, longitude },
  });
  return deliveryServices
    .flatMap(({ addresses }) => addresses)
    .flatMap(({ storeId, distance: metres }) => {
      const store = all.find((each) => each.storeId === storeId);
      return store && metres !== undefined ? [{ store, metres }] : [];
    })
    .sort((a, b) => a.metres - b.metres);
}
