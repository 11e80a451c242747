import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { foldTown } from '../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import { type KnownName, matchStreets, matchTowns } from '../../../domain/geography/match-names.ts';
import { streetWords, townWords } from '../../../domain/geography/name-words.ts';
import { cacheBytes } from '../cache-budget.ts';
import { REGISTERS_CHANGED } from '../database/announcements.ts';
import { sql } from '../database/sql.ts';
import type { Database, Queryable } from '../database/types.ts';
import { Live } from '../live.ts';
import type { AskedAddress, FoundAddress, FoundStreet, FoundTown, Geocoder, Looked } from './geocoder.ts';

const MAX_TOWNS = 12;
const MAX_STREETS = 10;
const MIN_TYPED = 3;
/** A street whose edit cost is at most this is taken as the one that was meant, if no other is as close. */
const SURE_COST = 1.2;
const CLEARLY_NEARER = 0.3;
const MAX_DOUBTFUL = 5;

/** Looks addresses up in the registers of our own database, offline. */
export function registerGeocoder(db: Database, options: RegisterOptions): Geocoder {
  const registers = new Registers(db, options);
  return {
    start: () => registers.start(),
    stop: () => registers.stop(),
    suggestTowns: async (typed) => withNamesake(typed, townsLike(typed.trim(), registers.towns)),
    suggestStreets: async (typed, town) => {
      if (typed.trim().length < MIN_TYPED) return [];
      if (town === undefined) return streetsAnywhere(typed, registers);
      const place = registers.townNamed(town.name, town.province);
      if (!place) return [];
      const known = await registers.streetsOf(place);
      return matchStreets(typed, known, { max: MAX_STREETS }).map(({ known: { name } }) => streetIn(place, name));
    },
    find: async (asked) => {
      const town = registers.townNamed(asked.town, asked.province);
      if (!town?.postcodes.includes(asked.postcode)) return { found: 'none' };
      const streets = await registers.streetsOf(town);
      if (streets.length === 0) return { found: 'unknown' };
      const near = matchStreets(asked.street, streets, { max: MAX_DOUBTFUL, isWhole: true });
      if (near.length > 0) return decide(near, town, asked);
      return propose(matchStreets(asked.street, streets, { max: MAX_DOUBTFUL, isAbbreviated: true }), town, asked);
    },
    at: async (point) => {
      const town = await registers.townAt(point);
      return town && { ...streetIn(town, ''), number: undefined, point, precision: 'town' };
    },
  };
}

function townsLike(text: string, towns: readonly KnownTown[]): readonly FoundTown[] {
  if (/^\d+$/.test(text))
    return towns.filter(({ postcodes }) => postcodes.some((code) => code.startsWith(text))).slice(0, MAX_TOWNS);
  // of names that match equally well, the larger town is more often meant
  return matchTowns(text, towns, { max: towns.length })
    .sort((a, b) => a.cost - b.cost || b.known.postcodes.length - a.known.postcodes.length)
    .slice(0, MAX_TOWNS)
    .map(({ known }) => known);
}

/**
 * Names of all municipalities of Italy by province, from the open register of Istat: in a shop that knows only
 * Lombardy, "Verona" means Verona, and not Verolanuova.
 */
