import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { countText } from '../../product-model/count-text.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { readLeaflets, type ShownLeaflet } from './leaflet.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  leaflets: await readLeaflets(context.get(apiContext)),
});
export const Component = LeafletsPage;

/** The flyers of the shopper's store: the valid and the announced ones. */
function LeafletsPage() {
  const { leaflets } = useLoaderData<{ leaflets: readonly ShownLeaflet[] }>();
  const { publicUrl } = useShellData();
  const trail = [{ name: t('Volantini'), path: paths.leaflets() }];
  const running = leaflets.filter(({ isUpcoming }) => !isUpcoming);
  const upcoming = leaflets.filter(({ isUpcoming }) => isUpcoming);
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
                image: leaflets[0]?.cover,
                structured: [breadcrumbList(trail, publicUrl)],
              }
            : undefined
        }
      />
      <Breadcrumbs trail={trail} />
      <h1 className="mt-2 text-3xl">{t('Volantini')}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft">
        {t('Le offerte del tuo negozio, da sfogliare e mettere nel carrello.')}
      </p>
      {leaflets.length === 0 && <NoLeaflets />}
      <Group title={t('In corso')} leaflets={running} />
      <Group title={t('In arrivo')} leaflets={upcoming} />
    </div>
  );
}

function Group({ title, leaflets }: { readonly title: string; readonly leaflets: readonly ShownLeaflet[] }) {
  if (leaflets.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <h2 className="mb-4 text-2xl">{title}</h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {leaflets.map((leaflet, index) => (
          <li key={leaflet.leafletId}>
            <LeafletCard leaflet={leaflet} eager={index < 3} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function LeafletCard({ leaflet, eager }: { readonly leaflet: ShownLeaflet; readonly eager: boolean }) {
  const { slug, name, lang, description, validity, daysLeft, isUpcoming, productCount, cover, previews } = leaflet;
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl bg-card shadow-card transition-shadow hover:shadow-float">
      <div className="relative grid aspect-16/9 grid-cols-[2fr_1fr] grid-rows-2 gap-1 overflow-hidden bg-tint">
        {[cover, ...previews.slice(1, 3)].map((picture, index) => (
          <span key={picture} className="overflow-hidden bg-tile first:row-span-2">
            <Picture
              src={picture}
              alt=""
              size={index === 0 ? 400 : 200}
              eager={eager}
              kind={index === 0 ? 'photo' : 'thumb'}
              className="size-full object-cover transition-transform duration-300 group-hover:scale-103"
            />
          </span>
        ))}
        <span className="absolute top-3 left-3">
          <Badge tone={isUpcoming ? 'neutral' : 'promo'}>{daysLeft}</Badge>
        </span>
      </div>
      <div className="flex grow flex-col gap-2 p-5">
        <h3 lang={lang} className="text-xl">
          <Link to={paths.leaflet(slug)} className="font-display font-semibold after:absolute after:inset-0">
            {name}
          </Link>
        </h3>
        <p className="font-medium text-sm">{t('Valido {validity}', { validity })}</p>
        {description && (
          <p lang={lang} className="text-ink-soft text-sm">
            {description}
          </p>
        )}
        <p className="mt-auto pt-1 font-semibold text-accent text-sm">{countText(productCount)}</p>
      </div>
    </article>
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
