import { useQuery } from '@tanstack/react-query';
import { staffMediaList } from '../../../../contract/content/routes.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useListState } from '../../kit/list-state.ts';
import { StaffList } from '../../kit/StaffList.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { mediaQuery, thumbOf } from './media-text.ts';

export { MediaPage as Component };

/** Lists the pictures of the shop's own content. */
function MediaPage() {
  const state = useListState();
  const { query, ...options } = mediaQuery(state.q, state.page, state.word('mostra') === 'non-usate');
  const media = useQuery(options);
  return (
    <StaffList
      title={t('Immagini')}
      state={state}
      query={media}
      file={{ of: staffMediaList, query }}
      rows={media.data?.media}
      total={media.data?.page.totItems}
      pages={media.data?.page.totPages}
      search={t('Parole')}
      views={[
        { name: t('Tutte'), search: '', count: media.data?.counts.all },
        { name: t('Non usate'), search: 'mostra=non-usate', count: media.data?.counts.unused },
      ]}
      keyOf={({ mediaId }) => mediaId}
      nameOf={({ title }) => title}
      lang={contentLanguage()}
      first={{ title: t('Titolo') }}
      head={(picture) => (
        <>
          <img
            src={thumbOf(picture)}
            alt=""
            width={64}
            height={48}
            loading="lazy"
            className="h-12 w-16 rounded-sm bg-tile object-contain"
          />
          {picture.title}
        </>
      )}
      columns={[
        {
          word: 'usata',
          title: t('Dove è usata'),
          cell: ({ useCount }) => (useCount === 0 ? t('Non usata') : useCount),
          isEnd: true,
        },
      ]}
      linkTo={({ mediaId }) => staffPaths.picture(mediaId)}
      actions={
        <Link to={staffPaths.newPicture()} className={buttonClass()}>
          {t('Carica un’immagine')}
        </Link>
      }
      empty={{
        icon: 'picture',
        title: t('Ancora nessuna immagine'),
        text: t('Carica la prima: poi la scegli in testi e blocchi.'),
      }}
    />
  );
}
