import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { late } from '../../../hydration/late.tsx';
import { Pagination } from '../../../page/Pagination.tsx';
import { countText } from '../../../product-model/count-text.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useCode } from '../../../ui/use-code.ts';
import { FilterChips, filterChips, PREFERRED } from '../filters/FilterChips.tsx';
import {
  filtersOf,
  isFiltered,
  PAGE_SIZE,
  readListingQuery,
  storeFilters,
  withoutFilters,
  withPage,
} from '../filters/listing-query.ts';
import type { Growth } from './Growth.tsx';
import { asLoaded, type Grown } from './grown.ts';
import { listOf, storedPosition } from './list-position.ts';
import type { Listing } from './listing.ts';
import { ProductGrid } from './ProductGrid.tsx';

export interface ListingViewProps {
  readonly listing: Listing;
  /** Filters that define the list and cannot be removed. */
  readonly hidden?: readonly string[];
  /** Shown when there are no products even without filters. */
  readonly empty?: ReactNode;
  /** The page's heading, beside which is the number of products. */
  readonly title: ReactNode;
  /** Content above and below the heading. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
  /** Chips in front of those of the filters, as list items. */
  readonly aisles?: ReactNode;
  /** Content above the filters beside the list; hidden on a phone. */
  readonly rail?: ReactNode;
  /** True when the same goods of several brands share a card. */
  readonly isGrouped?: boolean;
  /** Content across the grid, after its first rows. */
  readonly insert?: ReactNode;
}

const NONE: readonly string[] = [];

/** A GET form works without its code; on a phone it is hidden until the shopper opens it. */
const filters = import.meta.env.SSR ? await import('../filters/FilterForm.tsx') : undefined;
const LateFilters = late(filters?.FilterForm, async () => (await import('../filters/FilterForm.tsx')).FilterForm);
const noneLeft = import.meta.env.SSR ? await import('./NoneLeft.tsx') : undefined;
const LateNoneLeft = late(noneLeft?.NoneLeft, async () => (await import('./NoneLeft.tsx')).NoneLeft);

/** A page with a list of products: its heading, and filters beside the products; on a phone they are in a sheet. */
export function ListingView({
  listing,
  hidden = NONE,
  empty,
  title,
  above,
  below,
  aisles,
  rail,
  isGrouped = false,
  insert,
}: ListingViewProps) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  const section = useRef<HTMLElement>(null);
  useStoredFilters(params);
  useBackToStart(section);
  const { totItems } = listing.page;
  if (totItems === 0 && empty && !isFiltered(readListingQuery(params)))
    return (
      <div className="page pt-2 md:pt-4">
        {above}
        {title}
        {below}
        {empty}
      </div>
    );
  return (
    <div className="page grid items-start gap-x-10 pt-2 md:grid-cols-[14rem_minmax(0,1fr)] md:pt-4">
      <noscript>
        {/* browsers that run the scripts never show it, so they do not load it */}
        {import.meta.env.SSR && <style>{'#filtri{display:block!important}'}</style>}
      </noscript>
      <aside id="filtri" aria-label={t('Filtri')} className="filter-column">
        {rail}
        <LateFilters facets={listing.facets} counts={listing.flagCounts} hidden={hidden} />
      </aside>
      <section
        ref={section}
        aria-label={t('Prodotti')}
        aria-busy={isLoading}
        className={classNames('min-w-0 scroll-mt-4 transition-opacity', isLoading && 'opacity-55')}
      >
        {above}
        <div className="flex min-h-11 flex-wrap items-baseline gap-x-3">
          {title}
          {/* below the heading on a phone, whatever the font: a heading that wraps until its font is loaded would
              move the page */}
          <p role="status" className="text-ink-faint text-sm max-sm:[h1:not(.max-w-3/5)+&]:basis-full">
            {countText(totItems)}
          </p>
        </div>
        {below}
        <div className="my-2 flex items-center gap-2">
          <FilterButton listing={listing} hidden={hidden} />
          <FilterChips facets={listing.facets} counts={listing.flagCounts} hidden={hidden} aisles={aisles} />
          {!hidden.includes(PREFERRED) && <Preferred />}
        </div>
        {totItems === 0 ? (
          <LateNoneLeft path={pathname} to={withoutFilters(params)} />
        ) : (
          <Products listing={listing} params={params} isGrouped={isGrouped} insert={insert} />
        )}
      </section>
    </div>
  );
}

