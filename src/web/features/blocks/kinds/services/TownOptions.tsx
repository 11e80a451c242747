import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { municipalities } from '../../../../../contract/addresses/routes.ts';
import { api } from '../../../../api/browser-api.ts';
import { Queries } from '../../../../api/Queries.tsx';

const MAX_TOWN = 80;

/** The options of a list of suggestions: the towns that a text may mean (delivery 5, after one character). A failed call suggests nothing. */
export function TownOptions({ typed }: { readonly typed: string }) {
  return (
    <Queries>
      <Options typed={typed} />
    </Queries>
  );
}

function Options({ typed }: { readonly typed: string }) {
  const q = useDeferredValue(typed.trim().slice(0, MAX_TOWN));
  const { data } = useQuery({
    queryKey: ['municipalities', q.toLowerCase()],
    queryFn: () => api.call(municipalities, { query: { q } }),
    enabled: q.length >= 1,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (previous) => previous,
  });
  return data?.municipalities.map(({ city, province }) => (
    <option key={`${city} ${province}`} value={city}>{`${city} (${province})`}</option>
  ));
}
