import { useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Facet } from '../../../../contract/catalogue/schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { withoutFilters } from '../listing/listing-query.ts';
import { filterChips } from './filter-chips.ts';
import { storeFilters } from './stored-filters.ts';

export interface FilterChipsProps {
  readonly facets: readonly Facet[];
  /** Filters that define the list and are not shown. */
  readonly hidden: readonly string[];
}

/** The chosen filters, each with a button that removes it, and the most used ones. */
export function FilterChips({ facets, hidden }: FilterChipsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const chips = filterChips(params, facets, hidden);
  if (chips.length === 0) return null;
  // the address changes with the click; a chip that is removed moves its focus on
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
        '-my-1 -mr-4 flex min-w-0 grow basis-0 items-center gap-2 overflow-x-auto py-1 pr-4 pl-1 outline-none [scrollbar-width:none]',
        'md:mr-0 md:pr-0 md:has-[[aria-current]]:flex-wrap',
      )}
    >
      {chips.map(({ key, text, isChosen, to }) => (
        <li key={key} className="shrink-0">
          <Link
            to={to}
            aria-label={isChosen ? t('Togli il filtro {text}', { text }) : t('Filtra: {text}', { text })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
            onClick={() => storeFilters(pathname, to)}
            className={classNames(
              'flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-full px-4 font-semibold text-sm transition-colors',
              isChosen
                ? 'bg-accent-soft text-accent-strong ring-1 ring-accent ring-inset'
                : 'bg-card text-ink-soft shadow-card hover:text-accent',
            )}
          >
            <span lang={key.includes(':') ? contentLanguage() : undefined}>{text}</span>
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
