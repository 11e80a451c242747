import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AddressService, ServiceAddress } from './address-service.ts';
import { askJson } from './ask-json.ts';

export interface NominatimOptions {
  /** The base URL of a Nominatim: https://nominatim.example. The public one forbids suggestions while typing. */
  readonly url: string;
  /** Nominatim requires callers to identify themselves. */
  readonly userAgent: string;
}

const Place = Type.Object({
  lat: Type.String(),
  lon: Type.String(),
  address: Type.Record(Type.String(), Type.String()),
});
const Places = Type.Array(Place);

/** Asks a Nominatim (its API of version 4 or later, format jsonv2), restricted to Italy. */
export function nominatim({ url, userAgent }: NominatimOptions): AddressService {
  const ask = async (path: string, question: Record<string, string>) => {
    const asked = new URL(`${url}/${path}`);
    const fixed = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'it' };
    for (const [name, value] of Object.entries({ ...fixed, ...question })) asked.searchParams.set(name, value);
    return askJson(asked, { headers: { 'user-agent': userAgent } });
  };
  const search = async (question: Record<string, string>) =>
    Value.Parse(Places, await ask('search', { countrycodes: 'it', limit: '10', ...question })).map(addressOf);
  return {
    name: 'nominatim',
    suggest: (text) => search({ q: text }),
    search: ({ street, town, postcode }) => search({ street, city: town, postalcode: postcode, country: 'Italia' }),
    at: async ({ latitude, longitude }) => {
      const place = await ask('reverse', { lat: String(latitude), lon: String(longitude), zoom: '18' });
      // for the open sea it returns 200 and an error
      if (!Value.Check(Place, place) || place.address['country_code'] !== 'it') return [];
      return [addressOf(place)];
    },
  };
}

function addressOf({ lat, lon, address }: Static<typeof Place>): ServiceAddress {
  const number = address['house_number'];
  const street = address['road'] ?? address['pedestrian'] ?? address['footway'];
  return {
    street,
    number,
    town: address['city'] ?? address['town'] ?? address['village'] ?? address['municipality'] ?? address['hamlet'],
    postcode: address['postcode'],
    province: address['ISO3166-2-lvl6']?.replace(/^IT-/, ''),
    point: { latitude: Number(lat), longitude: Number(lon) },
    precision: number !== undefined ? 'house' : street !== undefined ? 'street' : 'town',
  };
}
