import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { municipalities, streets } from '../../../contract/addresses/routes.ts';
import type { MunicipalityList } from '../../../contract/addresses/schemas.ts';
import { NEAR_FILTERS_METRES, type Point } from '../../../domain/delivery/distance.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { usePosition } from '../stores/PositionButton.tsx';
import { ComboField } from './ComboField.tsx';

export interface PlaceSearchProps {
  readonly onFound: AroundChoice['searchAround'];
  /** Called with a text that is not a town, so that the list can be searched for it. */
  readonly onText: (text: string) => void;
}

/** D 2, D 5: the search box of the address selector, with towns and streets of Italy as suggestions. */
export function PlaceSearch({ onFound, onText }: PlaceSearchProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { suggestions } = usePlaceSuggestions(text);
  const towns = useTownPoint();

  function type(typed: string) {
    setText(typed);
    setProblem('');
    // an empty field shows all places again
    if (typed === '') onText('');
  }
  function choose(suggestion: PlaceSuggestion | undefined) {
    if (!suggestion) return;
    setText(suggestion.text);
    towns.ofSuggestion(suggestion).then(show, fail);
  }
  function show(found: Awaited<ReturnType<typeof towns.ofText>>) {
    if (found) onFound(found.town, found.point);
    else onText(text.trim());
  }
  const fail = () => setProblem(t('La ricerca dei comuni non risponde: riprova tra poco.'));
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() === '') setProblem(t('Scrivi il tuo comune o il CAP'));
    else towns.ofText(text).then(show, fail);
  }
  return (
    <form
      role="search"
      aria-label={t('Cerca un punto di ritiro')}
      noValidate
      onSubmit={submit}
      className="flex items-start gap-2"
    >
      <ComboField
        label={t('Comune, CAP o indirizzo')}
        name="place"
        type="search"
        maxLength={120}
        value={text}
        error={problem}
        onType={type}
        listLabel={t('Comuni e vie')}
        options={suggestions.map(({ kind, text: shown }) => ({
          key: shown,
          icon: kind === 'town' ? 'pin' : 'map',
          text: <span lang={contentLanguage()}>{shown}</span>,
        }))}
        onChoose={(index) => {
          choose(suggestions[index]);
          return undefined;
        }}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" className="mt-6.5 min-h-12">
        {t('Cerca')}
      </Button>
    </form>
  );
}

/** A suggested town or street. */
interface PlaceSuggestion {
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

function usePlaceSuggestions(typed: string) {
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
      kind: 'street' as const,
      city,
      province,
      text: `${address1}, ${city} (${province})`,
    })),
  ];
  return { suggestions, error: towns.error };
}

function townSuggestion({ city, province }: Town): PlaceSuggestion {
  return { kind: 'town', city, province, text: `${city} (${province})` };
}

/**
 * Returns a function that returns the position of the first matching town, or of the town of a suggestion; undefined if
 * the register has no position for it.
 */
function useTownPoint() {
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

/** The centre of a search for stores and lockers, and the distance from it. */
export interface Around {
  readonly point: Point;
  /** The town that was searched for; undefined for the position of the shopper. */
  readonly town: string | undefined;
  readonly metres: number;
  /** True by default: the centre is the delivery address. */
  readonly isOfAddress?: boolean;
}

interface FoundTown {
  readonly town: string;
  readonly point: Point;
}

/** The default is the largest distance, so that shoppers see all places, the nearest first. */
const [NEAR, , FAR] = NEAR_FILTERS_METRES;

/**
 * D 2, D 9: the centre of the list of stores and lockers, a town or the shopper's position, within 10, 30 or 60 km; at
 * first the delivery address, if it is known.
 */
export function useAround(address?: Point) {
  const { point: own, ...position } = usePosition();
  const [center, setCenter] = useState<FoundTown | 'own' | 'everywhere'>();
  const [within, setMetres] = useState<number>();
  const metres = within ?? (center === undefined ? FAR : NEAR);
  return {
    around: aroundOf(center, { own, address, metres }),
    position: {
      ...position,
      point: own,
      ask: () => {
        setCenter('own');
        position.ask();
      },
    },
    searchAround: (town: string, point: Point) => setCenter({ town, point }),
    searchWithin: setMetres,
    searchEverywhere: () => setCenter('everywhere'),
  };
}

function aroundOf(
  center: FoundTown | 'own' | 'everywhere' | undefined,
  { own, address, metres }: { own: Point | undefined; address: Point | undefined; metres: number },
): Around | undefined {
  if (center === 'everywhere') return undefined;
  if (center === 'own') return own && { town: undefined, point: own, metres };
  if (center) return { ...center, metres };
  return address && { town: undefined, point: address, metres, isOfAddress: true };
}

export type AroundChoice = ReturnType<typeof useAround>;
