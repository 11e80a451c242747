import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { splitHouseNumber } from '../../../domain/geography/house-number.ts';
import type { AddressService, ServiceAddress } from './address-service.ts';
import { askJson } from './ask-json.ts';

export interface GoogleOptions {
  readonly key: string;
  /** The base URLs of the two services; tests replace them. */
  readonly geocodingUrl?: string;
  readonly placesUrl?: string;
}

const Component = Type.Object({
  long_name: Type.String(),
  short_name: Type.String(),
  types: Type.Array(Type.String()),
});
const Result = Type.Object({
  address_components: Type.Array(Component),
  geometry: Type.Object({
    location: Type.Object({ lat: Type.Number(), lng: Type.Number() }),
    location_type: Type.String(),
  }),
});
const Geocoded = Type.Object({ status: Type.String(), results: Type.Array(Result) });

const Prediction = Type.Object({
  placePrediction: Type.Object({
    structuredFormat: Type.Object({
      mainText: Type.Object({ text: Type.String() }),
      secondaryText: Type.Optional(Type.Object({ text: Type.String() })),
    }),
  }),
});
const Predicted = Type.Object({ suggestions: Type.Optional(Type.Array(Type.Unknown())) });

/** Asks Google Maps: Places (New) for suggestions, Geocoding for whole addresses and positions; restricted to Italy. */
export function google({
  key,
  geocodingUrl = 'https://maps.googleapis.com',
  placesUrl = 'https://places.googleapis.com',
}: GoogleOptions): AddressService {
  const geocode = async (question: Record<string, string>) => {
    const asked = new URL(`${geocodingUrl}/maps/api/geocode/json`);
    for (const [name, value] of Object.entries({ ...question, language: 'it', key }))
      asked.searchParams.set(name, value);
    const { status, results } = Value.Parse(Geocoded, await askJson(asked));
    // a wrong key or an exhausted quota comes with status 200
    if (status !== 'OK' && status !== 'ZERO_RESULTS') throw new Error(`Google Geocoding answered ${status}`);
    return results.map(addressOf).filter((address) => address !== undefined);
  };
  return {
    name: 'google',
    suggest: async (text) => {
      const predicted = await askJson(new URL(`${placesUrl}/v1/places:autocomplete`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-goog-api-key': key },
        body: JSON.stringify({
          input: text,
          includedRegionCodes: ['it'],
          includedPrimaryTypes: ['route', 'street_address'],
          languageCode: 'it',
        }),
      });
      const { suggestions = [] } = Value.Parse(Predicted, predicted);
      return suggestions.filter((each) => Value.Check(Prediction, each)).map(predictedAddress);
    },
    search: ({ street, town, postcode, province }) =>
      geocode({ address: `${street}, ${postcode} ${town} ${province}`, components: 'country:IT' }),
    at: ({ latitude, longitude }) =>
      geocode({ latlng: `${latitude},${longitude}`, result_type: 'street_address|route' }),
  };
}

/** An example: "Via Torquato Tasso" and "Bergamo, BG, Italia". */
function predictedAddress({ placePrediction: { structuredFormat } }: Static<typeof Prediction>): ServiceAddress {
  const { street, number } = splitHouseNumber(structuredFormat.mainText.text);
  const [town, province] = (structuredFormat.secondaryText?.text ?? '').split(',').map((text) => text.trim());
  const isCode = /^[A-Z]{2}$/.test(province ?? '');
  return {
    street,
    number,
    postcode: undefined,
    point: undefined,
    precision: 'street',
    town: town === '' ? undefined : town,
    province: isCode ? province : undefined,
  };
}

function addressOf({ address_components: components, geometry }: Static<typeof Result>): ServiceAddress | undefined {
  const named = (type: string) => components.find(({ types }) => types.includes(type));
  if (named('country')?.short_name !== 'IT') return undefined;
  const number = named('street_number')?.long_name;
  const street = named('route')?.long_name;
  return {
    street,
    number,
    town: (named('locality') ?? named('administrative_area_level_3'))?.long_name,
    postcode: named('postal_code')?.long_name,
    province: named('administrative_area_level_2')?.short_name,
    point: { latitude: geometry.location.lat, longitude: geometry.location.lng },
    precision: geometry.location_type === 'ROOFTOP' ? 'house' : street === undefined ? 'town' : 'street',
  };
}
