import { lazy, Suspense, useSyncExternalStore } from 'react';
import { type RouteObject, useLoaderData, useRevalidator, useRoutes } from 'react-router';
import type { StaffOverview } from '../../contract/content/staff-entry-schemas.ts';
import { t } from '../../language/language.ts';
import { withQueries } from '../api/Queries.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { importWithRetry } from '../hydration/import-with-retry.ts';
import { NotFound } from '../page/NotFound.tsx';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { StaffLoading } from './kit/StaffLoading.tsx';
import { OverviewPage } from './OverviewPage.tsx';
import { StaffFrame } from './StaffFrame.tsx';
import { StaffSecondFactor } from './StaffSecondFactor.tsx';
import { mayOpen } from './screens.ts';
import { type StaffData, staffLoader, staffRevalidates } from './staff-loader.ts';
import { STAFF_PAGES, type StaffPage } from './staff-pages.ts';

const ROUTES = STAFF_PAGES.map((page) => ({ page, route: routeOf(page) }));

export const loader = staffLoader;
export const shouldRevalidate = staffRevalidates;
export const Component = withQueries(StaffPages);

/** The back office: one route of the shop with pages of its own. */
function StaffPages() {
  const { overview, needsSecondFactor } = useLoaderData<StaffData>();
  const pages = useRoutes(routesFor(overview));
  // text typed before hydration would be lost, so nothing can be typed until then
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
  if (needsSecondFactor) return <StaffSecondFactor />;
  return overview ? pages : <StaffLogin />;
}

function routesFor(overview: StaffOverview | undefined): RouteObject[] {
  const own = overview && ROUTES.filter(({ page }) => mayOpen(overview, page.screen)).map(({ route }) => route);
  return [
    {
      element: overview && <StaffFrame overview={overview} />,
      children: [{ index: true, element: overview && <OverviewPage overview={overview} /> }, ...(own ?? [])],
    },
    { path: '*', Component: NotFound },
  ];
}

/** Loads the code of a page when it is first opened, with retries for a broken connection. */
function routeOf({ path, load }: StaffPage): RouteObject {
  const Page = lazy(async () => ({ default: (await importWithRetry(load)).Component }));
  return {
    path,
    element: (
      <Suspense fallback={<StaffLoading />}>
        <Page />
      </Suspense>
    ),
  };
}

/** Login on the current page, so that the person stays there afterwards. */
function StaffLogin() {
  const { revalidate } = useRevalidator();
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('Accedi per continuare')}</h1>
      <p className="mb-6 text-ink-soft">{t('Questa parte è per chi lavora in Bottega.')}</p>
      <LoginForm isForStaff onSuccess={() => void revalidate()} />
    </div>
  );
}

function never() {
  return () => undefined;
}
