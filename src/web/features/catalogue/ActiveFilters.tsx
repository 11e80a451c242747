import { Link, useSearchParams } from 'react-router';
import type { Facet } from '../../../contract/catalogue.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { readListingQuery, withParam } from './listing-query.ts';

/** What is filtered now, each with the way to take it away. */
export function ActiveFilters({ facets }: { readonly facets: readonly Facet[] }) {
  const [params] = useSearchParams();
  const query = readListingQuery(params);
  const chips = [
    ...(query.promo ? [{ text: 'In promozione', to: withParam(params, 'promo', []) }] : []),
    ...(query.newProduct ? [{ text: 'Novità', to: withParam(params, 'new_product', []) }] : []),
    ...[...query.facets].flatMap(([name, ids]) =>
      ids.map((id) => ({
        text: valueName(facets, name, id),
        to: withParam(
          params,
          name,
          ids.filter((other) => other !== id),
        ),
      })),
    ),
  ];
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtri attivi" className="flex flex-wrap gap-2">
      {chips.map(({ text, to }) => (
        <li key={to}>
          <Link
            to={to}
            aria-label={`Togli il filtro ${text}`}
            preventScrollReset
            className="flex min-h-9 items-center gap-1.5 rounded-full bg-accent-soft pr-2.5 pl-3.5 font-semibold text-accent-strong text-sm hover:bg-line"
          >
            {text}
            <Icon name="close" className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function valueName(facets: readonly Facet[], parameterName: string, id: string): string {
  const values = facets.find((facet) => facet.parameterName === parameterName)?.values;
  return values?.find((value) => String(value.id) === id)?.name ?? id;
}
