import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { ListingSeo } from '../catalogue/listing/ListingSeo.tsx';
import { ListingView } from '../catalogue/listing/ListingView.tsx';
import { type Listing, loadListing } from '../catalogue/listing/listing.ts';
import { DepartmentChips } from '../catalogue/pages/DepartmentChips.tsx';
import { readLeaflets, type ShownLeaflet } from './leaflet.ts';

interface LeafletPageData {
  readonly leaflet: ShownLeaflet;
  readonly listing: Listing;
}

async function leafletLoader({ context, params, request }: LoaderFunctionArgs): Promise<LeafletPageData> {
  const api = context.get(apiContext);
  const leaflet = (await readLeaflets(api)).find(({ slug }) => slug === params['slug']);
  if (!leaflet) throw data(null, { status: 404 });
  const listing = await loadListing(api, new URL(request.url), { parent_leaflet_id: leaflet.leafletId });
  return { leaflet, listing };
}

/** Filters that a call for a flyer's goods does not support. */
const HIDDEN = ['preferred'];

export const loader = leafletLoader;
export const Component = LeafletPage;

/** A flyer: its dates, and its products as a list. */
function LeafletPage() {
  const { leaflet, listing } = useLoaderData<LeafletPageData>();
  const { name, lang, slug, description, validity, daysLeft, isUpcoming } = leaflet;
  const trail = [
    { name: t('Volantini'), path: paths.leaflets() },
    { name, path: paths.leaflet(slug), lang },
  ];
  return (
    <>
      <ListingSeo
        title={t('Volantino: {name}', { name })}
        description={import.meta.env.SSR ? `${description} ${t('Valido {validity}.', { validity })}`.trim() : ''}
        path={paths.leaflet(slug)}
        trail={trail}
        listing={listing}
      />
      <ListingView
        listing={listing}
        hidden={HIDDEN}
        above={<Breadcrumbs trail={trail} />}
        title={
          <h1 lang={lang} className="text-3xl">
            {name}
          </h1>
        }
        below={
          <>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 font-medium">
              <span className="flex items-center gap-2">
                <Icon name="clock" className="size-5 text-accent" />
                {t('Valido {validity}', { validity })}
              </span>
              <Badge tone={isUpcoming ? 'neutral' : 'promo'}>{daysLeft}</Badge>
            </p>
            {description && (
              <p lang={lang} className="mt-2 max-w-2xl text-ink-soft">
                {description}
              </p>
            )}
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
