import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { isFiltered, readListingQuery } from '../catalogue/filters/listing-query.ts';
import { ListingSeo } from '../catalogue/listing/ListingSeo.tsx';
import { ListingView } from '../catalogue/listing/ListingView.tsx';
import { type Listing, loadListing } from '../catalogue/listing/listing.ts';
import { DepartmentChips } from '../catalogue/pages/DepartmentChips.tsx';
import { LeafletBook } from './LeafletBook.tsx';
import { LeafletTitle, leafletTrail } from './LeafletTitle.tsx';
import { listPath, openingGoods, pageCount, readGoods, readLeaflets, type ShownLeaflet } from './leaflet.ts';
import { spreadOf } from './spread.ts';

/** A flyer that is leafed through: `page` and, on a large screen, the one beside it. */
interface OpenPages {
  readonly page: number;
  /** The goods of the open pages; of the cover, those on it and below it. */
  readonly goods: readonly CardProduct[];
}

interface LeafletPageData {
  readonly leaflet: ShownLeaflet;
  readonly listing?: Listing;
  readonly open?: OpenPages;
}

export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<LeafletPageData> {
  const api = context.get(apiContext);
  const url = new URL(request.url);
  const { slug = '', '*': view = '' } = params;
  // a flyer was a list before it had pages: its addresses with a filter lead to the list
  if (view === '' && isOfList(url.searchParams)) throw redirect(listPath(slug) + url.search);
  const leaflet = (await readLeaflets(api)).find((each) => each.slug === slug);
  if (!leaflet) throw data(null, { status: 404 });
  if (view !== 'elenco') return { leaflet, open: await readPages(api, leaflet, view) };
  return { leaflet, listing: await loadListing(api, url, { parent_leaflet_id: leaflet.leafletId }) };
}

function isOfList(params: URLSearchParams): boolean {
  const query = readListingQuery(params);
  return isFiltered(query) || query.page > 1 || query.sort !== '';
}

async function readPages(api: Api, leaflet: ShownLeaflet, view: string): Promise<OpenPages> {
  const page = view === '' ? 1 : Number(view);
  const isPage = view === '' || /^[1-9]\d{0,2}$/.test(view);
  if (!isPage || page > pageCount(leaflet)) throw data(null, { status: 404 });
  const ids =
    page === 1
      ? openingGoods(leaflet)
      : spreadOf(page).flatMap((each = 0) => leaflet.sheets[each - 2]?.productIds ?? []);
  return { page, goods: await readGoods(api, leaflet, ids) };
}

export const Component = LeafletPage;

/** A flyer: its pages to leaf through, or all of its goods as a list. */
function LeafletPage() {
  const { leaflet, listing, open } = useLoaderData<LeafletPageData>();
  if (listing) return <LeafletList leaflet={leaflet} listing={listing} />;
  return open && <LeafletBook leaflet={leaflet} {...open} />;
}

/** Filters that a call for a flyer's goods does not support. */
const HIDDEN = ['preferred'];

/** All goods of a flyer as a list, with its filters. */
function LeafletList({ leaflet, listing }: { readonly leaflet: ShownLeaflet; readonly listing: Listing }) {
  const { name, slug, description, validity, isUpcoming } = leaflet;
  const trail = leafletTrail(leaflet, { name: t('Elenco'), path: listPath(slug) });
  return (
    <>
      <ListingSeo
        title={t('Volantino: {name}', { name })}
        description={import.meta.env.SSR ? `${description} ${t('Valido {validity}.', { validity })}`.trim() : ''}
        path={listPath(slug)}
        trail={trail}
        listing={listing}
      />
      <ListingView
        listing={listing}
        hidden={HIDDEN}
        above={<Breadcrumbs trail={trail} />}
        title={<LeafletTitle leaflet={leaflet} isList />}
        below={
          <>
            {isUpcoming && (
              <p className="mt-2 max-w-2xl text-ink-soft">
                {t('Questi prezzi valgono per le consegne dal primo giorno del volantino.')}
              </p>
            )}
            <DepartmentChips />
          </>
        }
        empty={<NothingLeft />}
      />
    </>
  );
}

function NothingLeft() {
  return (
    <EmptyState
      icon="tag"
      title={t('In questo volantino non c’è più niente')}
      action={
        <Link to={paths.leaflets()} className={buttonClass()}>
          {t('Tutti i volantini')}
        </Link>
      }
    >
      {t('I suoi prodotti non sono in vendita nel tuo negozio.')}
    </EmptyState>
  );
}
