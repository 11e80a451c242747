import { useEffect, useState } from 'react';
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { distanceMetres } from '../../../domain/delivery/distance.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { LazyMap } from './LazyMap.tsx';
import { PositionButton, usePosition } from './PositionButton.tsx';
import { useRomeNow } from './StoreCard.tsx';
import { chosenStores, type LocatedAt, readStoreQuery, STORES_PER_PAGE, StoreResults } from './StoreResults.tsx';
import { readStores, type Store } from './store.ts';
import { type ReadPlace, townOf } from './typed-town.ts';
import { ViewToggle } from './ViewToggle.tsx';

/** The search and its filters as addresses: the form and links work without JavaScript, too. */
function StoreFilters() {
  const [params] = useSearchParams();
  const { q, kind, isOpenNow } = readStoreQuery(params);
  const chips = [
    { text: t('Negozi'), isChosen: kind === 'store', to: toggled(params, 'tipo', 'negozio') },
    { text: t('Locker'), isChosen: kind === 'locker', to: toggled(params, 'tipo', 'locker') },
    { text: t('Aperti adesso'), isChosen: isOpenNow, to: toggled(params, 'aperti', '1') },
  ];
  return (
    <div className="grid gap-3">
      <Form
        role="search"
        aria-label={t('Cerca un punto vendita')}
        preventScrollReset
        className="flex items-start gap-2"
      >
        <Field
          key={q}
          label={t('Comune, CAP o indirizzo')}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={160}
          autoComplete="off"
          className="grow"
        />
        {['tipo', 'aperti'].map((name) => {
          const value = params.get(name);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <Button type="submit" className="mt-6.5 min-h-12">
          {t('Trova')}
        </Button>
      </Form>
      <ul aria-label={t('Filtri')} className="flex flex-wrap gap-2">
        {chips.map(({ text, isChosen, to }) => (
          <li key={text}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-full px-4 font-semibold text-sm transition-colors',
                isChosen ? 'bg-accent text-on-accent' : 'bg-card shadow-card hover:text-accent',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function toggled(params: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(params);
  next.delete('pagine');
  if (next.get(name) === value) next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

interface StoresPageData {
  /** The matching stores: a server-rendered page contains only the listed ones, the browser loads all. */
  readonly stores: readonly Store[];
  /** The number of matching stores. */
  readonly total: number;
  /**
   * The time at which the server rendered the page: it decides which stores are open, in the browser's first render,
   * too.
   */
  readonly now: RomeTime;
  /** Set when the town has no store: the province whose stores are shown instead. */
  readonly insteadOf?: string | undefined;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<StoresPageData> {
  const params = new URL(request.url).searchParams;
  const found = await findStores(context.get(apiContext), params);
  // only the listed stores, because all 1,300 would add a hundred kilobytes to the page
  const listed = import.meta.env.SSR ? readStoreQuery(params).pages * STORES_PER_PAGE : found.total;
  return { ...found, stores: found.stores.slice(0, listed) };
}

/**
 * Loads all stores that match the search: by their own texts, else those of the town of an address, else of its
 * province.
 */
export async function findStores(api: Api, params: URLSearchParams): Promise<StoresPageData> {
  const all = await readStores(api);
  const now = romeTime(new Date());
  const query = readStoreQuery(params);
  const stores = chosenStores(all, query, now);
  if (stores.length > 0 || query.q === '') return { stores, total: stores.length, now };
  const { town } = await townOf(api, query.q).catch((): ReadPlace => ({ town: undefined }));
  if (!town) return { stores, total: 0, now };
  const ofTown = all.filter(({ city }) => foldTown(city) === foldTown(town.city));
  const inTown = chosenStores(ofTown, { ...query, q: '' }, now);
  if (inTown.length > 0) return { stores: inTown, total: inTown.length, now };
  const nearby = chosenStores(all, { ...query, q: town.province }, now);
  const insteadOf = nearby.length > 0 ? provinceName(town.province) : undefined;
  return { stores: nearby, total: nearby.length, now, insteadOf };
}

/** Returns all matching stores, for the map and the distances; the page itself has only the listed ones. */
function useAllStores(listed: StoresPageData, areNeeded: boolean): StoresPageData {
  const [all, setAll] = useState<{ readonly than: StoresPageData; readonly found: StoresPageData }>();
  const areMissing = areNeeded && listed.stores.length < listed.total;
  useEffect(() => {
    if (!areMissing) return;
    // without a connection the list is not changed
    void findStores(api, new URLSearchParams(location.search)).then(
      (found) => setAll({ than: listed, found }),
      () => undefined,
    );
  }, [areMissing, listed]);
  return all?.than === listed ? all.found : listed;
}

export const Component = StoresPage;

/** All stores and lockers, as a list and on a map; a phone shows one of the two. */
function StoresPage() {
  const listed = useLoaderData<StoresPageData>();
  const now = useRomeNow(listed.now);
  const { publicUrl } = useShellData();
  const [params] = useSearchParams();
  const position = usePosition();
  const [isMapShown, setIsMapShown] = useState(false);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const data = useAllStores(listed, isMapOpen || position.point !== undefined);
  const located = nearestFirst(data.stores, position.point);
  const trail = [{ name: t('Punti vendita'), path: paths.stores() }];
  return (
    <div className="page pt-4">
      <Seo
        title={t('Punti vendita')}
        path={paths.stores()}
        isIndexed={params.size === 0}
        details={
          import.meta.env.SSR
            ? {
                description: t(
                  'Negozi e locker di Bottega: indirizzi, telefoni, orari di oggi e della settimana, e la strada per arrivarci.',
                ),
                structured: [breadcrumbList(trail, publicUrl)],
              }
            : undefined
        }
      />
      <Breadcrumbs trail={trail} />
      <h1 className="mt-2 text-3xl">{t('Punti vendita')}</h1>
      <div className="mt-5 grid items-start gap-x-8 gap-y-5 md:grid-cols-[minmax(22rem,28rem)_1fr]">
        <div className="grid gap-3">
          <StoreFilters />
          <PositionButton position={position} />
          <ViewToggle isMapShown={isMapShown} onToggle={setIsMapShown} className="md:hidden" />
          <div className={classNames(isMapShown && 'max-md:hidden')}>
            <StoreResults located={located} total={data.total} now={now} insteadOf={data.insteadOf} />
          </div>
        </div>
        <div className={classNames('md:sticky md:top-20', !isMapShown && 'max-md:hidden')}>
          <LazyMap
            stores={data.stores}
            now={now}
            here={position.point}
            isRequested={isMapShown}
            onOpen={() => setIsMapOpen(true)}
            className="h-[70dvh] md:h-[calc(100dvh-7rem)]"
          />
        </div>
      </div>
    </div>
  );
}

/** Sorts by distance when the position is known; stores without coordinates come last. */
function nearestFirst(stores: StoresPageData['stores'], here: Parameters<typeof distanceMetres>[0] | undefined) {
  const located: readonly LocatedAt[] = stores.map((store) => ({
    store,
    metres: here && store.point ? distanceMetres(here, store.point) : undefined,
  }));
  if (!here) return located;
  return [...located].sort((a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE));
}
