import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { distanceMetres } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { classNames } from '../../ui/class-names.ts';
import { LazyMap } from './map/LazyMap.tsx';
import { PositionButton } from './PositionButton.tsx';
import { StoreFilters } from './StoreFilters.tsx';
import { type LocatedAt, StoreResults } from './StoreResults.tsx';
import { type StoresPageData, storesLoader } from './stores-loader.ts';
import { useAllStores } from './use-all-stores.ts';
import { usePosition } from './use-position.ts';
import { useRomeNow } from './use-rome-now.ts';
import { ViewToggle } from './ViewToggle.tsx';

export const loader = storesLoader;
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
