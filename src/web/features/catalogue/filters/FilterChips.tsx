import { type ReactNode, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Facet } from '../../../../contract/catalogue/schemas.ts';
import { t } from '../../../../language/language.ts';
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
  /** List items in front of the chips. */
  readonly aisles?: ReactNode;
}

/** The chosen filters, each with a button that removes it, and the most used ones. */
export function FilterChips({ facets, hidden, aisles }: FilterChipsProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const chips = filterChips(params, facets, hidden);
  if (chips.length === 0 && !aisles) return null;
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
        '-my-1 -mr-4 flex min-w-0 grow basis-0 items-center gap-2 overflow-x-auto py-1 pr-4 pl-0.5 outline-none [scrollbar-width:none]',
        'md:mx-0 md:flex-wrap md:px-0',
      )}
    >
      {aisles}
      {chips.map(({ key, text, lang, isChosen, to }) => (
        <li key={key} className="shrink-0">
          <Link
            to={to}
            aria-label={isChosen ? t('Togli il filtro {text}', { text }) : t('Filtra: {text}', { text })}
            aria-current={isChosen ? 'true' : undefined}
            preventScrollReset
            onClick={() => storeFilters(pathname, to)}
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

/** A chip that is chosen is of ink: green is for what is pressed next. */
export function chipClass(isChosen: boolean): string {
  return classNames(
    'flex min-h-10 items-center gap-1.5 whitespace-nowrap rounded-full px-3.5 font-medium text-sm transition-colors',
    isChosen ? 'bg-ink text-paper' : 'bg-card shadow-card hover:bg-tint',
  );
}
