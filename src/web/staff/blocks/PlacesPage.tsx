import { useQuery } from '@tanstack/react-query';
import { staffPlaceList } from '../../../contract/content/staff-block-routes.ts';
import type { StaffPlaceHead } from '../../../contract/content/staff-block-schemas.ts';
import { contentLanguage, msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';

export { PlacesPage as Component };

const GROUPS: readonly { readonly kinds: readonly StaffPlaceHead['kind'][]; readonly name: string }[] = [
  { kinds: ['home', 'place'], name: msg('Pagine') },
  { kinds: ['category'], name: msg('Categorie') },
];

/** Lists the pages that have blocks, or may have some. */
function PlacesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'places'],
    queryFn: () => api.call(staffPlaceList),
    staleTime: 0,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <>
      <PrivateTitle>{t('Pagine a blocchi')}</PrivateTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('Pagine a blocchi')}</h1>
        <Link to={staffPaths.newPlace()} className={buttonClass()}>
          <Icon name="plus" />
          {t('Nuova pagina a blocchi')}
        </Link>
      </div>
      <div className="grid gap-8">
        {GROUPS.map(({ kinds, name }) => {
          const places = data.places.filter(({ kind }) => kinds.includes(kind));
          return places.length === 0 ? null : (
            <section key={name} aria-label={t(name)}>
              <h2 className="mb-3 text-xl">{t(name)}</h2>
              <ul className="grid gap-2 lg:grid-cols-2">
                {places.map((place) => (
                  <PlaceLine key={place.placeId} place={place} />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </>
  );
}

function PlaceLine({ place: { placeId, kind, name, slug, path, blockCount } }: { readonly place: StaffPlaceHead }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float">
      <div className="min-w-0">
        <Link
          to={staffPaths.place(placeId)}
          lang={kind === 'home' ? undefined : contentLanguage()}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {kind === 'home' ? t('Pagina iniziale') : name || slug}
        </Link>
        <p className="break-words text-ink-faint text-sm">{path || slug}</p>
      </div>
      <p className="text-ink-faint text-sm">{blockCount === 1 ? t('1 blocco') : t('{n} blocchi', { n: blockCount })}</p>
    </li>
  );
}
