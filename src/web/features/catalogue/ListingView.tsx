import { useState } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Pagination } from '../shell/Pagination.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { FilterForm } from './FilterForm.tsx';
import type { Listing } from './listing-loader.ts';
import { withPage } from './listing-query.ts';
import { ProductCard } from './ProductCard.tsx';

const ABOVE_THE_FOLD = 6;
const NUMBER = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });

/** Filters beside the products; on a phone in a sheet of their own. */
export function ListingView({ listing }: { readonly listing: Listing }) {
  const [params] = useSearchParams();
  const isLoading = useNavigation().state === 'loading';
  const [isFiltering, setIsFiltering] = useState(false);
  const { page, products, facets } = listing;
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-5 md:grid-cols-[16rem_1fr]">
      <noscript>
        <style>{'#filtri{display:block!important}'}</style>
      </noscript>
      <Button variant="secondary" className="sm:justify-self-start md:hidden" onClick={() => setIsFiltering(true)}>
        <Icon name="filter" />
        Filtra e ordina
      </Button>
      <aside
        id="filtri"
        aria-label="Filtri"
        className="max-md:hidden md:sticky md:top-20 md:max-h-[calc(100dvh-6rem)] md:overflow-y-auto md:pr-2"
      >
        <FilterForm facets={facets} />
      </aside>
      <Dialog
        open={isFiltering}
        onClose={() => setIsFiltering(false)}
        title="Filtra e ordina"
        footer={
          <Button size="lg" className="w-full" onClick={() => setIsFiltering(false)}>
            Mostra {countText(page.totItems)}
          </Button>
        }
      >
        <FilterForm facets={facets} />
      </Dialog>
      <section
        aria-label="Prodotti"
        aria-busy={isLoading}
        className={classNames('min-w-0 transition-opacity', isLoading && 'opacity-55')}
      >
        <div className="mb-4 flex min-h-11 flex-wrap items-center gap-3">
          <p role="status" className="mr-auto text-ink-soft">
            {countText(page.totItems)}
          </p>
          <ActiveFilters facets={facets} />
        </div>
        {products.length === 0 ? (
          <NoneLeft />
        ) : (
          <ul className="product-grid">
            {products.map((product, index) => (
              <li key={product.productId}>
                <ProductCard product={product} eager={index < ABOVE_THE_FOLD} level="h2" />
              </li>
            ))}
          </ul>
        )}
        <Pagination page={page.selPage || 1} pages={page.totPages} linkTo={(number) => withPage(params, number)} />
      </section>
    </div>
  );
}

function countText(count: number): string {
  return `${NUMBER.format(count)} ${count === 1 ? 'prodotto' : 'prodotti'}`;
}

function NoneLeft() {
  return (
    <EmptyState
      icon="filter"
      title="Nessun prodotto con questi filtri"
      action={
        <Link to="?" className={buttonClass('secondary')}>
          Togli tutti i filtri
        </Link>
      }
    >
      Prova a toglierne uno: gli scaffali sono pieni.
    </EmptyState>
  );
}
