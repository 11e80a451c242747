import { foldTown } from '../../../domain/delivery/address.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { readTypedPlace } from '../../../domain/delivery/typed-place.ts';
import { readAddressLine } from '../../../domain/geography/address-line.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FoundTown, Geocoder } from '../../infra/geocoder/geocoder.ts';
import { type ZoneOfPlace, zonesOf } from '../addresses/coverage.ts';

export interface MeantPlace {
  /** The town has no name if no register knows the postcode, or if several towns have it. */
  readonly town: FoundTown;
  /** Empty where it is not certain. */
  readonly postcode: string;
  readonly street: string;
  readonly number: string;
}

/** What a text may mean. Only `place` is certain; everything else is a question. */
export type Meaning =
  | { readonly kind: 'place'; readonly place: MeantPlace }
  | { readonly kind: 'choose'; readonly places: readonly MeantPlace[] }
  | { readonly kind: 'postcodes'; readonly place: MeantPlace }
  | { readonly kind: 'unknown' };

export interface MeantDeps {
  readonly db: Database;
  readonly geocoder: Geocoder;
  /** Streets that a line may mean, those that are served first. */
  readonly streetsLike: (line: string) => Promise<readonly StreetMeant[]>;
}

export interface StreetMeant {
  readonly address1: string;
  readonly addressNumber: string;
  readonly city: string;
  readonly province: string;
  readonly postalcode: string;
}

interface Asked {
  readonly line: string;
  /** True if the text is that of an option that was offered before. */
  readonly isChosen: boolean;
}

const MAX_OPTIONS = 6;
const NOWHERE: FoundTown = { name: '', province: '', postcodes: [], point: undefined };
/** Italian postcodes: from Rome to the south of Sicily. */
const [FIRST_CODE, LAST_CODE] = ['00010', '98168'];
const STREET_KIND =
  /^(?:via|viale|v\.le|piazza|p\.za|piazzale|p\.le|piazzetta|corso|c\.so|largo|vicolo|strada|contrada)\s/i;

/** Finds what a text means: a postcode, even unfinished, a street or a town. It never guesses. */
export async function placeMeant(deps: MeantDeps, { line, isChosen }: Asked): Promise<Meaning> {
  const text = line.trim();
  if (/^\d{1,5}$/.test(text)) return ofDigits(deps, text);
  const { postcode } = readTypedPlace(text);
  const rest = withoutProvince(text.replace(postcode ?? '', ' '))
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s+/g, ' ');
  if (rest === '') return ofDigits(deps, postcode ?? text);
  const isStreet = /\d/.test(rest) || STREET_KIND.test(rest);
  if (isStreet) return ofStreet(deps, text, postcode);
  if (postcode !== undefined) return ofTownAndCode(deps, rest, postcode);
  const ofTown = await ofName(deps, { line: text, isChosen }, rest);
  return ofTown.kind === 'unknown' ? ofStreet(deps, text, undefined) : ofTown;
}

/** Finds the place at a position: its town, and the postcode where the house is known. */
export async function placeAt({ geocoder }: Pick<MeantDeps, 'geocoder'>, point: Point): Promise<Meaning> {
  const found = await geocoder.at(point);
  if (!found) return { kind: 'unknown' };
  const towns = await geocoder.suggestTowns(found.town);
  const town = towns.find(({ name, province }) => name === found.town && province === found.province);
  if (!town) return { kind: 'unknown' };
  const { postcode = '', street, number = '' } = found;
  return withCode({ town, postcode, street, number });
}

async function ofDigits(deps: MeantDeps, digits: string): Promise<Meaning> {
  const towns = await deps.geocoder.suggestTowns(digits);
  const coded = towns.flatMap((town) =>
    town.postcodes.filter((code) => code.startsWith(digits)).map((code) => placeIn(town, code)),
  );
  if (digits.length < 5) {
    const places = coded.toSorted((a, b) => (a.postcode < b.postcode ? -1 : 1)).slice(0, MAX_OPTIONS);
    return places.length === 0 ? { kind: 'unknown' } : { kind: 'choose', places };
  }
  const [first] = coded;
  if (!first) {
    const isItalian = digits >= FIRST_CODE && digits <= LAST_CODE;
    return isItalian ? { kind: 'place', place: placeIn(NOWHERE, digits) } : { kind: 'unknown' };
  }
  if (coded.length === 1) return { kind: 'place', place: first };
  const zones = new Set(await Promise.all(coded.map(async (place) => (await zoneOfPlace(deps.db, place))?.zoneId)));
  // the answer is the same for all of the towns that share the postcode
  if (zones.size === 1) return { kind: 'place', place: { ...first, town: { ...first.town, name: '', province: '' } } };
  return { kind: 'choose', places: coded.slice(0, MAX_OPTIONS) };
}

async function ofTownAndCode(deps: MeantDeps, name: string, postcode: string): Promise<Meaning> {
  const towns = await deps.geocoder.suggestTowns(postcode);
  const town = towns.find((each) => foldTown(each.name) === foldTown(name));
  return town ? { kind: 'place', place: placeIn(town, postcode) } : ofDigits(deps, postcode);
}

