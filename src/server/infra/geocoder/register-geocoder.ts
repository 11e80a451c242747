import { matchStreets, matchTowns } from '../../../domain/geography/match-names.ts';
import { streetWords } from '../../../domain/geography/name-words.ts';
import type { Database } from '../database/types.ts';
import type { AskedAddress, FoundAddress, FoundStreet, FoundTown, Geocoder, Looked } from './geocoder.ts';
import { type KnownTown, type RegisterOptions, Registers } from './registers.ts';

const MAX_TOWNS = 12;
const MAX_STREETS = 10;
const MIN_TYPED = 3;
/** A street that costs no more than this is the one that was meant, if no other is as near. */
const SURE_COST = 1.2;
const CLEARLY_NEARER = 0.3;
const MAX_DOUBTFUL = 5;

/** Looks addresses up in the registers of our own database, offline. */
export function registerGeocoder(db: Database, options: RegisterOptions): Geocoder {
  const registers = new Registers(db, options);
  return {
    start: () => registers.start(),
    stop: () => registers.stop(),
    suggestTowns: async (typed) => townsLike(typed.trim(), registers.towns),
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
  if (/^\d+$/.test(text)) return towns.filter(({ postcodes }) => postcodes.some((code) => code.startsWith(text))).slice(0, MAX_TOWNS);
  // of names that are as near, the larger town is more often meant, and it has more postcodes
  return matchTowns(text, towns, { max: towns.length })
    .sort((a, b) => a.cost - b.cost || b.known.postcodes.length - a.known.postcodes.length)
    .slice(0, MAX_TOWNS)
    .map(({ known }) => known);
}

/** Suggests streets of all towns: the longest typed word has to be written out. */
async function streetsAnywhere(typed: string, registers: Registers): Promise<readonly FoundStreet[]> {
  const { words } = streetWords(typed);
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  if (longest === undefined || longest.length < MIN_TYPED) return [];
  const known = await registers.streetsWithWord(longest);
  const names = matchStreets(typed, known, { max: MAX_STREETS }).map(({ known: { name } }) => name);
  const towns = await registers.townsWithStreets(names);
  return names.flatMap((name) => (towns.get(name) ?? []).slice(0, MAX_STREETS).map((town) => streetIn(town, name))).slice(0, MAX_STREETS);
}

function decide(near: ReturnType<typeof matchStreets>, town: KnownTown, asked: AskedAddress): Looked {
  const addresses = near.map(({ known: { name } }) => addressIn(town, name, asked));
  const [first, second] = near;
  const [address] = addresses;
  if (!first || !address) return { found: 'none' };
  const isSure = first.cost <= SURE_COST && (!second || second.cost - first.cost >= CLEARLY_NEARER);
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
