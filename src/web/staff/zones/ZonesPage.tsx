import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { staffZoneAreas, staffZoneCoverage, staffZoneList } from '../../../contract/zones/routes.ts';
import type { CoverageRow, ZoneHead } from '../../../contract/zones/staff-schemas.ts';
import { PARTNER_ZONE_GROUP } from '../../../domain/orders/delivery-event.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { readStores } from '../../features/stores/store.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadGeoJson } from '../kit/download-file.ts';
import { listQuery, matchesWords, useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { zoneColumns, zoneText } from '../words/delivery-words.ts';
import { type Corner, outlinesOf } from './area-draft.ts';
import { coverageText } from './coverage-words.ts';
import { LazyZoneMap } from './LazyZoneMap.tsx';
import type { MapMark } from './zone-map.ts';

/** A read-only map of the areas of all zones. While none is drawn it shows where the stores and the marks are. */
function AllZonesMap() {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'zone-areas'],
    queryFn: () => api.call(staffZoneAreas),
    staleTime: 0,
  });
  const { data: coverage } = useCoverage();
  const { data: stores } = useQuery({ queryKey: ['staff', 'stores-on-map'], queryFn: () => readStores(api) });
  const marks = useMemo(() => coverage?.rows.flatMap(markOf) ?? [], [coverage]);
  const corners = useMemo(() => {
    const drawn = data?.features.flatMap(({ geometry }) => outlinesOf(geometry.coordinates)) ?? [];
    if (drawn.length > 0) return drawn.flatMap((one) => one.corners);
    const places = [...marks, ...(stores ?? []).flatMap(({ point }) => point ?? [])];
    return places.flatMap(aroundPlace);
  }, [data, marks, stores]);
  return (
    <LazyZoneMap
      className="h-64 sm:h-80"
      marks={marks}
      isReady={data !== undefined}
      drawing={NOTHING}
      zoneId={undefined}
      around={corners}
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

/** About 60 km around a place, so that one alone does not fill the map. */
const aroundPlace = ({ latitude, longitude }: Corner) => [
  { latitude: latitude - 0.3, longitude: longitude - 0.4 },
  { latitude: latitude + 0.3, longitude: longitude + 0.4 },
];

const NOTHING = { outlines: [], selected: undefined, isDrawing: false };
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
      {data && (
        <div className="grid gap-3 lg:grid-cols-[1fr_19rem]">
          <AllZonesMap />
          <CoverageNotes />
        </div>
      )}
      {!areDrawn && <p className="text-ink-soft">{t('Nessuna zona è ancora disegnata: per ora decidono i CAP.')}</p>}
    </StaffList>
  );
}

/** The postcodes that are asked for most, or in several zones. */
function useCoverage() {
  return useQuery(listQuery(['staff', 'zone-coverage', 'first'], () => api.call(staffZoneCoverage, { query: {} })));
}

function markOf({ postcode, kind, latitude, longitude }: CoverageRow): MapMark[] {
  if (latitude === undefined || longitude === undefined) return [];
  return [{ name: postcode, isHole: kind !== 'overlap', latitude, longitude }];
}

/** What the map shows of holes and overlaps, in words, most asked for first; all of it is in a list. */
function CoverageNotes() {
  const { data } = useCoverage();
  if (!data) return null;
  return (
    <section
      aria-labelledby="cap-e-zone"
      className="max-h-80 overflow-y-auto rounded-md border border-line p-3 text-sm"
    >
      <h2 id="cap-e-zone" className="flex items-baseline justify-between gap-2 font-bold text-base">
        {t('CAP e zone')}
        <Link
          to={staffPaths.zoneCoverage()}
          className="font-semibold text-accent text-sm underline pointer-coarse:py-3"
        >
          {t('Tutti: {n}', { n: data.page.totItems })}
        </Link>
      </h2>
      {data.rows.length === 0 && <p className="text-ink-soft">{t('Ogni CAP chiesto ha la sua zona, e una sola.')}</p>}
      <ul className="mt-1 grid gap-2">
        {data.rows.slice(0, SHOWN_NOTES).map((row) => (
          <li key={row.postcode}>
            <strong>{`${row.postcode} ${row.towns}`}</strong> {coverageText(row)}{' '}
            {row.checks > 0 && t('Chiesto {n} volte in 30 giorni.', { n: row.checks })}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SHOWN_NOTES = 8;

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
