import { t } from '../../../language/language.ts';
import type { Crumb } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { countText } from '../../product-model/count-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/Link.tsx';
import { listPath, type ShownLeaflet } from './leaflet.ts';

export function leafletTrail({ name, slug, lang }: ShownLeaflet, own?: Crumb): readonly Crumb[] {
  return [
    { name: t('Volantini'), path: paths.leaflets() },
    { name, path: paths.leaflet(slug), lang },
    ...(own ? [own] : []),
  ];
}

/** The head of a flyer: its name, its days, and the choice between its pages and the list of its goods. */
export function LeafletTitle({
  leaflet,
  isList = false,
}: {
  readonly leaflet: ShownLeaflet;
  readonly isList?: boolean;
}) {
  const { name, lang, slug, until, daysLeft, isUpcoming, productCount } = leaflet;
  const views = [
    { isOn: !isList, text: t('Sfoglia'), to: paths.leaflet(slug) },
    { isOn: isList, text: t('Elenco'), to: listPath(slug) },
  ];
  return (
    <div className="flex w-full flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
      <div>
        <h1 lang={lang} className="text-3xl">
          {name}
        </h1>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-soft text-sm">
          <span className={classNames('tag font-bold', isUpcoming ? 'bg-tint' : 'bg-butter text-on-butter')}>
            {daysLeft}
          </span>
          <span>
            {until}
            {!isList && `, ${countText(productCount)}`}
          </span>
        </p>
      </div>
      <nav
        aria-label={t('Come guardare il volantino')}
        className="grid w-43 grid-cols-2 rounded-full bg-sunken p-0.75 md:w-54"
      >
        {views.map(({ isOn, text, to }) => (
          <Link
            key={text}
            to={to}
            aria-current={isOn ? 'page' : undefined}
            className={classNames(
              'grid min-h-11 place-items-center rounded-full font-semibold text-sm',
              isOn ? 'bg-card shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            {text}
          </Link>
        ))}
      </nav>
    </div>
  );
}
