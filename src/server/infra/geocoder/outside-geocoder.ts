import { LRUCache } from 'lru-cache';
import { InFlight } from '../../../concurrency/in-flight.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { normalHouseNumber } from '../../../domain/geography/house-number.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import type { AddressService, ServiceAddress } from './address-service.ts';
import type { AskedAddress, FoundAddress, FoundStreet, FoundTown, Geocoder, Looked } from './geocoder.ts';

export interface OutsideOptions {
  readonly service: AddressService;
  /** The register that knows the towns, and replaces the service while it is away. */
  readonly register: Geocoder;
  /** Codes of the provinces in which addresses are looked up; empty: all. */
  readonly provinces?: readonly string[];
  readonly now?: () => number;
  readonly onError: (error: unknown, service: string) => void;
}

const MAX_CACHED = 5000;
/** Streets change seldom; the terms of the services allow 30 days. */
const CACHED_MS = 7 * 24 * 3_600_000;
/** More requests at once would only wait at the service. */
const MAX_AT_ONCE = 16;
const MAX_SUGGESTED = 10;
const MIN_TYPED = 3;
/** Positions are looked up and cached with five decimals, about a metre. */
const POSITION_DECIMALS = 5;

type Answers = readonly ServiceAddress[];

/**
 * A geocoder that uses an outside service for streets and positions, and our own register for towns. Every answer is
 * cached. While the service is slow or away, only the register answers.
 */
export function outsideGeocoder({ service, register, provinces = [], now, onError }: OutsideOptions): Geocoder {
  const cache = new LRUCache<string, Answers>({ max: MAX_CACHED, ttl: CACHED_MS });
  const asking = new InFlight<Answers>();
  const breaker = createCircuitBreaker(now);
  const known = (answers: Answers) => inKnownTowns(answers, register, provinces);

  return {
    start: () => register.start(),
    stop: () => register.stop(),
    suggestTowns: (typed) => register.suggestTowns(typed),
    suggestStreets: async (typed, town) => {
      if (typed.trim().length < MIN_TYPED) return [];
      const text = town === undefined ? typed : `${typed}, ${town.name}`;
      const answers = await ask(`suggest ${text.toLowerCase()}`, () => service.suggest(text));
      if (answers === undefined) return register.suggestStreets(typed, town);
      const streets = (await known(answers)).filter(
        (found) => town === undefined || foldTown(found.town) === foldTown(town.name),
      );
      return distinctStreets(streets).slice(0, MAX_SUGGESTED);
    },
    find: async (asked) => {
      const { number } = asked;
      const street = number === undefined ? asked.street : `${asked.street} ${number}`;
      const question = { ...asked, street };
      const answers = await ask(`find ${JSON.stringify(question)}`, () => service.search(question));
      return answers === undefined ? register.find(asked) : looked(asked, await known(answers));
    },
    at: async (point) => {
      const rounded = roundedPoint(point);
      const answers = await ask(`at ${rounded.latitude} ${rounded.longitude}`, () => service.at(rounded));
      const [first] = answers === undefined ? [] : await known(answers);
      return first ?? register.at(point);
    },
  };

  /** Returns undefined when the service fails or must not be called. */
  async function ask(key: string, question: () => Promise<Answers>): Promise<Answers | undefined> {
    const cached = cache.get(key);
    if (cached) return cached;
    if (breaker.isOpen() || asking.size >= MAX_AT_ONCE) return undefined;
    try {
      return await asking.run(key, async () => {
        const answers = await breaker.run(question);
        cache.set(key, answers);
        return answers;
      });
    } catch (error) {
      onError(error, service.name);
      return undefined;
    }
  }
}

/** Returns the addresses whose town is in the register, with the register's spelling and province. */
async function inKnownTowns(
  answers: Answers,
  register: Geocoder,
  provinces: readonly string[],
): Promise<FoundAddress[]> {
  const found = await Promise.all(
    answers.map(async (answer) => {
      const town = await townOf(answer, register);
      return town && (provinces.length === 0 || provinces.includes(town.province)) ? foundIn(town, answer) : undefined;
    }),
  );
  return found.filter((address) => address !== undefined);
}

async function townOf(
  { town, postcode, province }: ServiceAddress,
  register: Geocoder,
): Promise<FoundTown | undefined> {
  if (town === undefined) return undefined;
  const named = (await register.suggestTowns(town)).filter(({ name }) => foldTown(name) === foldTown(town));
  return (
    named.find((known) => known.province === province) ??
    named.find(({ postcodes }) => postcode !== undefined && postcodes.includes(postcode)) ??
    (named.length === 1 ? named[0] : undefined)
  );
}

function foundIn({ name, province, postcodes }: FoundTown, answer: ServiceAddress): FoundAddress {
  return {
    street: answer.street ?? '',
    town: name,
    province,
    postcode: answer.postcode ?? (postcodes.length === 1 ? postcodes[0] : undefined),
    number: answer.number === undefined ? undefined : normalHouseNumber(answer.number),
    point: answer.point,
    precision: answer.precision,
  };
}

/** The service is asked with the house number; a street elsewhere in Italy does not count as a match. */
function looked(asked: AskedAddress, found: readonly FoundAddress[]): Looked {
  const inTown = found.filter(({ street, town }) => street !== '' && foldTown(town) === foldTown(asked.town));
  const addresses = inTown.map((address) => ({ ...address, number: address.number ?? asked.number }));
  const [address] = addresses;
  if (!address) return { found: 'none' };
  return distinctStreets(addresses).length === 1 ? { found: 'one', address } : { found: 'several', addresses };
}

function distinctStreets<Street extends FoundStreet>(streets: readonly Street[]): Street[] {
  const named = streets.filter(({ street }) => street !== '');
  return [...new Map(named.toReversed().map((each) => [`${each.street} ${each.town}`, each])).values()].reverse();
}

function roundedPoint({ latitude, longitude }: Point): Point {
  const rounded = (degrees: number) => Number(degrees.toFixed(POSITION_DECIMALS));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
