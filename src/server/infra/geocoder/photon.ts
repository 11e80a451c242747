import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { AddressService, ServiceAddress } from './address-service.ts';
import { askJson } from './ask-json.ts';

const Text = Type.Optional(Type.String());
const Feature = Type.Object({
  geometry: Type.Object({ coordinates: Type.Array(Type.Number(), { minItems: 2 }) }),
  properties: Type.Object({
    name: Text,
    street: Text,
    housenumber: Text,
    city: Text,
    postcode: Text,
    countrycode: Text,
    type: Text,
  }),
});
const Collection = Type.Object({ features: Type.Array(Feature) });

/** The bounding box of Italy: west, south, east, north. */
const ITALY = '6.6,35.4,18.6,47.1';

/** Asks a Photon, which suggests addresses while one types. `url` is its base URL: https://photon.example. */
export function photon({ url }: { readonly url: string }): AddressService {
  const ask = async (path: string, question: Record<string, string>) => {
    const asked = new URL(`${url}/${path}`);
    for (const [name, value] of Object.entries(question)) asked.searchParams.set(name, value);
    const { features } = Value.Parse(Collection, await askJson(asked));
    return features.filter(({ properties }) => properties.countrycode === 'IT').map(addressOf);
  };
  return {
    name: 'photon',
    suggest: (text) => ask('api', { q: text, limit: '10', bbox: ITALY }),
    search: ({ street, town, postcode }) =>
      ask('api', { q: `${street}, ${postcode} ${town}`, limit: '10', bbox: ITALY }),
    at: ({ latitude, longitude }) => ask('reverse', { lat: String(latitude), lon: String(longitude), limit: '1' }),
  };
}

function addressOf({ geometry, properties }: Static<typeof Feature>): ServiceAddress {
  const [longitude = 0, latitude = 0] = geometry.coordinates;
  // a street is a feature of its own, with its name as the name
  const street = properties.street ?? (properties.type === 'street' ? properties.name : undefined);
  const number = properties.housenumber;
  return {
    street,
    number,
    town: properties.city ?? (properties.type === 'city' ? properties.name : undefined),
    postcode: properties.postcode,
    province: undefined,
    point: { latitude, longitude },
    precision: number !== undefined ? 'house' : street !== undefined ? 'street' : 'town',
  };
}
