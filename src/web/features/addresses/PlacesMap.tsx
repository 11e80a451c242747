import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Address } from '../../../contract/addresses/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LazyMap } from '../stores/LazyMap.tsx';
import { readStores } from '../stores/store.ts';
import { type ChosenPlace, isSamePlace, RequestedPlace } from './PlaceList.tsx';

export interface PlacesMapProps {
  readonly addresses: readonly Address[];
  readonly here: Point | undefined;
  readonly chosen: ChosenPlace | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (address: Address) => void;
}

const SIZE = 'h-[26rem] max-h-[60dvh]';

/** Shows the stores or lockers of the list on the map of the store locator, where one can be chosen, too. */
export function PlacesMap({ addresses, here, chosen, isBusy, onChoose }: PlacesMapProps) {
  const { data, error, refetch } = useQuery({ queryKey: ['stores'], queryFn: () => readStores(api) });
  const [now] = useState(() => romeTime(new Date()));
  const ids = addresses.map(({ storeId }) => storeId).join();
  const stores = useMemo(() => {
    const shown = new Set(ids.split(',').map(Number));
    return data?.filter(({ storeId }) => shown.has(storeId));
  }, [data, ids]);
  if (!stores)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare la mappa')}>
        <Skeleton className={`rounded-xl ${SIZE}`} />
      </NotLoaded>
    );
  return (
    <LazyMap
      stores={stores}
      now={now}
      here={here}
      isRequested
      className={SIZE}
      renderStore={({ storeId }) => {
        const place = addresses.find((address) => address.storeId === storeId);
        return (
          place && (
            <div className="rounded-lg bg-card shadow-float">
              <RequestedPlace
                key={storeId}
                place={place}
                isChosen={isSamePlace(place, chosen)}
                isBusy={isBusy}
                onChoose={() => onChoose(place)}
              />
            </div>
          )
        );
      }}
    />
  );
}
