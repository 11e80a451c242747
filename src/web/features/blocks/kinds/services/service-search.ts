import { addressCheck, municipalities as municipalitiesCall } from '../../../../../contract/addresses/routes.ts';
import { foldTown } from '../../../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../../../domain/delivery/distance.ts';
import { isMeant } from '../../../../../domain/delivery/find-stores.ts';
import type { Api } from '../../../../api/client.ts';
import { readStores, type Store } from '../../../stores/store.ts';

export interface FoundPlace {
  readonly store: Store;
  readonly metres?: number | undefined;
}

export interface FoundServices {
  /** undefined when only a position was given, because home delivery is decided by postcode. */
  readonly home?: { readonly isServed: boolean; readonly where: string } | undefined;
  readonly stores: readonly FoundPlace[];
  readonly lockers: readonly FoundPlace[];
}

const MAX_SHOWN = 4;
const NEAR_METRES = 40_000;
/** The most postcodes that are checked of a large town with dozens of them; one that is served is enough. */
const MAX_POSTCODES = 6;

/** Finds home zones by postcode, and stores and lockers of the town, else of its province, else near the position. */
export async function findServices(api: Api, asked: string, point: Point | undefined): Promise<FoundServices> {
  const [all, town] = await Promise.all([readStores(api), asked === '' ? undefined : townOf(api, asked)]);
  const found = point && asked === '' ? nearest(all, point) : meant(all, asked, town);
  const home = asked === '' ? undefined : { isServed: await isServedAtHome(api, town), where: town?.city ?? asked };
  const of = (kind: Store['kind']) => found.filter(({ store }) => store.kind === kind).slice(0, MAX_SHOWN);
  return { home, stores: of('store'), lockers: of('locker') };
}

interface Town {
  readonly city: string;
  readonly province: string;
  readonly postalcodes: readonly string[];
}

async function townOf(api: Api, asked: string): Promise<Town | undefined> {
  const { municipalities } = await api.call(municipalitiesCall, { query: { q: asked } });
  const exact = municipalities.find(({ city }) => foldTown(city) === foldTown(asked));
  const town = exact ?? municipalities[0];
  if (!town || !/^\d{5}$/.test(asked)) return town;
  return { ...town, postalcodes: [asked] };
}

/** Checks the postcodes of the town as an address would be checked: zones consist of postcodes, so streets do not matter yet. */
async function isServedAtHome(api: Api, town: Town | undefined): Promise<boolean> {
  for (const postalcode of town?.postalcodes.slice(0, MAX_POSTCODES) ?? []) {
    const place = { city: town?.city ?? '', province: town?.province ?? '', postalcode };
    const body = { ...place, address1: 'Centro', addressNumber: 'SNC' };
    const checked = await api.call(addressCheck, { body }).catch(() => undefined);
    if (checked?.active === 1) return true;
  }
  return false;
}

function meant(all: readonly Store[], asked: string, town: Town | undefined): readonly FoundPlace[] {
  const here = all.filter((store) => isMeant(store, asked) || (town !== undefined && isMeant(store, town.city)));
  const found = here.length > 0 || !town ? here : all.filter((store) => isMeant(store, town.province));
  return found.map((store) => ({ store }));
}

function nearest(all: readonly Store[], point: Point): readonly FoundPlace[] {
  return all
    .flatMap((store) => (store.point ? [{ store, metres: distanceMetres(point, store.point) }] : []))
    .filter(({ metres }) => metres <= NEAR_METRES)
    .sort((a, b) => a.metres - b.metres);
}
