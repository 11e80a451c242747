import { type ChangeEvent, useMemo, useRef, useState } from 'react';
import { MAX_CORNERS } from '../../../domain/delivery/drawn-area.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { downloadGeoJson } from '../kit/download-file.ts';
import type { Edited } from '../kit/use-edited.ts';
import { type Corner, polygonsOf, polygonsOfFile } from './area-draft.ts';
import { LazyZoneMap } from './LazyZoneMap.tsx';
import { OutlineList } from './OutlineList.tsx';
import { useArea } from './use-area.ts';
import type { ZoneDraft } from './zone-draft.ts';

export interface AreaEditorProps {
  readonly edited: Edited<ZoneDraft>;
  readonly zoneId: number | undefined;
  /** The store, around which the map is centred while nothing is drawn. */
  readonly store: Corner | undefined;
}

/** The drawn area of a zone: on the map by mouse, and beside it as a list of corners for the keyboard. */
export function AreaEditor({ edited, zoneId, store }: AreaEditorProps) {
  const area = useArea(edited);
  const { outlines, selectedIndex, isDrawing } = area;
  const corners = outlines.flatMap((outline) => outline.corners);
  const [drawnBefore] = useState(corners);
  const { latitude, longitude } = store ?? {};
  const around = useMemo(() => {
    const isKnown = latitude !== undefined && longitude !== undefined;
    return drawnBefore.length === 0 && isKnown ? nearby({ latitude, longitude }) : drawnBefore;
  }, [drawnBefore, latitude, longitude]);
  const drawing = useMemo(
    () => ({ outlines, selected: selectedIndex, isDrawing }),
    [outlines, selectedIndex, isDrawing],
  );
  return (
    <section aria-labelledby="area-della-zona" className="mt-6">
      <h2 id="area-della-zona" className="text-xl">
        {t('Area sulla mappa')}
      </h2>
      <p className="mb-3 max-w-3xl text-ink-soft text-sm">
        {t(
          'Dove la posizione della casa è nota decide l’area; altrimenti decidono i CAP. Senza area contano solo i CAP.',
        )}
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => area.begin(false)}>
          <Icon name="plus" />
          {t('Disegna un’area')}
        </Button>
        <Button
          variant="secondary"
          aria-disabled={corners.length === 0 || undefined}
          title={corners.length === 0 ? t('Prima disegna un’area') : undefined}
          onClick={() => corners.length > 0 && area.begin(true)}
        >
          {t('Ritaglia una parte')}
        </Button>
        {isDrawing && <Button onClick={area.close}>{t('Chiudi il contorno')}</Button>}
        <GeoJsonFile zone={edited.value} zoneId={zoneId} onRead={area.takeFile} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <LazyZoneMap
          className="h-80 sm:h-[32rem]"
          drawing={drawing}
          zoneId={zoneId}
          around={around}
          onAdd={area.add}
          onMove={area.move}
          onRemove={area.removeCorner}
          onClose={area.close}
          onCentre={area.setCentre}
        />
        <OutlineList area={area} problem={edited.problem} />
      </div>
      <p role="status" className="sr-only">
        {area.said}
      </p>
    </section>
  );
}

/** Returns the corners of a box around a store, about 20 km wide. */
function nearby({ latitude, longitude }: Corner): Corner[] {
  return [
    { latitude: latitude - 0.09, longitude: longitude - 0.13 },
    { latitude: latitude + 0.09, longitude: longitude + 0.13 },
  ];
}

interface GeoJsonFileProps {
  readonly zone: ZoneDraft;
  readonly zoneId: number | undefined;
  readonly onRead: (polygons: MultiPolygon) => void;
}

/** Reads the area from a GeoJSON file, or saves it as one that the import of zones can read. */
function GeoJsonFile({ zone, zoneId, onRead }: GeoJsonFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // allows the same file to be chosen again
    event.target.value = '';
    if (!file) return;
    const polygons = polygonsOfFile(await file.text().catch(() => ''));
    const corners = polygons?.flat(2).length ?? 0;
    if (polygons && corners <= 2 * MAX_CORNERS) onRead(polygons);
    setError(
      !polygons
        ? t('In questo file non c’è nessuna area: serve un GeoJSON con Polygon o MultiPolygon.')
        : corners > 2 * MAX_CORNERS
          ? t('L’area di questo file ha troppi vertici: al massimo {max}.', { max: MAX_CORNERS })
          : '',
    );
  }
  function download() {
    const { name, serviceId, storeId, zoneGroupId, outlines } = zone;
    downloadGeoJson(`zona-${zoneId ?? 'nuova'}.geojson`, {
      type: 'Feature',
      properties: {
        zone: zoneId ?? null,
        name,
        service: serviceId,
        store: Number(storeId),
        group: Number(zoneGroupId),
      },
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(outlines) },
    });
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".geojson,.json,application/geo+json,application/json"
        aria-label={t('File GeoJSON')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void read(event)}
      />
      <Button variant="quiet" onClick={() => input.current?.click()}>
        {t('Carica GeoJSON')}
      </Button>
      {zone.outlines.length > 0 && (
        <Button variant="quiet" onClick={download}>
          {t('Scarica GeoJSON')}
        </Button>
      )}
      {error !== '' && (
        <p role="alert" className="w-full font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </>
  );
}
