import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRevalidator,
  useRoutes,
} from 'react-router';
import { staffOverview } from '../../contract/backoffice/routes.ts';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { mfaEnabled } from '../../contract/credentials/routes.ts';
import { t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { api } from '../api/browser-api.ts';
import { apiContext } from '../api/context.ts';
import { withQueries } from '../api/Queries.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { useLogout } from '../features/auth/use-session.ts';
import { RecoveryCodes, SetUpApp } from '../features/credentials/security/SetUpApp.tsx';
import { importWithRetry } from '../hydration/late.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { StaffLoading } from './kit/StaffLoading.tsx';
import { staffPaths } from './kit/staff-paths.ts';
import { StaffFrame } from './StaffFrame.tsx';
import { AREAS, type StaffScreen } from './screen.ts';
import { mayOpen, SCREENS } from './screens.ts';
import { isStaffPage, STAFF_PAGES, type StaffPage } from './staff-pages.ts';

/**
 * STAFF_SECOND_FACTOR: a person without a second factor sets one up here first. A person who has one, but logged in
 * without it, logs in again.
 */
function StaffSecondFactor() {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const [codes, setCodes] = useState<readonly string[]>();
  const logout = useLogout(reload);
  const { data, error } = useQuery({
    queryKey: ['mine', 'mfa'],
    queryFn: () => api.call(mfaEnabled, {}),
    staleTime: 0,
    enabled: codes === undefined,
  });
  return (
    <div className="page max-w-2xl pt-10">
      <PrivateTitle>{t('Verifica in due passaggi')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('Verifica in due passaggi')}</h1>
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!data && !error && <StaffLoading />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button onClick={reload}>{t('Continua')}</Button>
        </>
      )}
      {!codes && data?.enabled === false && (
        <>
          <p className="mb-6 text-ink-soft">
            {t('Per lavorare qui serve un codice in più: attivalo adesso con un’app, ci vuole un minuto.')}
          </p>
          <SetUpApp onDone={setCodes} onCancel={() => logout.mutate()} />
        </>
      )}
      {!codes && data?.enabled && (
        <>
          <p className="mb-6 text-ink-soft">{t('Accedi di nuovo con il tuo codice di verifica.')}</p>
          <LoginForm isForStaff onSuccess={reload} />
        </>
      )}
    </div>
  );
}

const TodayPage = lazy(async () => ({
  default: (await importWithRetry(() => import('./orders/TodayPage.tsx'))).TodayPage,
}));

/** The first page: the orders of today for a person who may see orders, otherwise the overview. */
function FirstPage({ overview }: { readonly overview: StaffOverview }) {
  if (!overview.rights.includes('orders')) return <OverviewPage overview={overview} />;
  return (
    <Suspense fallback={<StaffLoading />}>
      <TodayPage overview={overview} />
    </Suspense>
  );
}

/** The overview of the back office: a tile for each screen that this person may open. */
function OverviewPage({ overview }: { readonly overview: StaffOverview }) {
  return (
    <div className="staff-sheet px-4 pt-4">
      <PrivateTitle>{t('Gestione')}</PrivateTitle>
      <h1 className="mb-4 text-xl">{t('Ciao, {name}', { name: overview.firstName })}</h1>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {SCREENS.filter((screen) => mayOpen(overview, screen)).map((screen) => (
          <Tile key={screen.path} screen={screen} />
        ))}
      </ul>
      {overview.givenUpJobs > 0 && overview.rights.includes('mails') && (
        <div className="mt-6 max-w-2xl">
          <Alert tone="warning">
            {t('Messaggi, pagamenti o documenti non riusciti: {number}.', { number: overview.givenUpJobs })}{' '}
            <Link to={staffPaths.jobs()} className="font-semibold underline">
              {t('Guarda quali')}
            </Link>
          </Alert>
        </div>
      )}
      {overview.stoppedImports > 0 && (
        <div className="mt-6 max-w-2xl">
          <Alert tone="warning">
            {t('Importazioni programmate che si sono fermate: {number}.', { number: overview.stoppedImports })}{' '}
            <Link to={staffPaths.importSchedules()} className="font-semibold underline">
              {t('Guarda quali')}
            </Link>
          </Alert>
        </div>
      )}
      {overview.isContentElsewhere && (
        <div className="mt-6 max-w-2xl">
          <Alert tone="info">
            {t('I testi di questo negozio si modificano nel sistema di gestione dei contenuti')}
          </Alert>
        </div>
      )}
    </div>
  );
}

