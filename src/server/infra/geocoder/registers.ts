import { LRUCache } from 'lru-cache';
import { foldTown } from '../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import type { KnownName } from '../../../domain/geography/match-names.ts';
import { townWords } from '../../../domain/geography/name-words.ts';
import { cacheBytes } from '../cache-budget.ts';
import { REGISTERS_CHANGED } from '../database/channels.ts';
import { sql } from '../database/sql.ts';
import type { Database, Queryable } from '../database/types.ts';
import { Live } from '../live.ts';
import type { FoundTown } from './geocoder.ts';

export interface KnownTown extends KnownName, FoundTown {
  readonly folded: string;
}

export interface KnownStreetIn extends KnownName {
  readonly town: KnownTown;
}

export interface RegisterOptions {
  /** Codes of the provinces in which addresses are looked up; empty: all. */
  readonly provinces?: readonly string[];
  readonly onError: (error: unknown) => void;
}

/** Registers change seldom, and are announced. */
const REREAD_MS = 10 * 60_000;
/** Streets of all towns that have a word, before they are compared. */
const MAX_CANDIDATES = 2000;
/** Houses stand nearer to one another than this, in metres; beyond it a position belongs to no town that has house points. */
const HOUSE_METRES = 3000;
const TOWN_METRES = 15_000;

/** The towns, and the cached streets, as they are until the registers change. */
interface Known {
  readonly towns: readonly KnownTown[];
  readonly streets: LRUCache<string, readonly KnownName[]>;
}

/**
 * The registers of towns, streets and houses in our own database (migration 39). The towns, some eight thousand, are read at the start;
 * the streets of a town when it is first asked for. An import shows at once.
 */
export class Registers {
  readonly #db: Database;
  readonly #provinces: readonly string[];
  readonly #live: Live<Known>;

  constructor(db: Database, { provinces = [], onError }: RegisterOptions) {
    this.#db = db;
    this.#provinces = provinces;
    this.#live = new Live<Known>({
      initial: { towns: [], streets: streetCache() },
      read: async () => ({ towns: await readTowns(db, provinces), streets: streetCache() }),
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

  /** The town of a name; where several have it, the one of the province, which is its code. */
  townNamed(name: string, province: string | undefined): KnownTown | undefined {
    const folded = foldTown(name);
    const code = province?.trim().toUpperCase();
    const named = this.towns.filter((town) => town.folded === folded);
    const only = named.length === 1 || code === undefined ? named[0] : undefined;
    return named.find((town) => town.province === code) ?? only;
  }

  async streetsOf({ province, folded }: KnownTown): Promise<readonly KnownName[]> {
    const { streets } = this.#live.current;
    const key = `${province} ${folded}`;
    const cached = streets.get(key);
    if (cached) return cached;
    const rows = await this.#db.query<StreetRow>(sql`
      select name, kind, words from streets where province = ${province} and town = ${folded}`);
    const known = rows.map(knownStreet);
    streets.set(key, known);
    return known;
  }

  /** Streets of all towns that have a word as it is compared. */
  async streetsWithWord(word: string): Promise<readonly KnownStreetIn[]> {
    const rows = await this.#db.query<StreetRow & { town: string; province: string }>(sql`
      select name, kind, words, town, province from streets
      where string_to_array(words, ' ') @> array[${word}::text]
        and (${this.#provinces.length === 0}::boolean or province = any(${this.#provinces}::text[]))
      limit ${MAX_CANDIDATES}`);
    const towns = new Map(this.towns.map((town) => [`${town.province} ${town.folded}`, town]));
    return rows.flatMap((row) => {
      const town = towns.get(`${row.province} ${row.town}`);
      return town ? [{ ...knownStreet(row), town }] : [];
    });
  }

  /** The town of the house nearest to a position, or the nearest town where no house is known. */
  async townAt(point: Point): Promise<KnownTown | undefined> {
    const [house] = await this.#db.query<Point & { name: string; province: string }>(sql`
      select h.latitude, h.longitude, m.name, m.province
      from (
        select istat, place[1] as latitude, place[0] as longitude from house_points
        order by place <-> point(${point.longitude}::float8, ${point.latitude}::float8) limit 1
      ) h join municipalities m using (istat) limit 1`);
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

function streetCache(): Known['streets'] {
  return new LRUCache({ maxSize: cacheBytes('streets'), sizeCalculation: (known) => 200 + known.length * 260 });
}

async function readTowns(db: Queryable, provinces: readonly string[]): Promise<readonly KnownTown[]> {
  const rows = await db.query<TownRow>(sql`
    select name, province, array_agg(postcode order by postcode) as postcodes, avg(latitude) as latitude, avg(longitude) as longitude
    from municipalities
    where ${provinces.length === 0}::boolean or province = any(${provinces}::text[])
    group by name, province order by name collate "C"`);
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

interface StreetRow {
  readonly name: string;
  readonly kind: string | null;
  readonly words: string;
}

function knownStreet({ name, kind, words }: StreetRow): KnownName {
  return { name, kind: kind ?? undefined, words: words.split(' ') };
}
