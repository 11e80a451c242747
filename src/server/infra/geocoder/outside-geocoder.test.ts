import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { AddressService } from './address-service.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { outsideGeocoder } from './outside-geocoder.ts';
import { photon } from './photon.ts';

const BERGAMO = {
  name: 'Bergamo',
  province: 'BG',
  postcodes: ['24121', '24122'],
  point: { latitude: 45.6948, longitude: 9.6677 },
};
const TASSO = { street: 'Via Torquato Tasso', town: 'Bergamo', province: 'BG', postcode: '24121' };
const ASKED = { street: 'via t. tasso', number: '12/A', town: 'BERGAMO', province: 'BG', postcode: '24121' };

/** A register with one town, whose answers are marked as its own. */
const register: Geocoder = {
  start: async () => {},
  stop: async () => {},
  suggestTowns: async (typed) => ('bergamo'.startsWith(typed.toLowerCase()) ? [BERGAMO] : []),
  suggestStreets: async () => [{ ...TASSO, street: 'Via del Registro' }],
  find: async () => ({ found: 'unknown' }),
  at: async () => ({ ...TASSO, street: '', number: undefined, point: undefined, precision: 'town' }),
};

/** A double of the services: it checks requests and replies in their format. */
const NOMINATIM_PLACE = {
  lat: '45.6950',
  lon: '9.6700',
  address: {
    house_number: '12a',
    road: 'Via Torquato Tasso',
    city: 'Bergamo',
    'ISO3166-2-lvl6': 'IT-BG',
    postcode: '24121',
    country_code: 'it',
  },
};
const PHOTON_FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.67, 45.695] },
  properties: {
    street: 'Via Torquato Tasso',
    housenumber: '12a',
    city: 'Bergamo',
    postcode: '24121',
    countrycode: 'IT',
    type: 'house',
  },
};
const GOOGLE_RESULT = {
  address_components: [
    { long_name: '12a', short_name: '12a', types: ['street_number'] },
    { long_name: 'Via Torquato Tasso', short_name: 'Via Torquato Tasso', types: ['route'] },
    { long_name: 'Bergamo', short_name: 'Bergamo', types: ['locality', 'political'] },
    { long_name: 'Provincia di Bergamo', short_name: 'BG', types: ['administrative_area_level_2', 'political'] },
    { long_name: 'Italia', short_name: 'IT', types: ['country', 'political'] },
    { long_name: '24121', short_name: '24121', types: ['postal_code'] },
  ],
  geometry: { location: { lat: 45.695, lng: 9.67 }, location_type: 'ROOFTOP' },
};
const GOOGLE_PREDICTION = {
  placePrediction: {
    placeId: 'x',
    structuredFormat: { mainText: { text: 'Via Torquato Tasso' }, secondaryText: { text: 'Bergamo, BG, Italia' } },
  },
};

