import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffZoneAreas } from '../../../contract/zones/staff-routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { type Corner, outlinesOf } from './area-draft.ts';
import { LazyZoneMap } from './LazyZoneMap.tsx';

/** The areas of all zones on the map, to look at. */
export function AllZonesMap() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'zone-areas'],
    queryFn: () => api.call(staffZoneAreas),
    staleTime: 0,
  });
  const corners = useMemo(
    () => data?.features.flatMap(({ geometry }) => outlinesOf(geometry.coordinates)).flatMap((one) => one.corners),
    [data],
  );
  return (
    <LazyZoneMap
      className="mb-4 h-72 sm:h-96"
      isReady={corners !== undefined}
      drawing={NOTHING}
      zoneId={undefined}
      around={corners ?? NOWHERE}
      onAdd={nothing}
      onMove={nothing}
      onRemove={nothing}
      onClose={nothing}
      onCentre={nothing}
    >
      {!data && error && <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le aree')} />}
    </LazyZoneMap>
  );
}

const NOTHING = { outlines: [], selected: undefined, isDrawing: false };
const NOWHERE: readonly Corner[] = [];
const nothing = () => undefined;
