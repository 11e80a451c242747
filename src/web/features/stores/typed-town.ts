import { municipalities as municipalitiesCall } from '../../../contract/addresses/routes.ts';
import type { MunicipalityList } from '../../../contract/addresses/schemas.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { readTypedPlace } from '../../../domain/delivery/typed-place.ts';
import type { Api } from '../../api/client.ts';

export type Town = MunicipalityList['municipalities'][number];

export interface ReadPlace {
  readonly town: Town | undefined;
  /** If no town has the name: towns whose names begin with it or have a similar spelling. */
  readonly meant?: readonly Town[];
}

/**
 * Returns the town for a name, a postcode or an address: the postcode has priority, then the name, which must be
 * complete.
 */
export async function townOf(api: Api, asked: string): Promise<ReadPlace> {
  const { postcode, towns } = readTypedPlace(asked);
  const [started, coded, ...named] = await Promise.all([
    townsLike(api, asked),
    postcode === undefined ? [] : townsLike(api, postcode),
    ...towns.map((name) => townsLike(api, name)),
  ]);
  const called = (all: readonly Town[], name: string) => all.find(({ city }) => foldTown(city) === foldTown(name));
  const ofCode = towns.map((name) => called(coded, name)).find((town) => town !== undefined) ?? coded[0];
  if (ofCode && postcode) return { town: { ...ofCode, postalcodes: [postcode] } };
  const town = towns.map((name, at) => called(named[at] ?? [], name)).find((each) => each !== undefined);
  return { town, meant: started.length > 0 ? started : (named[0] ?? []) };
}

/** The largest number of characters for which the register of towns is searched. */
const MAX_TOWN = 80;

async function townsLike(api: Api, q: string): Promise<readonly Town[]> {
  return (await api.call(municipalitiesCall, { query: { q: q.slice(0, MAX_TOWN) } })).municipalities;
}
