import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { municipalities, streets } from '../../../../../contract/addresses/routes.ts';
import { readTypedPlace } from '../../../../../domain/delivery/typed-place.ts';
import { splitHouseNumber } from '../../../../../domain/geography/house-number.ts';
import { api } from '../../../../api/browser-api.ts';
import { Queries } from '../../../../api/Queries.tsx';

const MAX_TOWN = 80;
const MIN_STREET = 4;

/**
 * Suggested towns (delivery 5, after one character) and streets (after four) for a text. A failed call suggests
 * nothing.
 */
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
  const { street, towns } = readTypedPlace(typed);
  const { street: name = '', number } = street === undefined ? {} : splitHouseNumber(street);
  const { data: found } = useQuery({
    queryKey: ['streets', towns[0] ?? '', name.toLowerCase()],
    queryFn: () => api.call(streets, { query: { q: name, ...(towns[0] ? { city: towns[0] } : {}) } }),
    enabled: name.length >= MIN_STREET,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: (previous) => previous,
  });
  return (
    <>
      {data?.municipalities.map(({ city, province }) => (
        <option key={`${city} ${province}`} value={city}>{`${city} (${province})`}</option>
      ))}
      {street !== undefined &&
        found?.streets.map(({ address1, city, province }) => (
          <option
            key={`${address1} ${city} ${province}`}
            value={`${[address1, number].filter(Boolean).join(' ')}, ${city}`}
          >{`${address1}, ${city} (${province})`}</option>
        ))}
    </>
  );
}
