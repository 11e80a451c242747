import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { NextSlot } from '../../../contract/addresses/schemas.ts';
import { type RomeTime, romeTime } from '../../../domain/base/rome-time.ts';
import { foldTown } from '../../../domain/delivery/address.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { apiContext } from '../../api/context.ts';
import { knownPlace } from '../../cart-core/state/known-place.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { LazyMap } from './LazyMap.tsx';
import { type Position, PositionNotes, usePosition } from './PositionButton.tsx';
import {
  chosenStores,
  type LocatedAt,
  listedStores,
  readStoreQuery,
  type StoreCounts,
  StoreResults,
  storeCounts,
} from './StoreResults.tsx';
import { readFirstSlots, readStores, type Store } from './store.ts';
import { type ReadPlace, townOf } from './typed-town.ts';
import { useRomeNow } from './use-rome-now.ts';

/** The place and the filters as addresses: the form and links work without JavaScript, too. */
function StoreFilters(filters: { readonly counts: StoreCounts; readonly near: string; readonly position: Position }) {
  const { counts, near, position } = filters;
  const [params] = useSearchParams();
  const { q, kind, isOpenNow } = readStoreQuery(params);
  const ofKind = (value: string | undefined) => withParam(params, 'tipo', value);
  return (
    <>
      <Form
        role="search"
        aria-label={t('Cerca un punto vendita')}
        preventScrollReset
        className="flex h-13 items-center rounded-full bg-card pr-1 pl-4 ring-1 ring-line-strong/60 ring-inset focus-within:ring-2 focus-within:ring-accent"
      >
        <Icon name="pin" className="size-5 text-ink-soft" />
        <input
          key={q}
          name="q"
          type="search"
          aria-label={t('Comune, CAP o indirizzo')}
          placeholder={near === '' ? t('CAP, via o comune') : t('Vicino a {place}', { place: near })}
          defaultValue={q}
          maxLength={160}
          autoComplete="off"
          enterKeyHint="search"
          className="h-full min-w-0 grow bg-transparent px-2.5 outline-none placeholder:text-ink-soft"
        />
        {['tipo', 'aperti'].map((name) => {
          const value = params.get(name);
          return value && <input key={name} type="hidden" name={name} value={value} />;
        })}
        <IconButton
          icon="locate"
          label={t('Usa la mia posizione')}
          aria-busy={position.state === 'asking'}
          onClick={position.ask}
          className="noscript:hidden"
        />
        <button
          type="submit"
          className="min-h-11 rounded-full px-4 font-semibold text-accent text-sm hover:bg-accent-soft"
        >
          {t('Trova')}
        </button>
      </Form>
      <PositionNotes position={position} />
      <ul
        aria-label={t('Filtri')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        {[
          { text: t('Tutti'), isOn: kind === undefined, to: ofKind(undefined), count: counts.all },
          { text: t('Negozi'), isOn: kind === 'store', to: ofKind('negozio'), count: counts.store },
          { text: t('Locker'), isOn: kind === 'locker', to: ofKind('locker'), count: counts.locker },
          {
            text: t('Aperti adesso'),
            isOn: isOpenNow,
            to: withParam(params, 'aperti', isOpenNow ? undefined : '1'),
            count: counts.open,
          },
        ].map((chip) => (
          <li key={chip.text} className="shrink-0">
            <Chip {...chip} />
          </li>
        ))}
      </ul>
    </>
  );
}

function withParam(params: URLSearchParams, name: string, value: string | undefined): string {
  const next = new URLSearchParams(params);
  next.delete('pagine');
  next.delete(name);
  if (value !== undefined) next.set(name, value);
  return `?${next}`;
}

/** The place that distances are measured from. */
interface NamedPlace {
  readonly name: string;
  readonly point: Point;
}

interface StoresPageData {
  /** The matching stores: a server-rendered page contains only the listed ones, the browser loads all. */
  readonly stores: readonly Store[];
  /** The number of matching stores. */
  readonly total: number;
  readonly counts: StoreCounts;
  /**
   * The time at which the server rendered the page: it decides which stores are open, in the browser's first render,
   * too.
   */
  readonly now: RomeTime;
  /** The town that was asked for, if it is known where it lies; the nearest stores come first. */
  readonly place?: NamedPlace | undefined;
  /** Set when the town has no store: the province whose stores are shown instead. */
  readonly insteadOf?: string | undefined;
}

type LoadedStores = StoresPageData & { readonly slots: Readonly<Record<number, NextSlot>> };

/** Of more stores than this, slots are shown only near a place. */
const MAX_WITH_SLOTS = 200;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<LoadedStores> {
  const params = new URL(request.url).searchParams;
  const client = context.get(apiContext);
  const found = await findStores(client, params);
  const hasSlots = found.total <= MAX_WITH_SLOTS || found.place !== undefined;
  // a list without first slots is better than none
  const slots: LoadedStores['slots'] = hasSlots
    ? await readFirstSlots(client, found.place?.point).catch(() => ({}))
    : {};
  // only the listed stores, because all 1,300 would add a hundred kilobytes to the page
  const listed = import.meta.env.SSR ? listedStores(readStoreQuery(params).pages) : found.total;
  const stores = found.stores.slice(0, listed);
  const shown = stores.flatMap(({ storeId }) => (slots[storeId] ? [[storeId, slots[storeId]]] : []));
  return { ...found, stores, slots: Object.fromEntries(shown) };
}

/**
 * Loads all stores by their distance from a place, if it is known where it lies. Otherwise those that match the search:
 * by their own texts, else those of the town of an address, else of its province.
 */
export async function findStores(client: Api, params: URLSearchParams): Promise<StoresPageData> {
  const all = await readStores(client);
  const now = romeTime(new Date());
  const query = readStoreQuery(params);
  const found = (stores: readonly Store[], of: readonly Store[]) => ({
    stores,
    total: stores.length,
    counts: storeCounts(of, now),
    now,
  });
  const matching = (stores: readonly Store[], q: string) => {
    const chosen = chosenStores(stores, { ...query, q }, now);
    return (
      chosen.length > 0 && found(chosen, chosenStores(stores, { ...query, q, kind: undefined, isOpenNow: false }, now))
    );
  };
  const isPlace = query.q !== '' && !PROVINCE.test(query.q);
  const { town } = isPlace ? await placeOf(client, query.q) : { town: undefined };
  const place = town && placeOfTown(town);
  if (place) {
    const stores = nearestFirst(chosenStores(all, { ...query, q: '' }, now), place.point).map(({ store }) => store);
    return { ...found(stores, all), place };
  }
  const named = matching(all, query.q);
  if (named) return named;
  if (!town) return found([], []);
  const inTown = matching(
    all.filter(({ city }) => foldTown(city) === foldTown(town.city)),
    '',
  );
  if (inTown) return inTown;
  const nearby = matching(all, town.province);
  return nearby ? { ...nearby, insteadOf: provinceName(town.province) } : found([], []);
}

/** Somebody who names a province wants its stores, not the nearest to its capital. */
const PROVINCE = /^(?:\p{L}{2}$|prov(?:incia|\.)\s)/iu;

function placeOf(client: Api, q: string): Promise<ReadPlace> {
  return townOf(client, q).catch(() => ({ town: undefined }));
}

function placeOfTown({ city, latitude, longitude }: NonNullable<ReadPlace['town']>): NamedPlace | undefined {
  return latitude === undefined || longitude === undefined
    ? undefined
    : { name: townTitle(city), point: { latitude, longitude } };
}

/** Returns all matching stores, for the map and the distances; the page itself has only the listed ones. */
function useAllStores<Data extends StoresPageData>(listed: Data, areNeeded: boolean): Data {
  const [all, setAll] = useState<{ readonly than: Data; readonly found: StoresPageData }>();
  const areMissing = areNeeded && listed.stores.length < listed.total;
  useEffect(() => {
    if (!areMissing) return;
    // without a connection the list is not changed
    void findStores(api, new URLSearchParams(location.search)).then(
      (found) => setAll({ than: listed, found }),
      () => undefined,
    );
  }, [areMissing, listed]);
  return all?.than === listed ? { ...listed, ...all.found } : listed;
}

export const Component = StoresPage;

/** All stores and lockers by distance, as a list beside their map; the number of a row is that of its pin. */
function StoresPage() {
  const listed = useLoaderData<LoadedStores>();
  const now = useRomeNow(listed.now);
  const { publicUrl } = useShellData();
  const [params] = useSearchParams();
  const position = usePosition();
  const [isMapOpen, setIsMapOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const home = useHome();
  const known = useKnownPlace();
  const here = position.point
    ? { name: t('te'), point: position.point }
    : (listed.place ?? (params.get('q') ? undefined : (home ?? known)));
  const data = useAllStores(listed, isMapOpen || here !== undefined);
  const { latitude, longitude } = here?.point ?? {};
  const point = useMemo(
    () => (latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }),
    [latitude, longitude],
  );
  const located = useMemo(() => nearestFirst(data.stores, point), [data.stores, point]);
  const pinned = useMemo(() => located.map(({ store }) => store), [located]);
  const trail = [{ name: t('Punti vendita'), path: paths.stores() }];
  /** Opens a row and leads to it, also from its pin. */
  function show({ slug }: Store): boolean {
    // its row may be listed only now
    flushSync(() => setOpened(slug));
    const row = document.getElementById(slug);
    row?.querySelector('a')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    return row !== null;
  }
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
      <h1 className="text-3xl">{t('Punti vendita')}</h1>
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 gap-y-3 md:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-3 md:col-start-1">
          <StoreFilters counts={data.counts} near={here?.name ?? ''} position={position} />
        </div>
        <LazyMap
          stores={pinned}
          now={now}
          here={point}
          isNumbered
          isRequested
          onOpen={() => setIsMapOpen(true)}
          onSelect={show}
          className="h-60 md:sticky md:top-22 md:col-start-2 md:row-span-2 md:row-start-1 md:h-[min(40rem,calc(100dvh-7rem))]"
        />
        <div className="grid grid-cols-1 gap-2 md:col-start-1">
          <StoreResults
            located={located}
            total={data.total}
            now={now}
            insteadOf={data.insteadOf}
            near={here?.name ?? ''}
            slots={data.slots}
            opened={opened}
            onOpen={show}
          />
        </div>
      </div>
    </div>
  );
}

/** Returns where the customer's groceries go. */
function useHome(): NamedPlace | undefined {
  const address = useCart().data?.shippingAddress;
  const { latitude, longitude } = address ?? {};
  if (!address || latitude === undefined || longitude === undefined) return undefined;
  return { name: `${address.address1} ${address.addressNumber}`.trim(), point: { latitude, longitude } };
}

/** Returns where the CAP lies that a visitor has typed in the field of the place; undefined until it is found. */
function useKnownPlace(): NamedPlace | undefined {
  const [known, setKnown] = useState<NamedPlace>();
  useEffect(() => {
    const typed = knownPlace.get();
    if (typed !== '') void placeOf(api, typed).then(({ town }) => setKnown(town && placeOfTown(town)));
  }, []);
  return known;
}

/** Sorts by distance from a place; stores without coordinates come last. */
function nearestFirst(stores: readonly Store[], here: Point | undefined): readonly LocatedAt[] {
  const located = stores.map((store) => ({
    store,
    metres: here && store.point ? distanceMetres(here, store.point) : undefined,
  }));
  if (!here) return located;
  return located.sort((a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE));
}
