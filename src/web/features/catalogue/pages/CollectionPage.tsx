import { useLoaderData, useLocation, useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { Breadcrumbs } from '../../../page/Breadcrumbs.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { ListingSeo } from '../listing/ListingSeo.tsx';
import { ListingView } from '../listing/ListingView.tsx';
import { DEPARTMENT } from '../listing/listing-query.ts';
import { collectionAt, collectionLoader } from './collections.ts';
import { DepartmentChips } from './DepartmentChips.tsx';

export const loader = collectionLoader;
export const Component = CollectionPage;

/** Promotions, new products: a list across all departments. */
function CollectionPage() {
  const { listing } = useLoaderData<typeof collectionLoader>();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const { path, introduction, description, fixed, emptyTitle, ...collection } = collectionAt(pathname);
  const title = t(collection.title);
  const trail = [{ name: title, path }];
  const hidden = Object.keys(fixed);
  return (
    <>
      <ListingSeo
        title={title}
        description={import.meta.env.SSR ? t(description) : ''}
        path={path}
        trail={trail}
        listing={listing}
      />
      <ListingView
        listing={listing}
        hidden={hidden}
        above={<Breadcrumbs trail={trail} />}
        title={<h1 className="text-3xl">{title}</h1>}
        below={
          <>
            <p className="mt-1 max-w-2xl text-ink-soft max-sm:text-sm">{t(introduction)}</p>
            <DepartmentChips />
          </>
        }
        empty={params.has(DEPARTMENT) ? undefined : <NothingNow title={t(emptyTitle)} />}
      />
    </>
  );
}

function NothingNow({ title }: { readonly title: string }) {
  return (
    <EmptyState
      icon="tag"
      title={title}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Sfoglia i reparti')}
        </Link>
      }
    >
      {t('Torna presto: gli scaffali cambiano ogni giorno.')}
    </EmptyState>
  );
}
