import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { municipalities, streets } from '../../../../contract/addresses/routes.ts';
import type { MunicipalityList } from '../../../../contract/addresses/schemas.ts';
import type { Point } from '../../../../domain/delivery/distance.ts';
import { api } from '../../../api/browser-api.ts';

/** A town or a street that a text may mean. */
export interface PlaceSuggestion {
  readonly text: string;
  readonly kind: 'town' | 'street';
  readonly city: string;
  readonly province: string;
}

type Town = MunicipalityList['municipalities'][number];

/** D 5: towns are suggested after one character, streets after more than three. */
const MIN_STREET = 4;
const MAX_EACH = 5;
const MAX_TOWN = 80;

function townsQuery(q: string) {
  return {
    queryKey: ['municipalities', q.toLowerCase()],
    queryFn: () => api.call(municipalities, { query: { q } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  };
}

export function usePlaceSuggestions(typed: string) {
  const q = useDeferredValue(typed.trim().slice(0, MAX_TOWN));
  const towns = useQuery({ ...townsQuery(q), enabled: q.length >= 1, placeholderData: (previous) => previous });
  const found = useQuery({
    queryKey: ['streets', '', '', q.toLowerCase()],
    queryFn: () => api.call(streets, { query: { q } }),
    enabled: q.length >= MIN_STREET && !/^\d+$/.test(q),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (previous) => previous,
  });
  const ofTowns = q.length < 1 ? [] : (towns.data?.municipalities ?? []).slice(0, MAX_EACH).map(townSuggestion);
  const ofStreets = q.length < MIN_STREET ? [] : (found.data?.streets ?? []).slice(0, MAX_EACH);
  const suggestions: readonly PlaceSuggestion[] = [
    ...ofTowns,
    ...ofStreets.map(({ address1, city, province }) => ({
      ...{ kind: 'street' as const, city, province },
      text: `${address1}, ${city} (${province})`,
    })),
  ];
  return { suggestions, error: towns.error };
}

function townSuggestion({ city, province }: Town): PlaceSuggestion {
  return { kind: 'town', city, province, text: `${city} (${province})` };
}

/** Returns a function that resolves the first town of a text, or the town of a suggestion; undefined where the register has no position for it. */
export function useTownPoint() {
  const client = useQueryClient();
  const townsOf = async (q: string) => (await client.fetchQuery(townsQuery(q.slice(0, MAX_TOWN)))).municipalities;
  return {
    ofSuggestion: async ({ city, province }: PlaceSuggestion) => {
      const towns = await townsOf(city);
      return located(towns.find((town) => town.city === city && town.province === province));
    },
    ofText: async (typed: string) => located((await townsOf(typed.trim()))[0]),
  };
}

function located(town: Town | undefined): { readonly town: string; readonly point: Point } | undefined {
  if (town?.latitude === undefined || town.longitude === undefined) return undefined;
  return { town: town.city, point: { latitude: town.latitude, longitude: town.longitude } };
}
