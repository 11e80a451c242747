import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router';
import type { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { msg, t } from '../../../../language/language.ts';
import { apiContext } from '../../../api/context.ts';
import { Breadcrumbs } from '../../../page/Breadcrumbs.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { DEPARTMENT } from '../filters/listing-query.ts';
import { ListingSeo } from '../listing/ListingSeo.tsx';
import { ListingView } from '../listing/ListingView.tsx';
import { type Listing, loadListing } from '../listing/listing.ts';
import { DepartmentChips } from './DepartmentChips.tsx';

/** A list across all departments with a page of its own. */
interface Collection {
  readonly path: string;
  readonly title: string;
  readonly introduction: string;
  readonly description: string;
  readonly fixed: ProductsQuery;
  readonly emptyTitle: string;
}

/** Returns the collection of an address: all collections share one chunk of code. */
function collectionAt(pathname: string): Collection {
  return pathname.startsWith(paths.news()) ? news : promotions;
}

async function collectionLoader({ context, request }: LoaderFunctionArgs): Promise<{ listing: Listing }> {
  const url = new URL(request.url);
  return { listing: await loadListing(context.get(apiContext), url, collectionAt(url.pathname).fixed) };
}

const promotions: Collection = {
  path: paths.promotions(),
  title: msg('Promozioni'),
  introduction: msg('Prezzi ribassati adesso, con il prezzo più basso degli ultimi 30 giorni sempre in vista.'),
  description: msg(
    'Tutte le promozioni di Bottega, reparto per reparto, con il prezzo più basso degli ultimi 30 giorni e il prezzo al chilo o al litro.',
  ),
  fixed: { promo: true },
  emptyTitle: msg('Nessuna promozione in questo momento'),
};

const news: Collection = {
  path: paths.news(),
  title: msg('Novità in bottega'),
  introduction: msg('Gli ultimi arrivati sugli scaffali.'),
  description: msg('I prodotti appena arrivati da Bottega, reparto per reparto, con il prezzo al chilo o al litro.'),
  fixed: { new_product: true },
  emptyTitle: msg('Nessuna novità in questo momento'),
};

export const loader = collectionLoader;
export const Component = CollectionPage;

/** A list across all departments: promotions or new products. */
function CollectionPage() {
  const { listing } = useLoaderData<typeof collectionLoader>();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { path, introduction, description, fixed, emptyTitle, ...collection } = collectionAt(pathname);
  const title = t(collection.title);
  const trail = [{ name: title, path }];
  const hidden = Object.keys(fixed);
  return (
    <>
      <ListingSeo
        title={title}
        description={import.meta.env.SSR ? t(description) : ''}
        path={path}
        trail={trail}
        listing={listing}
      />
      <ListingView
        listing={listing}
        hidden={hidden}
        above={<Breadcrumbs trail={trail} />}
        title={<h1 className="text-3xl">{title}</h1>}
        below={
          <>
            <p className="mt-1 max-w-2xl text-ink-soft max-sm:text-sm">{t(introduction)}</p>
            <DepartmentChips />
          </>
        }
        empty={params.has(DEPARTMENT) ? undefined : <NothingNow title={t(emptyTitle)} />}
      />
    </>
  );
}

function NothingNow({ title }: { readonly title: string }) {
  return (
    <EmptyState
      picture="plate"
      title={title}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Sfoglia i reparti')}
        </Link>
      }
    >
      {t('Torna presto: gli scaffali cambiano ogni giorno.')}
    </EmptyState>
  );
}
