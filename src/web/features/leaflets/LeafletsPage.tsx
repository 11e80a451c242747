import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import type { CardProduct } from '../../product-model/card-product.ts';
import { countText } from '../../product-model/count-text.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { LeafletCover } from './LeafletCover.tsx';
import { coverGoods, pageCount, readGoods, readLeaflets, type ShownLeaflet, sheetPath } from './leaflet.ts';

interface CoveredLeaflet {
  readonly leaflet: ShownLeaflet;
  readonly goods: readonly CardProduct[];
}

/** Flyers whose covers show prices; further ones show their scene only. */
const MAX_PRICED = 12;

export async function loader({ context }: LoaderFunctionArgs): Promise<{ leaflets: readonly CoveredLeaflet[] }> {
  const api = context.get(apiContext);
  const leaflets = (await readLeaflets(api)).map(async (leaflet, index) => ({
    leaflet,
    goods: index < MAX_PRICED ? await readGoods(api, leaflet, coverGoods(leaflet)) : [],
  }));
  return { leaflets: await Promise.all(leaflets) };
}

export const Component = LeafletsPage;

/** The flyers of the shopper's store as covers of paper: the valid and the announced ones. */
function LeafletsPage() {
  const { leaflets } = useLoaderData<typeof loader>();
  const { publicUrl } = useShellData();
  const trail = [{ name: t('Volantini'), path: paths.leaflets() }];
  return (
    <div className="page pt-4">
      <Seo
        title={t('Volantini')}
        path={paths.leaflets()}
        details={
          import.meta.env.SSR
            ? {
                description: t(
                  'I volantini in corso da Bottega e quelli in arrivo, con i prodotti e i prezzi da mettere subito nel carrello.',
                ),
                image: leaflets[0]?.leaflet.cover,
                structured: [breadcrumbList(trail, publicUrl)],
              }
            : undefined
        }
      />
      <Breadcrumbs trail={trail} />
      <h1 className="text-3xl">{t('Volantini')}</h1>
      <p className="mt-1 mb-5 text-ink-soft">{t('Le offerte del tuo negozio, da sfogliare come di carta.')}</p>
      {leaflets.length === 0 && <NoLeaflets />}
      <ul className={classNames('grid gap-7 md:gap-10', columnsFor(leaflets.length))}>
        {leaflets.map((covered, index) => (
          <li key={covered.leaflet.leafletId} className="min-w-0">
            <Covered {...covered} isFirst={index === 0} eager={index < 3} />
          </li>
        ))}
      </ul>
      <Note upcoming={leaflets.find(({ leaflet }) => leaflet.isUpcoming)?.leaflet} />
    </div>
  );
}

/** No row has an empty place where the number of flyers allows it. */
function columnsFor(count: number): string {
  if (count === 1) return 'max-w-120';
  return count === 2 || count === 4 ? 'sm:grid-cols-2 md:max-w-4xl' : 'sm:grid-cols-2 md:grid-cols-3';
}

function Covered(covered: CoveredLeaflet & { readonly isFirst: boolean; readonly eager: boolean }) {
  const { leaflet, goods, isFirst, eager } = covered;
  const { slug, name, isUpcoming, productCount } = leaflet;
  const count = countText(productCount);
  const action = isUpcoming ? t('Guarda prima') : t('Sfoglia');
  return (
    <article className="flex h-full flex-col gap-4">
      <div className="grow">
        <LeafletCover leaflet={leaflet} goods={goods} to={sheetPath(slug, 1)} eager={eager} />
      </div>
      <div className="mt-1 flex items-center justify-between gap-3 pr-3">
        <p className="text-ink-soft text-sm">
          {isUpcoming ? t('{count}, in arrivo', { count }) : t('{count}, {n} pagine', { count, n: pageCount(leaflet) })}
        </p>
        <Link
          to={sheetPath(slug, 2)}
          aria-label={`${action}: ${name}`}
          className={buttonClass(isFirst ? 'primary' : 'secondary')}
        >
          {action}
        </Link>
      </div>
    </article>
  );
}

function Note({ upcoming }: { readonly upcoming: ShownLeaflet | undefined }) {
  if (!upcoming) return null;
  return (
    <p className="mt-7 flex max-w-190 gap-3 rounded-md bg-tint px-3.5 py-3 text-sm">
      <Icon name="info" className="size-5" />
      {t(
        'I prezzi valgono per le consegne dal primo all’ultimo giorno del volantino: se ordini oggi per {day}, paghi quelli di “{name}”.',
        { day: upcoming.firstDay, name: upcoming.name },
      )}
    </p>
  );
}

function NoLeaflets() {
  return (
    <EmptyState
      picture="list"
      title={t('Nessun volantino in questo momento')}
      action={
        <Link to={paths.promotions()} className={buttonClass()}>
          {t('Guarda le promozioni')}
        </Link>
      }
    >
      {t('Il prossimo è in preparazione. Intanto ci sono i prezzi ribassati di oggi.')}
    </EmptyState>
  );
}
