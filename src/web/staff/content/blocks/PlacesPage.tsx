import { useQuery } from '@tanstack/react-query';
import { staffPlaceList } from '../../../../contract/content/routes.ts';
import type { StaffPlaceHead } from '../../../../contract/content/staff-block-schemas.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { matchesWords, useListState } from '../../kit/list-state.ts';
import { StaffList } from '../../kit/StaffList.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';

export { PlacesPage as Component };

/** Lists the pages that have or may have blocks: pages outside the category tree first, then categories. */
function PlacesPage() {
  const state = useListState();
  const places = useQuery({ queryKey: ['staff', 'places'], queryFn: () => api.call(staffPlaceList), staleTime: 0 });
  const kind = state.word('tipo');
  const all = places.data?.places;
  const categories = all?.filter((place) => place.kind === 'category').length;
  return (
    <StaffList
      title={t('Pagine a blocchi')}
      state={state}
      query={places}
      rows={all
        ?.filter((place) => matchesWords(state.q, `${placeName(place)} ${place.path} ${place.slug}`))
        .filter((place) => kind === '' || (kind === 'categorie') === (place.kind === 'category'))
        .toSorted((one, other) => Number(one.kind === 'category') - Number(other.kind === 'category'))}
      search={t('Nome o indirizzo')}
      views={[
        { name: t('Tutti'), search: '', count: all?.length },
        { name: t('Pagine'), search: 'tipo=pagine', count: all && all.length - (categories ?? 0) },
        { name: t('Categorie'), search: 'tipo=categorie', count: categories },
      ]}
      keyOf={({ placeId }) => placeId}
      nameOf={placeName}
      lang={contentLanguage()}
      first={{ word: 'nome', title: t('Nome'), by: placeName }}
      columns={[
        { word: 'indirizzo', title: t('Indirizzo'), cell: ({ path, slug }) => path || slug },
        {
          word: 'blocchi',
          title: t('Blocchi'),
          cell: ({ blockCount }) => blockCount,
          by: ({ blockCount }) => blockCount,
          isEnd: true,
        },
      ]}
      linkTo={({ placeId }) => staffPaths.place(placeId)}
      actions={
        <Link to={staffPaths.newPlace()} className={buttonClass()}>
          {t('Nuova pagina a blocchi')}
        </Link>
      }
      empty={{ icon: 'blocks', title: t('Ancora nessuna pagina'), text: t('Comincia dalla prima.') }}
    />
  );
}

function placeName({ kind, name, slug }: StaffPlaceHead): string {
  return kind === 'home' ? t('Pagina iniziale') : name || slug;
}
