import { useQuery } from '@tanstack/react-query';
import { staffMenuList } from '../../../../contract/content/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { useListState } from '../../kit/list-state.ts';
import { StaffList } from '../../kit/StaffList.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { locationName, locationPlace } from './menu-words.ts';

export { MenusPage as Component };

/** Lists the locations of the shop's menus. */
function MenusPage() {
  const state = useListState();
  const menus = useQuery({ queryKey: ['staff', 'menus'], queryFn: () => api.call(staffMenuList), staleTime: 0 });
  return (
    <StaffList
      title={t('Menu')}
      state={state}
      query={menus}
      rows={menus.data?.menus}
      keyOf={({ location }) => location}
      nameOf={({ location }) => locationName(location)}
      first={{ title: t('Menu') }}
      columns={[
        { word: 'dove', title: t('Dove si vede'), cell: ({ location }) => locationPlace(location) },
        { word: 'voci', title: t('Voci'), cell: ({ count }) => count, isEnd: true },
      ]}
      linkTo={({ location }) => staffPaths.menu(location)}
      empty={{ icon: 'menu', title: t('Nessun menu'), text: t('Un menu compare qui quando il negozio ne ha uno.') }}
    />
  );
}
