import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { staffZoneAreas, staffZoneList } from '../../../contract/zones/staff-routes.ts';
import type { ZoneHead } from '../../../contract/zones/staff-schemas.ts';
import { PARTNER_ZONE_GROUP } from '../../../domain/orders/delivery-event.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { serviceName } from '../kit/delivery-words.ts';
import { downloadGeoJson } from '../kit/download-file.ts';
import { matchesWords } from '../kit/matches-words.ts';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../staff-paths.ts';
import { type Corner, outlinesOf } from './area-draft.ts';
import { LazyZoneMap } from './LazyZoneMap.tsx';

/** The areas of all zones on the map, to look at. */
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

export { ZonesPage as Component };

/** Every zone of delivery, in a list and on the map. */
function ZonesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'zones'],
    queryFn: () => api.call(staffZoneList),
    staleTime: 0,
  });
  const [words, setWords] = useState('');
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const shown = data.zones.filter((zone) =>
    matchesWords(words, `${zone.name} ${zone.storeName} ${serviceName(zone.serviceId)}`),
  );
  const areDrawn = data.zones.some(({ isDrawn }) => isDrawn);
  return (
    <>
      <PrivateTitle>{t('Zone di consegna')}</PrivateTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('Zone di consegna')}</h1>
        <div className="flex flex-wrap gap-2">
          {areDrawn && <DownloadAll />}
          <Link to={staffPaths.newZone()} className={buttonClass()}>
            <Icon name="plus" />
            {t('Nuova zona')}
          </Link>
        </div>
      </div>
      <AllZonesMap />
      {!areDrawn && (
        <p className="mb-4 text-ink-soft text-sm">{t('Nessuna zona è ancora disegnata: per ora decidono i CAP.')}</p>
      )}
      <Field
        label={t('Cerca una zona')}
        name="cerca"
        type="search"
        className="max-w-md"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 && (
        <EmptyState icon="map" title={t('Nessuna zona trovata')}>
          {t('Prova con altre parole.')}
        </EmptyState>
      )}
      <ul className="mt-2 grid gap-2 lg:grid-cols-2">
        {shown.map((zone) => (
          <ZoneLine key={zone.zoneId} zone={zone} />
        ))}
      </ul>
    </>
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

function ZoneLine({ zone }: { readonly zone: ZoneHead }) {
  const { zoneId, name, serviceId, storeName, zoneGroupId, active, postcodeCount, isDrawn } = zone;
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg bg-card px-5 py-3.5 shadow-card hover:shadow-float">
      <div className="min-w-0">
        <Link
          to={staffPaths.zone(zoneId)}
          className="break-words font-semibold after:absolute after:inset-0 after:rounded-lg"
        >
          {name}
        </Link>
        <p className="break-words text-ink-faint text-sm">
          {serviceName(serviceId)} · {storeName}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!active && <Badge tone="danger">{t('Non attiva')}</Badge>}
        {isDrawn && <Badge tone="accent">{t('Disegnata')}</Badge>}
        {postcodeCount > 0 && <Badge>{t('{n} CAP', { n: postcodeCount })}</Badge>}
        <Badge tone={zoneGroupId === PARTNER_ZONE_GROUP ? 'warning' : 'neutral'}>
          {zoneGroupId === PARTNER_ZONE_GROUP ? t('Partner') : t('Gruppo {n}', { n: zoneGroupId })}
        </Badge>
      </div>
    </li>
  );
}
