import { type ChangeEvent, useRef, useState } from 'react';
import { MAX_CORNERS } from '../../../domain/delivery/drawn-area.ts';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadGeoJson } from '../kit/download-file.ts';
import { polygonsOf, polygonsOfFile } from './area-draft.ts';
import type { ZoneDraft } from './zone-draft.ts';

export interface GeoJsonFileProps {
  readonly zone: ZoneDraft;
  readonly zoneId: number | undefined;
  readonly onRead: (polygons: MultiPolygon) => void;
}

/** Reads the area from a GeoJSON file, or writes it into one that the import of zones reads, too. */
export function GeoJsonFile({ zone, zoneId, onRead }: GeoJsonFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // the same file can be chosen again
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
