import { useSyncExternalStore } from 'react';
import { type RouteObject, useLoaderData, useRevalidator, useRoutes } from 'react-router';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { t } from '../../language/language.ts';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { NewPlacePage } from './blocks/NewPlacePage.tsx';
import { PlacePage } from './blocks/PlacePage.tsx';
import { PlacesPage } from './blocks/PlacesPage.tsx';
import { EntriesPage } from './content/EntriesPage.tsx';
import { EntryPage } from './content/EntryPage.tsx';
import { NewEntryPage } from './content/NewEntryPage.tsx';
import { SubmissionsPage } from './forms/SubmissionsPage.tsx';
import { LabelsPage } from './labels/LabelsPage.tsx';
import { MediaItemPage } from './media/MediaItemPage.tsx';
import { MediaPage } from './media/MediaPage.tsx';
import { NewMediaPage } from './media/NewMediaPage.tsx';
import { MenuPage } from './menus/MenuPage.tsx';
import { MenusPage } from './menus/MenusPage.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { StaffFrame } from './StaffFrame.tsx';
import { StaffLoading } from './StaffLoading.tsx';
import type { StaffData } from './staff-loader.ts';

/** The back office: one route of the shop, with pages of its own. */
export function StaffPages() {
  const { overview } = useLoaderData<StaffData>();
  const pages = useRoutes(pagesFor(overview));
  // what is typed before the page is taken over would be lost: until then there is nothing to type into
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!isTakenOver) {
    return (
      <div className="page pt-10">
        <StaffLoading />
      </div>
    );
  }
  return overview ? pages : <StaffLogin />;
}

function pagesFor(overview: StaffOverview | undefined): RouteObject[] {
  return [
    {
      Component: StaffFrame,
      children: [
        { index: true, element: overview && <OverviewPage overview={overview} /> },
        { path: 'contenuti', Component: EntriesPage },
        { path: 'contenuti/nuovo', Component: NewEntryPage },
        { path: 'contenuti/:entryId', Component: EntryPage },
        { path: 'menu', Component: MenusPage },
        { path: 'menu/:location', Component: MenuPage },
        { path: 'immagini', Component: MediaPage },
        { path: 'immagini/nuova', Component: NewMediaPage },
        { path: 'immagini/:mediaId', Component: MediaItemPage },
        { path: 'pagine-a-blocchi', Component: PlacesPage },
        { path: 'pagine-a-blocchi/nuova', Component: NewPlacePage },
        { path: 'pagine-a-blocchi/:placeId', Component: PlacePage },
        { path: 'moduli', Component: SubmissionsPage },
        { path: 'etichette', Component: LabelsPage },
      ],
    },
    { path: '*', Component: NotFound },
  ];
}

/** Where one is, so that one stays there afterwards. */
function StaffLogin() {
  const { revalidate } = useRevalidator();
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('Accedi per continuare')}</h1>
      <p className="mb-6 text-ink-soft">{t('Questa parte è per chi lavora in Bottega.')}</p>
      <LoginForm onSuccess={() => void revalidate()} />
    </div>
  );
}

function never() {
  return () => undefined;
}
