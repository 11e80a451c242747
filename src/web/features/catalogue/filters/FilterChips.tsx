import { type ReactNode, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Facet, ProductList } from '../../../../contract/catalogue/schemas.ts';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { readListingQuery, storeFilters, withoutFilters, withParam } from './listing-query.ts';

export interface FilterChipsProps {
  readonly facets: readonly Facet[];
  /** A filter that would leave nothing is no chip. */
  readonly counts: ProductList['flagCounts'];
  /** Filters that define the list and are not shown. */
  readonly hidden: readonly string[];
  /** List items in front of the chips. */
  readonly aisles?: ReactNode;
}

/** The chosen filters, each with a button that removes it, and on a phone the most used ones. */
export function FilterChips({ facets, counts, hidden, aisles }: FilterChipsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const chips = filterChips(params, { facets, counts, hidden });
  if (chips.length === 0 && !aisles) return null;
  // the address changes with the click; a removed chip passes its focus on
  const follow = (to: string) => {
    storeFilters(pathname, to);
    list.current?.focus({ preventScroll: true });
  };
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={t('Filtri rapidi')}
      className={classNames(
        '-my-1 -mr-4 flex min-w-0 grow basis-0 items-center gap-2 overflow-x-auto py-1 pr-4 pl-0.5 outline-none [scrollbar-width:none]',
        'md:mx-0 md:flex-wrap md:px-0',
      )}
    >
      {aisles}
      {chips.map(({ key, text, lang, isChosen, to }) => (
        // on a desktop, filters that are not chosen are in the column beside the list
        <li key={key} className={classNames('shrink-0', !isChosen && 'md:hidden')}>
          <Link
            to={to}
            aria-label={isChosen ? t('Togli il filtro {text}', { text }) : t('Filtra: {text}', { text })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
            onClick={() => (isChosen ? follow(to) : storeFilters(pathname, to))}
            className={chipClass(isChosen)}
          >
            <span lang={lang}>{text}</span>
            {isChosen && <Icon name="close" className="size-4" />}
          </Link>
        </li>
      ))}
      {chips.some(({ isChosen }) => isChosen) && (
        <li className="shrink-0">
          <Link
            to={withoutFilters(params)}
            preventScrollReset
            onClick={() => follow(withoutFilters(params))}
            className="flex min-h-11 items-center whitespace-nowrap rounded-sm px-2 font-semibold text-accent text-sm hover:underline"
          >
            {t('Togli tutti i filtri')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** A selected chip has the text colour, because green marks the next button to press. */
export function chipClass(isChosen: boolean): string {
  return classNames(
    'flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-full px-3.5 font-medium text-sm transition-colors',
    isChosen ? 'bg-ink text-paper' : 'bg-card shadow-card hover:bg-tint',
  );
}

interface FilterChip {
  readonly key: string;
  readonly text: string;
  /** Set where the text stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly isChosen: boolean;
  /** The address with this filter added or removed. */
  readonly to: string;
}

/** A filter for customers only: a page that is the same for everybody shows it only when its address has it. */
export const PREFERRED = 'preferred';

/** The largest number of chips besides the selected ones. */
const QUICK_VALUES = 6;

/**
 * Returns the filters of a list as chips: the general ones, then the properties that most of its products have. Their
 * order does not depend on the selection, so that a clicked chip does not move.
 */
export function filterChips(
  params: URLSearchParams,
  { facets, counts, hidden }: Omit<FilterChipsProps, 'aisles'>,
): FilterChip[] {
  const query = readListingQuery(params);
  const flags = [
    { name: 'promo', text: t('In promozione'), isChosen: query.promo },
    { name: 'new_product', text: t('Novità'), isChosen: query.newProduct },
    { name: 'TP', text: t('Solo taglio prezzo'), isChosen: query.priceCut },
    { name: PREFERRED, text: t('I miei preferiti'), isChosen: query.preferred },
  ].filter(
    ({ name, isChosen }) =>
      !hidden.includes(name) && (isChosen || (counts as Readonly<Record<string, number>> | undefined)?.[name]),
  );
  const quick = new Set(quickValues(facets));
  const chosen = [...query.facets].flatMap(([name, ids]) => ids.map((id) => `${name}:${id}`));
  const others = chosen.filter((key) => !quick.has(key));
  return [
    ...flags.map(({ name, text, isChosen }) => ({
      key: name,
      text,
      isChosen,
      to: withParam(params, name, isChosen ? [] : ['true']),
    })),
    ...[...others, ...quick].map((key) => valueChip(key, params, facets)),
  ];
}

function quickValues(facets: readonly Facet[]): string[] {
  return facets
    .filter(({ parameterName }) => parameterName !== 'vendor_id')
    .flatMap(({ parameterName, values }) => values.map((value) => ({ key: `${parameterName}:${value.id}`, value })))
    .filter(({ value }) => Number(value.count) > 0)
    .sort((a, b) => Number(b.value.count) - Number(a.value.count))
    .slice(0, QUICK_VALUES)
    .map(({ key }) => key);
}

function valueChip(key: string, params: URLSearchParams, facets: readonly Facet[]): FilterChip {
  const [name = '', id = ''] = key.split(':');
  const ids = readListingQuery(params).facets.get(name) ?? [];
  const isChosen = ids.includes(id);
  const next = isChosen ? ids.filter((other) => other !== id) : [...ids, id];
  const value = valueOf(facets, name, id);
  return { key, text: value?.name ?? id, lang: value?.lang, isChosen, to: withParam(params, name, next) };
}

export function valueName(facets: readonly Facet[], parameterName: string, id: string): string {
  return valueOf(facets, parameterName, id)?.name ?? id;
}

function valueOf(facets: readonly Facet[], parameterName: string, id: string): Facet['values'][number] | undefined {
  const values = facets.find((facet) => facet.parameterName === parameterName)?.values;
  return values?.find((value) => String(value.id) === id);
}