interface Question {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Answer = (question: Question) => unknown;

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a double on a port of its own; an answer of undefined is a failure of the service. */
async function double(answer: Answer): Promise<{ url: string; questions: Question[] }> {
  const questions: Question[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://double');
    const question = { path: pathname, query: searchParams, headers: request.headers, body: await text(request) };
    questions.push(question);
    const body = answer(question);
    response.writeHead(body === undefined ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? {}));
  };
  const server = createServer((request, response) => void reply(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, questions };
}

const MAKERS: readonly [string, (url: string) => AddressService, Answer][] = [
  [
    'nominatim',
    (url) => nominatim({ url, userAgent: 'Bottega (staff@bottega.example)' }),
    ({ path }) => (path === '/reverse' ? NOMINATIM_PLACE : [NOMINATIM_PLACE]),
  ],
  ['photon', (url) => photon({ url }), () => ({ type: 'FeatureCollection', features: [PHOTON_FEATURE] })],
  [
    'google',
    (url) => google({ key: 'the-key', geocodingUrl: url, placesUrl: url }),
    ({ path }) =>
      path === '/v1/places:autocomplete'
        ? { suggestions: [{ queryPrediction: {} }, GOOGLE_PREDICTION] }
        : { status: 'OK', results: [GOOGLE_RESULT] },
  ],
];

describe.each(MAKERS)('%s', (_, maker, answer) => {
  it('suggests streets, finds a whole address with its point, and reads a position', async () => {
    const { url } = await double(answer);
    const geocoder = outsideGeocoder({ service: maker(url), register, onError: fail });
    const [street] = await geocoder.suggestStreets('via tor', { name: 'Bergamo' });
    expect(street).toMatchObject({ street: 'Via Torquato Tasso', town: 'Bergamo', province: 'BG' });
    expect(await geocoder.find(ASKED)).toEqual({
      found: 'one',
      address: { ...TASSO, number: '12/A', point: { latitude: 45.695, longitude: 9.67 }, precision: 'house' },
    });
    expect(await geocoder.at({ latitude: 45.695, longitude: 9.67 })).toMatchObject({ ...TASSO, number: '12/A' });
  });

  it('asks once for the same, and answers from the register while the service fails', async () => {
    let isAway = false;
    const { url, questions } = await double((question) => (isAway ? undefined : answer(question)));
    const errors: string[] = [];
    const onError = (error: unknown) => errors.push(String(error));
    const geocoder = outsideGeocoder({ service: maker(url), register, onError });
    await Promise.all([geocoder.find(ASKED), geocoder.find(ASKED)]);
    await geocoder.find(ASKED);
    expect(questions).toHaveLength(1);
    isAway = true;
    expect(await geocoder.find(ASKED)).toMatchObject({ found: 'one' });
    expect(await geocoder.find({ ...ASKED, number: '13' })).toEqual({ found: 'unknown' });
    expect(await geocoder.suggestStreets('via verdi', { name: 'Bergamo' })).toMatchObject([
      { street: 'Via del Registro' },
    ]);
    expect(errors).toHaveLength(2);
    // the log contains neither the key nor an address
    expect(errors.join()).not.toMatch(/the-key|tasso|verdi/i);
    for (let again = 0; again < 10; again++) await geocoder.find({ ...ASKED, number: String(again) });
    expect(errors.length).toBe(5);
    expect(questions).toHaveLength(6);
  });

  it('leaves out towns that the register does not have, and provinces that are not served', async () => {
    const { url } = await double(answer);
    const elsewhere = outsideGeocoder({ service: maker(url), register, provinces: ['CO'], onError: fail });
    expect(await elsewhere.find(ASKED)).toEqual({ found: 'none' });
    const unknown = { ...register, suggestTowns: async () => [] };
    const geocoder = outsideGeocoder({ service: maker(url), register: unknown, onError: fail });
    expect(await geocoder.suggestStreets('via tor')).toEqual([]);
  });
});

it('the services are asked in their own words, for Italy only', async () => {
  const asked = await double(() => []);
  await nominatim({ url: asked.url, userAgent: 'Bottega' }).search({ ...ASKED, street: 'via tasso 12' });
  expect(Object.fromEntries(asked.questions[0]?.query ?? [])).toMatchObject({
    street: 'via tasso 12',
    city: 'BERGAMO',
    postalcode: '24121',
    countrycodes: 'it',
    format: 'jsonv2',
  });
  expect(asked.questions[0]?.headers['user-agent']).toBe('Bottega');
  const places = await double(() => ({}));
  await google({ key: 'the-key', placesUrl: places.url }).suggest('via tasso');
  expect(places.questions[0]?.headers['x-goog-api-key']).toBe('the-key');
  expect(JSON.parse(places.questions[0]?.body ?? '')).toMatchObject({
    input: 'via tasso',
    includedRegionCodes: ['it'],
  });
});

it('a refused key is an error of the service, although it comes as a success', async () => {
  const { url } = await double(() => ({ status: 'REQUEST_DENIED', results: [] }));
  const errors: unknown[] = [];
  const service = google({ key: 'wrong', geocodingUrl: url });
  const geocoder = outsideGeocoder({ service, register, onError: (error) => errors.push(error) });
  expect(await geocoder.find(ASKED)).toEqual({ found: 'unknown' });
  expect(String(errors[0])).toContain('REQUEST_DENIED');
});

it('an address abroad, and the open sea, are no addresses', async () => {
  const abroad = await double(() => ({
    features: [{ ...PHOTON_FEATURE, properties: { ...PHOTON_FEATURE.properties, countrycode: 'CH' } }],
  }));
  expect(await photon({ url: abroad.url }).suggest('via tasso')).toEqual([]);
  const sea = await double(() => ({ error: 'Unable to geocode' }));
  expect(await nominatim({ url: sea.url, userAgent: 'x' }).at({ latitude: 42, longitude: 11 })).toEqual([]);
});

function fail(error: unknown): never {
  throw error;
}