function Products({
  listing,
  params,
  isGrouped,
  insert,
}: {
  readonly listing: Listing;
  readonly params: URLSearchParams;
  readonly isGrouped: boolean;
  readonly insert: ReactNode;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const [grown, setGrown] = useState<Grown>();
  const [request, setRequest] = useState<{ readonly first: number }>();
  const code = useGrowth();
  const shown = grown?.of === listing ? grown : asLoaded(listing);
  const { first, last, products, phase } = shown;
  const { totItems, totPages } = listing.page;
  const left = totItems - (first - 1) * PAGE_SIZE - products.length;
  return (
    <>
      {first > 1 && (
        <p className="mb-5 text-center">
          <Link
            to={withPage(params, first - 1)}
            rel="prev"
            className={buttonClass('secondary')}
            onClick={(event) => {
              event.preventDefault();
              setRequest({ first: first - 1 });
            }}
          >
            {t('Mostra i prodotti precedenti')}
          </Link>
        </p>
      )}
      <ProductGrid
        ref={grid}
        products={products}
        isGrouped={isGrouped}
        insert={insert}
        awaited={phase === 'loading' ? Math.max(0, Math.min(PAGE_SIZE, left)) : 0}
        more={last < totPages && phase !== 'loading' ? withPage(params, last + 1) : undefined}
      />
      {code && <code.Growth grid={grid} shown={shown} onShow={setGrown} request={request} />}
      <Pagination page={last} pages={totPages} linkTo={(number) => withPage(params, number)} />
    </>
  );
}

/** A filter for customers only: it is loaded once the browser knows that one is logged in. */
function Preferred() {
  const code = useCode(isLoggedIn(useCart().data), () => import('./PreferredLink.tsx'));
  return code && <code.PreferredLink />;
}

/** On a phone, opens the sheet with filters and sort order, and shows the number of active filters. */
function FilterButton({ listing, hidden }: { readonly listing: Listing; readonly hidden: readonly string[] }) {
  const [params] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const code = useCode(isOpen, () => import('../filters/FilterSheet.tsx'));
  const { facets, flagCounts: counts, page } = listing;
  const chosen = filterChips(params, { facets, counts, hidden }).filter(({ isChosen }) => isChosen).length;
  return (
    <>
      <Button variant="secondary" className="min-h-10! shrink-0 px-3.5! md:hidden" onClick={() => setIsOpen(true)}>
        <Icon name="filter" />
        {t('Filtra e ordina')}
        {chosen > 0 && (
          <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent text-xs">
            {chosen}
            <span className="sr-only"> {t('scelti')}</span>
          </span>
        )}
      </Button>
      {code && (
        <code.FilterSheet
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          action={t('Mostra {count}', { count: countText(page.totItems) })}
          isFiltered={chosen > 0}
        >
          <LateFilters isSheet facets={facets} counts={counts} hidden={hidden} />
        </code.FilterSheet>
      )}
    </>
  );
}

/** storefront 4: stores category and filters for the tab. */
function useStoredFilters(params: URLSearchParams): void {
  const { pathname } = useLocation();
  const filters = filtersOf(params);
  useEffect(() => storeFilters(pathname, filters), [pathname, filters]);
}

/** Scrolls to the beginning of the list when the filters change. */
function useBackToStart(section: RefObject<HTMLElement | null>): void {
  const list = listOf(useLocation());
  const shown = useRef(list);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    const top = section.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) section.current?.scrollIntoView({ block: 'start' });
  }, [section, list]);
}

interface GrowthCode {
  readonly Growth: typeof Growth;
}

let loaded: GrowthCode | undefined;
const OCCASIONS = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Returns the code that adds pages to lists. It is loaded at the first interaction, or at once if there was one before,
 * or if a scroll position must be restored.
 */
function useGrowth(): GrowthCode | undefined {
  const [code, setCode] = useState(() => loaded);
  const list = listOf(useLocation());
  useEffect(() => {
    if (code) return;
    const load = () =>
      void import('./Growth.tsx').then(
        (module) => {
          loaded = module;
          setCode(module);
        },
        () => undefined, // the next interaction retries; the pages work as links meanwhile
      );
    // a visitor who scrolled before hydration may be waiting at the end of the list
    if (storedPosition(list) || scrollY > 0) load();
    for (const occasion of OCCASIONS) addEventListener(occasion, load, { passive: true });
    return () => {
      for (const occasion of OCCASIONS) removeEventListener(occasion, load);
    };
  }, [code, list]);
  return code;
}
