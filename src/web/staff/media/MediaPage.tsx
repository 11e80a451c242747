import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { StaffMediaHead } from '../../../contract/content/staff-media-schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';
import { MediaSearch } from './MediaSearch.tsx';
import { mediaQuery } from './media-query.ts';
import { thumbOf } from './media-text.ts';

export { MediaPage as Component };

/** Lists the pictures of the shop's own content; the search is in the address. */
function MediaPage() {
  const [params, setParams] = useSearchParams();
  const cerca = params.get('cerca') ?? '';
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const { data, error, refetch } = useQuery(mediaQuery(cerca, page));
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const total = data.page.totItems;
  return (
    <>
      <PrivateTitle>{t('Immagini')}</PrivateTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('Immagini')}</h1>
        <Link to={staffPaths.newPicture()} className={buttonClass()}>
          <Icon name="plus" />
          {t('Carica un’immagine')}
        </Link>
      </div>
      <MediaSearch key={cerca} words={cerca} onSearch={(words) => setParams(words === '' ? {} : { cerca: words })} />
      <p role="status" className="mb-3 text-ink-faint text-sm">
        {total === 1 ? t('1 immagine') : t('{n} immagini', { n: total })}
      </p>
      {total === 0 && (
        <EmptyState icon="search" title={t(cerca === '' ? 'Ancora nessuna immagine' : 'Nessuna immagine trovata')}>
          {t(cerca === '' ? 'Carica la prima: poi la scegli in testi e blocchi.' : 'Prova con altre parole.')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {data.media.map((media) => (
          <MediaCard key={media.mediaId} media={media} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={data.page.totPages}
        linkTo={(pagina) => staffPaths.pictures({ cerca, pagina: pagina > 1 ? pagina : undefined })}
      />
    </>
  );
}

function MediaCard({ media }: { readonly media: StaffMediaHead }) {
  return (
    <li className="relative grid content-start gap-2 rounded-lg bg-card p-3 shadow-card hover:shadow-float">
      <img
        src={thumbOf(media)}
        alt=""
        width={240}
        height={180}
        loading="lazy"
        className="aspect-4/3 w-full rounded-md bg-tile object-contain"
      />
      <div>
        <Link
          to={staffPaths.picture(media.mediaId)}
          lang={contentLanguage()}
          className="break-words font-semibold text-sm after:absolute after:inset-0 after:rounded-lg"
        >
          {media.title}
        </Link>
        <p className="text-ink-faint text-xs">{usedTimes(media.useCount)}</p>
      </div>
    </li>
  );
}

function usedTimes(count: number): string {
  if (count === 0) return t('Non usata');
  return count === 1 ? t('Usata in 1 posto') : t('Usata in {n} posti', { n: count });
}
