import { useQuery } from '@tanstack/react-query';
import { staffMenuList } from '../../../contract/content/staff-menu-routes.ts';
import type { StaffMenuHead } from '../../../contract/content/staff-menu-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';
import { locationName, locationPlace } from './menu-words.ts';

export { MenusPage as Component };

/** Lists the locations of the shop's menus. */
function MenusPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'menus'],
    queryFn: () => api.call(staffMenuList),
    staleTime: 0,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return (
    <>
      <PrivateTitle>{t('Menu')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Menu')}</h1>
      <ul className="grid max-w-3xl gap-2">
        {data.menus.map((menu) => (
          <MenuLine key={menu.location} menu={menu} />
        ))}
      </ul>
    </>
  );
}

function MenuLine({ menu: { location, count } }: { readonly menu: StaffMenuHead }) {
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float">
      <div className="min-w-0">
        <Link
          to={staffPaths.menu(location)}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {locationName(location)}
        </Link>
        <p className="text-ink-faint text-sm">{locationPlace(location)}</p>
      </div>
      <p className="text-ink-faint text-sm">{count === 1 ? t('1 voce') : t('{n} voci', { n: count })}</p>
    </li>
  );
}
