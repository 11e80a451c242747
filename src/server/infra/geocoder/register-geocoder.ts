import { LRUCache } from 'lru-cache';
import { foldTown } from '../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import { type KnownName, matchStreets, matchTowns } from '../../../domain/geography/match-names.ts';
import { streetWords, townWords } from '../../../domain/geography/name-words.ts';
import { cacheBytes } from '../cache-budget.ts';
import { sql } from '../database/sql.ts';
import type { Queryable } from '../database/types.ts';
import type { AskedAddress, FoundAddress, FoundStreet, FoundTown, Geocoder, Looked } from './geocoder.ts';

const MAX_TOWNS = 12;
const MAX_STREETS = 10;
const MIN_TYPED = 3;
/** Streets that have a typed word, wherever they are, before they are compared. */
const MAX_CANDIDATES = 2000;
/** An import in another process shows after this time. */
const FRESH_MS = 10 * 60_000;
/** A street that costs no more than this is the one that was meant, if no other is as near. */
const SURE_COST = 1.2;
const CLEARLY_NEARER = 0.3;
/** Houses stand nearer to one another than this, in metres; beyond it a position belongs to no town of the registers. */
const NEAR_METRES = 3000;
const TOWN_NEAR_METRES = 15_000;

type KnownStreet = KnownName;
interface KnownTown extends KnownName, FoundTown {
  readonly folded: string;
}