async function ofStreet(deps: MeantDeps, line: string, postcode: string | undefined): Promise<Meaning> {
  const found = (await deps.streetsLike(line)).map((each) => ({
    ...each,
    isWritten: isWritten(each, line),
    words: wordsIn(each, line),
  }));
  const written = found.filter((each) => each.isWritten);
  const shown = written.length === 1 ? written : found.toSorted((a, b) => b.words - a.words);
  const places = await Promise.all(shown.slice(0, MAX_OPTIONS).map((each) => streetPlace(deps, each)));
  const [only] = places;
  if (written.length === 1 && only) return withCode(only);
  if (places.length > 0) return { kind: 'choose', places };
  return inTypedTown(deps, line, postcode);
}

/** A street that no register has, in a town that the text names: the town decides. */
async function inTypedTown(deps: MeantDeps, line: string, postcode: string | undefined): Promise<Meaning> {
  const { street = '', number = '' } = readAddressLine(line).readings[0] ?? {};
  for (const name of readTypedPlace(line).towns) {
    const [town] = (await townsNamed(deps.geocoder, name)).exact;
    if (town) return withCode({ ...placeIn(town, postcode ?? ''), street, number });
  }
  return postcode === undefined ? { kind: 'unknown' } : ofDigits(deps, postcode);
}

async function ofName(deps: MeantDeps, { line, isChosen }: Asked, name: string): Promise<Meaning> {
  const { exact, similar } = await townsNamed(deps.geocoder, name);
  const province = /\(\s*([a-z]{2})\s*\)/i.exec(line)?.[1]?.toUpperCase();
  const named = exact.filter((town) => province === undefined || town.province === province);
  const [only] = named;
  if (only && named.length === 1) {
    const place = placeIn(only, '');
    const others = isChosen || (await zoneOfPlace(deps.db, place)) ? [] : await servedOf(deps, similar);
    return others.length === 0 ? withCode(place) : { kind: 'choose', places: [place, ...others] };
  }
  const towns = named.length > 1 ? named : similar;
  if (towns.length === 0) return { kind: 'unknown' };
  return { kind: 'choose', places: towns.slice(0, MAX_OPTIONS).map((town) => placeIn(town, onlyCode(town))) };
}

async function townsNamed(geocoder: Geocoder, name: string) {
  const named = foldTown(name);
  const found = await geocoder.suggestTowns(name);
  return {
    exact: found.filter((town) => foldTown(town.name) === named),
    similar: found.filter((town) => foldTown(town.name) !== named),
  };
}

async function servedOf({ db }: MeantDeps, towns: readonly FoundTown[]): Promise<MeantPlace[]> {
  const places = towns.slice(0, MAX_OPTIONS).map((town) => placeIn(town, onlyCode(town)));
  const zones = await Promise.all(places.map((place) => zoneOfPlace(db, place)));
  return places.filter((_, index) => zones[index] !== undefined).slice(0, MAX_OPTIONS - 1);
}

async function streetPlace({ geocoder }: MeantDeps, found: StreetMeant): Promise<MeantPlace> {
  const { address1: street, addressNumber: number, city, province, postalcode: postcode } = found;
  const { exact } = await townsNamed(geocoder, city);
  const town = exact.find((each) => each.province === province) ?? { ...NOWHERE, name: city, province };
  return { town, postcode, street, number };
}

/** Whether a line has the whole name of the street and of its town. */
function isWritten({ address1, city }: StreetMeant, line: string): boolean {
  const typed = ` ${foldTown(line.replaceAll(',', ' '))} `;
  return typed.includes(` ${foldTown(address1)} `) && typed.includes(` ${foldTown(city)} `);
}

/** The number of words of a line that are in the name of the street. */
function wordsIn({ address1 }: StreetMeant, line: string): number {
  const name = ` ${foldTown(address1)} `;
  return foldTown(line.replaceAll(',', ' '))
    .split(' ')
    .filter((word) => name.includes(` ${word} `)).length;
}

/** The place is certain with its postcode, and in a town that has only one or none. */
function withCode(place: MeantPlace): Meaning {
  if (place.postcode !== '' || place.town.postcodes.length <= 1) {
    return { kind: 'place', place: { ...place, postcode: place.postcode || onlyCode(place.town) } };
  }
  return { kind: 'postcodes', place };
}

function placeIn(town: FoundTown, postcode: string): MeantPlace {
  return { town, postcode, street: '', number: '' };
}

function onlyCode({ postcodes }: FoundTown): string {
  return postcodes.length === 1 ? (postcodes[0] ?? '') : '';
}

function withoutProvince(text: string): string {
  return text.replace(/\(\s*[a-z]{2}\s*\)/gi, ' ');
}

/** Returns the home zone of a place; without a postcode that of any part of its town. */
export async function zoneOfPlace(db: Database, { town, postcode }: MeantPlace): Promise<ZoneOfPlace | undefined> {
  const postcodes = postcode === '' ? town.postcodes : [postcode];
  const position = town.point && { ...town.point, isExact: false };
  const [zone] = await zonesOf(db, HOME, { city: town.name, postcodes, position });
  return zone;
}
