import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffZoneAreas, staffZoneList } from '../../../contract/zones/routes.ts';
import type { ZoneHead } from '../../../contract/zones/staff-schemas.ts';
import { PARTNER_ZONE_GROUP } from '../../../domain/orders/delivery-event.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadGeoJson } from '../kit/download-file.ts';
import { matchesWords, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { zoneColumns, zoneText } from '../words/delivery-words.ts';
import { type Corner, outlinesOf } from './area-draft.ts';
import { LazyZoneMap } from './LazyZoneMap.tsx';

/** A read-only map of the areas of all zones. */
function AllZonesMap() {
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
      className="h-64 sm:h-80"
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

export { ZonesPage as Component };

/** All delivery zones, in a list and on the map. */
function ZonesPage() {
  const zones = useQuery({ queryKey: ['staff', 'zones'], queryFn: () => api.call(staffZoneList), staleTime: 0 });
  const state = useListState();
  const { data } = zones;
  const areDrawn = data?.zones.some(({ isDrawn }) => isDrawn) ?? true;
  return (
    <StaffList
      title={t('Zone di consegna')}
      state={state}
      query={zones}
      rows={data?.zones.filter((zone) => matchesWords(state.q, zoneText(zone)))}
      search={t('Cerca una zona')}
      keyOf={({ zoneId }) => zoneId}
      nameOf={({ name }) => name}
      first={{ word: 'nome', title: t('Zona'), by: ({ name }) => name }}
      columns={[...zoneColumns(), { word: 'stato', title: t('Stato'), cell: (zone) => <Marks zone={zone} /> }]}
      linkTo={({ zoneId }) => staffPaths.zone(zoneId)}
      actions={
        <>
          {data && areDrawn && <DownloadAll />}
          <Link to={staffPaths.newZone()} className={buttonClass()}>
            {t('Nuova zona')}
          </Link>
        </>
      }
      empty={{ icon: 'map', title: t('Nessuna zona trovata'), text: t('Prova con altre parole.') }}
    >
      {data && <AllZonesMap />}
      {!areDrawn && <p className="text-ink-soft">{t('Nessuna zona è ancora disegnata: per ora decidono i CAP.')}</p>}
    </StaffList>
  );
}

function DownloadAll() {
  const download = useMutation({
    mutationFn: () => api.call(staffZoneAreas),
    onSuccess: (areas) => downloadGeoJson('zone.geojson', areas),
    onError: (refused) => toast('error', asApiError(refused).message),
  });
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
      {t('Scarica tutte in GeoJSON')}
    </Button>
  );
}

function Marks({ zone: { zoneGroupId, active, postcodeCount, isDrawn } }: { readonly zone: ZoneHead }) {
  const isPartner = zoneGroupId === PARTNER_ZONE_GROUP;
  return (
    <span className="flex flex-wrap items-center gap-1">
      {!active && <Badge tone="danger">{t('Non attiva')}</Badge>}
      {isDrawn && <Badge tone="accent">{t('Disegnata')}</Badge>}
      {postcodeCount > 0 && <Badge>{t('{n} CAP', { n: postcodeCount })}</Badge>}
      <Badge tone={isPartner ? 'warning' : 'neutral'}>
        {isPartner ? t('Partner') : t('Gruppo {n}', { n: zoneGroupId })}
      </Badge>
    </span>
  );
}