function Tile({ screen: { path, area, title, about } }: { readonly screen: StaffScreen }) {
  return (
    <li className="relative flex items-center gap-3 rounded-md border border-line px-3 py-2.5 hover:bg-tint">
      <Icon name={AREAS[area].icon} className="size-5 text-accent" />
      <div className="min-w-0 grow break-words">
        <h2 className="text-base">
          <Link to={staffPaths.screen(path)} className="after:absolute after:inset-0 after:rounded-lg">
            {t(title)}
          </Link>
        </h2>
        <p className="text-ink-soft text-xs">{t(about)}</p>
      </div>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </li>
  );
}

interface StaffData {
  /** undefined when nobody is logged in. */
  readonly overview: StaffOverview | undefined;
  /** The shop requires a second factor, and this session has not verified one. */
  readonly needsSecondFactor?: boolean;
}

/** Loads the overview of the back office. Customers get "not found"; a visitor is asked to log in. */
async function staffLoader({ context, params }: LoaderFunctionArgs): Promise<StaffData> {
  try {
    const overview = await context.get(apiContext).call(staffOverview);
    if (!isStaffPage(params['*'] ?? '', overview)) throw data(null, { status: 404 });
    return { overview };
  } catch (error) {
    const refusal = asApiError(error);
    if (refusal.has('SESSION_EXPIRED') || refusal.has('LOGIN_REQUIRED')) return { overview: undefined };
    if (refusal.has('STAFF_SECOND_FACTOR')) return { overview: undefined, needsSecondFactor: true };
    throw refusal.has('FORBIDDEN') ? data(null, { status: 404 }) : error;
  }
}

/**
 * Returns whether to load the overview again: only on the same address, as after a login, because it does not change
 * from page to page.
 */
function staffRevalidates({ currentUrl, nextUrl, ...args }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href && args.defaultShouldRevalidate;
}

const ROUTES = STAFF_PAGES.map((page) => ({ page, route: routeOf(page) }));

export const loader = staffLoader;
export const shouldRevalidate = staffRevalidates;
export const Component = withQueries(StaffPages);

/** The back office: one route of the shop with pages of its own. */
function StaffPages() {
  const { overview, needsSecondFactor } = useLoaderData<StaffData>();
  const isTakenOver = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const pages = useRoutes(routesFor(overview, isTakenOver));
  if (overview) return pages;
  return needsSecondFactor ? <StaffSecondFactor /> : <StaffLogin />;
}

/**
 * Returns the routes of a person. Before hydration each page is a loading state. The surrounding frame has the same
 * position in both trees, so React keeps its elements, and a click on its menu is not lost.
 */
function routesFor(overview: StaffOverview | undefined, isTakenOver: boolean): RouteObject[] {
  const own = overview ? ROUTES.filter(({ page }) => mayOpen(overview, page.screen)) : [];
  const pages: RouteObject[] = [
    { index: true, element: isTakenOver ? overview && <FirstPage overview={overview} /> : <StaffLoading /> },
    ...own.map(({ page, route }) =>
      isTakenOver ? route : { ...route, element: <StaffLoading head={headOf(page)} /> },
    ),
  ];
  return [
    {
      element: overview && (
        <StaffFrame overview={overview}>
          <Outlet context={overview} />
        </StaffFrame>
      ),
      children: pages,
    },
    { path: '*', Component: NotFound },
  ];
}

/** Returns what is known of the head of a page before its code is loaded: that of the first page of a screen. */
function headOf({ path, screen }: StaffPage): StaffScreen['head'] {
  return path === screen.path ? screen.head : undefined;
}

/** Loads the code of a page when it is first opened, with retries for a broken connection. */
function routeOf(page: StaffPage): RouteObject {
  const { path, load } = page;
  const Page = lazy(async () => ({ default: (await importWithRetry(load)).Component }));
  return {
    path,
    element: (
      <Suspense fallback={<StaffLoading head={headOf(page)} />}>
        <Page />
      </Suspense>
    ),
  };
}

/** The login on the current page, where the person stays afterwards. It comes with the page. */
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