const TOWNS_OF_ITALY: ReadonlyMap<string, readonly FoundTown[]> = Map.groupBy(
  readFileSync(new URL('./towns-of-italy.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .flatMap(townsOfProvince),
  ({ name }) => foldTown(name),
);

function townsOfProvince(line: string): FoundTown[] {
  const names = line.slice(3).split(';');
  return names.map((name) => ({ name, province: line.slice(0, 2), postcodes: [], point: undefined }));
}

/**
 * Puts a town of exactly this name first, even if the registers lack it; without postcodes, because nothing is
 * delivered there.
 */
function withNamesake(typed: string, found: readonly FoundTown[]): readonly FoundTown[] {
  const named = foldTown(typed);
  if (found.some(({ name }) => foldTown(name) === named)) return found;
  return [...(TOWNS_OF_ITALY.get(named) ?? []), ...found].slice(0, MAX_TOWNS);
}

/** Suggests streets of all towns: the longest typed word has to be written out. */
async function streetsAnywhere(typed: string, registers: Registers): Promise<readonly FoundStreet[]> {
  const { words } = streetWords(typed);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || longest.length < MIN_TYPED) return [];
  const known = await registers.streetsWithWord(longest);
  const names = matchStreets(typed, known, { max: MAX_STREETS }).map(({ known: { name } }) => name);
  const towns = await registers.townsWithStreets(names);
  return names
    .flatMap((name) => (towns.get(name) ?? []).slice(0, MAX_STREETS).map((town) => streetIn(town, name)))
    .slice(0, MAX_STREETS);
}

function decide(near: ReturnType<typeof matchStreets>, town: KnownTown, asked: AskedAddress): Looked {
  const addresses = near.map(({ known: { name } }) => addressIn(town, name, asked));
  const [first, second] = near;
  const [address] = addresses;
  if (!first || !address) return { found: 'none' };
  // "Via Roma" where there is only a "Viale Roma" may be a street that the register lacks, so the shopper is asked
  const { kind } = streetWords(asked.street);
  const isOfKind = kind === undefined || kind === first.known.kind;
  const isSure = isOfKind && first.cost <= SURE_COST && (!second || second.cost - first.cost >= CLEARLY_NEARER);
  return isSure || first.cost === 0 ? { found: 'one', address } : { found: 'several', addresses };
}

/** Streets that a text with shortened words may mean: the shopper decides. */
function propose(near: ReturnType<typeof matchStreets>, town: KnownTown, asked: AskedAddress): Looked {
  if (near.length === 0) return { found: 'none' };
  return { found: 'several', addresses: near.map(({ known: { name } }) => addressIn(town, name, asked)) };
}

function streetIn({ name, province, postcodes }: KnownTown, street: string): FoundStreet {
  return { street, town: name, province, postcode: postcodes.length === 1 ? postcodes[0] : undefined };
}

function addressIn(town: KnownTown, street: string, { number, postcode }: AskedAddress): FoundAddress {
  return { ...streetIn(town, street), postcode, number, point: town.point, precision: 'town' };
}

interface KnownTown extends KnownName, FoundTown {
  readonly folded: string;
}

interface RegisterOptions {
  /** Codes of the provinces in which addresses are looked up; empty: all. */
  readonly provinces?: readonly string[];
  readonly onError: (error: unknown) => void;
}

/** The registers change seldom, and each change is notified. */
const REREAD_MS = 10 * 60_000;
/** The maximum number of street names with a word before they are compared. */
const MAX_NAMES = 500;
/**
 * Houses are nearer to one another than this, in metres; beyond it a position belongs to no town that has house points.
 */
const HOUSE_METRES = 3000;
const TOWN_METRES = 15_000;

/** The towns and the cached streets of one version of the registers. */
interface Known {
  readonly towns: readonly KnownTown[];
  readonly townsByKey: ReadonlyMap<string, KnownTown>;
  readonly streets: LRUCache<string, readonly KnownName[]>;
}

/**
 * The registers of towns, streets and houses in our own database (0403-stores-and-delivery.sql). The towns, some eight
 * thousand, are read at the start; the streets of a town when it is first asked for. An import shows at once.
 */
class Registers {
  readonly #db: Database;
  readonly #live: Live<Known>;

  constructor(db: Database, { provinces = [], onError }: RegisterOptions) {
    this.#db = db;
    this.#live = new Live<Known>({
      initial: knownTowns([]),
      read: async () => knownTowns(await readTowns(db, provinces)),
      db,
      channels: [REGISTERS_CHANGED],
      everyMs: REREAD_MS,
      onError,
    });
  }

  start(): Promise<void> {
    return this.#live.start();
  }

  stop(): Promise<void> {
    return this.#live.stop();
  }

  get towns(): readonly KnownTown[] {
    return this.#live.current.towns;
  }

  /** Returns the town of a name; if several have it, the one of the province, given by its code. */
  townNamed(name: string, province: string | undefined): KnownTown | undefined {
    const folded = foldTown(name);
    const code = province?.trim().toUpperCase();
    const named = this.towns.filter((town) => town.folded === folded);
    const only = named.length === 1 || code === undefined ? named[0] : undefined;
    return named.find((town) => town.province === code) ?? only;
  }

  async streetsOf(town: KnownTown): Promise<readonly KnownName[]> {
    const { province, folded } = town;
    const { streets } = this.#live.current;
    const key = townKey(town);
    const cached = streets.get(key);
    if (cached) return cached;
    // Milan has 4,300 streets: as one text they are read in a fifth of the time of as many rows
    const row = await this.#db.maybeOne<{ streets: string | null }>(sql`
      select string_agg(concat_ws(${FIELD}::text, name, coalesce(kind, ''), words), ${LINE}::text) as streets
      from streets where province = ${province} and town = ${folded} -- in any order: they are compared
    `);
    const known = (row?.streets?.split(LINE) ?? []).map(knownStreet);
    streets.set(key, known);
    return known;
  }

  /**
   * Returns each street name that contains a word in its normalised form; if there are very many, those of most towns.
   */
  async streetsWithWord(word: string): Promise<readonly KnownName[]> {
    const row = await this.#db.maybeOne<{ streets: string | null }>(sql`
      select string_agg(concat_ws(${FIELD}::text, name, coalesce(kind, ''), words), ${LINE}::text) as streets
      from (
        select name, kind, words from street_names where string_to_array(words, ' ') @> array[${word}::text]
        order by town_count desc, name limit ${MAX_NAMES}
      ) names -- in any order: they are compared
    `);
    return (row?.streets?.split(LINE) ?? []).map(knownStreet);
  }

  /** The towns that have a street of each of these names, the larger ones first. */
  async townsWithStreets(names: readonly string[]): Promise<ReadonlyMap<string, readonly KnownTown[]>> {
    const rows = await this.#db.query<{ name: string; towns: string }>(
      sql`select name, towns from street_names where name = any(${names}::text[]) -- in any order: a map
      `,
    );
    const { townsByKey } = this.#live.current;
    const townsOf = (keys: string) => keys.split(LINE).flatMap((key) => townsByKey.get(key) ?? []);
    return new Map(rows.map(({ name, towns }) => [name, townsOf(towns).sort(largerFirst)]));
  }

  /** The town of the house nearest to a position, or the nearest town where no house is known. */
  async townAt(point: Point): Promise<KnownTown | undefined> {
    const house = await this.#db.maybeOne<Point & { name: string; province: string }>(sql`
      select h.latitude, h.longitude, m.name, m.province
      from (
        select istat, place[1] as latitude, place[0] as longitude from house_points
        order by place <-> point(${point.longitude}::float8, ${point.latitude}::float8) limit 1
      ) h join municipalities m using (istat) order by m.name, m.province limit 1`);
    if (house && distanceMetres(point, house) <= HOUSE_METRES) return this.townNamed(house.name, house.province);
    let nearest: KnownTown | undefined;
    let metres = TOWN_METRES;
    for (const town of this.towns) {
      const far = town.point ? distanceMetres(point, town.point) : Number.POSITIVE_INFINITY;
      if (far < metres) [nearest, metres] = [town, far];
    }
    return nearest;
  }
}

function knownTowns(towns: readonly KnownTown[]): Known {
  return { towns, townsByKey: new Map(towns.map((town) => [townKey(town), town])), streets: streetCache() };
}

function streetCache(): Known['streets'] {
  return new LRUCache({ maxSize: cacheBytes('streets'), sizeCalculation: (known) => 200 + known.length * 260 });
}

async function readTowns(db: Queryable, provinces: readonly string[]): Promise<readonly KnownTown[]> {
  const rows = await db.query<TownRow>(sql`
    select name, province, array_agg(postcode order by postcode) as postcodes, avg(latitude) as latitude,
      avg(longitude) as longitude
    from municipalities
    where ${provinces.length === 0}::boolean or province = any(${provinces}::text[])
    group by name, province order by name collate "C", province`);
  return rows.map(({ name, province, postcodes, latitude, longitude }) => {
    const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
    return { name, province, postcodes, point, folded: foldTown(name), ...townWords(name) };
  });
}

interface TownRow {
  readonly name: string;
  readonly province: string;
  readonly postcodes: string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Separators of the texts in which many streets are read at once; no name of a street contains them. */
const FIELD = '\t';
const LINE = '\n';

function knownStreet(text: string): KnownName {
  const [name = '', kind = '', words = ''] = text.split(FIELD);
  return { name, kind: kind === '' ? undefined : kind, words: words.split(' ') };
}

function townKey({ province, folded }: KnownTown): string {
  return `${province} ${folded}`;
}

function largerFirst(a: KnownTown, b: KnownTown): number {
  return b.postcodes.length - a.postcodes.length || (a.name < b.name ? -1 : 1);
}