/** Looks addresses up in the registers of our own database (migration 50), offline. `provinces` restricts it to some, by their codes. */
export function registerGeocoder(db: Queryable, provinces: readonly string[] = []): Geocoder {
  const streets = new LRUCache<string, readonly KnownStreet[]>({
    maxSize: cacheBytes('streets'),
    sizeCalculation: (known) => 200 + known.length * 260,
    ttl: FRESH_MS,
  });
  let towns: { readonly known: readonly KnownTown[]; readonly at: number } | undefined;

  return {
    suggestTowns: async (typed) => {
      const text = typed.trim();
      const all = await allTowns();
      if (/^\d+$/.test(text))
        return all.filter(({ postcodes }) => postcodes.some((code) => code.startsWith(text))).slice(0, MAX_TOWNS);
      // of names that are as near, the larger town is more often meant, and it has more postcodes
      return matchTowns(text, all, { max: all.length })
        .sort((a, b) => a.cost - b.cost || b.known.postcodes.length - a.known.postcodes.length)
        .slice(0, MAX_TOWNS)
        .map(({ known }) => known);
    },
    suggestStreets: async (typed, town) => {
      if (typed.trim().length < MIN_TYPED) return [];
      if (town === undefined) return streetsAnywhere(typed);
      const place = await townNamed(town.name, town.province);
      if (!place) return [];
      const known = await streetsOf(place);
      return matchStreets(typed, known, { max: MAX_STREETS }).map(({ known: { name } }) => streetIn(place, name));
    },
    find: async (asked) => find(asked),
    at: async (point) => placeAt(point),
  };

  async function find(asked: AskedAddress): Promise<Looked> {
    const town = await townNamed(asked.town, asked.province);
    if (!town?.postcodes.includes(asked.postcode)) return { found: 'none' };
    const known = await streetsOf(town);
    if (known.length === 0) return { found: 'unknown' };
    const near = matchStreets(asked.street, known, { max: 5, isWhole: true });
    const addresses = near.map(({ known: { name } }) => addressIn(town, name, asked));
    const [first, second] = near;
    const [address] = addresses;
    if (!first || !address) return { found: 'none' };
    const isSure = first.cost <= SURE_COST && (!second || second.cost - first.cost >= CLEARLY_NEARER);
    return isSure || first.cost === 0 ? { found: 'one', address } : { found: 'several', addresses };
  }

  /** Reads all towns once; they are some eight thousand. */
  async function allTowns(): Promise<readonly KnownTown[]> {
    if (towns && Date.now() - towns.at < FRESH_MS) return towns.known;
    const rows = await db.query<TownRow>(sql`
      select name, province, array_agg(postcode order by postcode) as postcodes, avg(latitude) as latitude, avg(longitude) as longitude
      from municipalities
      where ${provinces.length === 0}::boolean or province = any(${provinces}::text[])
      group by name, province order by name collate "C"`);
    const known = rows.map(knownTown);
    towns = { known, at: Date.now() };
    return known;
  }

  async function townNamed(name: string, province: string | undefined): Promise<KnownTown | undefined> {
    const folded = foldTown(name);
    const code = province?.trim().toUpperCase();
    const named = (await allTowns()).filter((town) => town.folded === folded);
    return (
      named.find((town) => town.province === code) ?? (named.length === 1 || code === undefined ? named[0] : undefined)
    );
  }

  async function streetsOf({ province, folded }: KnownTown): Promise<readonly KnownStreet[]> {
    const key = `${province} ${folded}`;
    const kept = streets.get(key);
    if (kept) return kept;
    const rows = await db.query<StreetRow>(sql`
      select name, kind, words from streets where province = ${province} and town = ${folded}`);
    const known = rows.map(knownStreet);
    streets.set(key, known);
    return known;
  }

  /** Streets of all towns that have a typed word as it is: the first unfinished word of a text finds none. */
  async function streetsAnywhere(typed: string): Promise<readonly FoundStreet[]> {
    const { words } = streetWords(typed);
    const longest = words.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined || longest.length < MIN_TYPED) return [];
    const rows = await db.query<StreetRow & { town: string; province: string }>(sql`
      select name, kind, words, town, province from streets
      where string_to_array(words, ' ') @> array[${longest}::text]
        and (${provinces.length === 0}::boolean or province = any(${provinces}::text[]))
      limit ${MAX_CANDIDATES}`);
    const byFolded = new Map((await allTowns()).map((town) => [`${town.province} ${town.folded}`, town]));
    const known = rows.flatMap((row) => {
      const town = byFolded.get(`${row.province} ${row.town}`);
      return town ? [{ ...knownStreet(row), town }] : [];
    });
    return matchStreets(typed, known, { max: MAX_STREETS }).map(({ known: { name, town } }) => streetIn(town, name));
  }

  async function placeAt(point: Point): Promise<FoundAddress | undefined> {
    const [house] = await db.query<{ istat: string; latitude: number; longitude: number }>(sql`
      select istat, place[1] as latitude, place[0] as longitude from house_points
      order by place <-> point(${point.longitude}::float8, ${point.latitude}::float8) limit 1`);
    const town =
      house && distanceMetres(point, house) <= NEAR_METRES ? await townOfNumber(house.istat) : await nearestTown(point);
    if (!town) return undefined;
    return { ...streetIn(town, ''), number: undefined, point, precision: 'town' };
  }

  async function townOfNumber(istat: string): Promise<KnownTown | undefined> {
    const [row] = await db.query<{ name: string; province: string }>(sql`
      select name, province from municipalities where istat = ${istat} limit 1`);
    return row ? townNamed(row.name, row.province) : undefined;
  }

  async function nearestTown(point: Point): Promise<KnownTown | undefined> {
    const measured = (await allTowns()).flatMap((town) =>
      town.point ? [{ town, metres: distanceMetres(point, town.point) }] : [],
    );
    const nearest = measured.reduce((best, one) => (one.metres < best.metres ? one : best), {
      town: undefined,
      metres: TOWN_NEAR_METRES,
    } as {
      town: KnownTown | undefined;
      metres: number;
    });
    return nearest.town;
  }
}

interface TownRow {
  readonly name: string;
  readonly province: string;
  readonly postcodes: string[];
  readonly latitude: number | null;
  readonly longitude: number | null;
}

interface StreetRow {
  readonly name: string;
  readonly kind: string | null;
  readonly words: string;
}

function knownTown({ name, province, postcodes, latitude, longitude }: TownRow): KnownTown {
  const point = latitude === null || longitude === null ? undefined : { latitude, longitude };
  return { name, province, postcodes, point, folded: foldTown(name), ...townWords(name) };
}

function knownStreet({ name, kind, words }: StreetRow): KnownStreet {
  return { name, kind: kind ?? undefined, words: words.split(' ') };
}

function streetIn({ name, province, postcodes }: KnownTown, street: string): FoundStreet {
  return { street, town: name, province, postcode: postcodes.length === 1 ? postcodes[0] : undefined };
}

function addressIn(town: KnownTown, street: string, { number, postcode }: AskedAddress): FoundAddress {
  return { ...streetIn(town, street), postcode, number, point: town.point, precision: 'town' };
}
