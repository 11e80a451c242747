import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { staffZoneAreas, staffZoneTowns } from '../../../contract/zones/routes.ts';
import { api } from '../../api/browser-api.ts';
import { useShellData } from '../../page/shell-loader.ts';
import type { Corner } from './area-draft.ts';
import {
  type Drawing,
  drawZoneMap,
  type MapMark,
  type MapView,
  mapName,
  type ZoneMap,
  type ZoneMapEvents,
} from './zone-map.ts';

export interface ZoneMapBoxProps extends Omit<ZoneMapEvents, 'onView'> {
  readonly drawing: Drawing;
  /** The edited zone, whose saved area is not drawn among the others. */
  readonly zoneId: number | undefined;
  /** The corners that the map shows first; a new array moves the map. */
  readonly around: readonly Corner[];
  readonly onCentre: (centre: Corner) => void;
  /** Places to mark; a new array replaces the others. */
  readonly marks?: readonly MapMark[];
}

const NO_MARKS: readonly MapMark[] = [];

const A_MINUTE = 60_000;

/** The map on which a zone is drawn, with the other zones and the names of towns. */
export function ZoneMapBox({ drawing, zoneId, around, onCentre, marks = NO_MARKS, ...events }: ZoneMapBoxProps) {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ZoneMap>();
  const [view, setView] = useState<MapView>();
  const { mapTiles } = useShellData();
  const add = useEffectEvent(events.onAdd);
  const move = useEffectEvent(events.onMove);
  const remove = useEffectEvent(events.onRemove);
  const close = useEffectEvent(events.onClose);
  const look = useEffectEvent((next: MapView) => {
    setView(next);
    onCentre(next.centre);
  });
  useEffect(() => {
    if (!container.current) return;
    const drawn = drawZoneMap(container.current, mapTiles, {
      onAdd: (index, corner) => add(index, corner),
      onMove: (index, corner) => move(index, corner),
      onRemove: (index) => remove(index),
      onClose: () => close(),
      onView: (next) => look(next),
    });
    setMap(drawn);
    return drawn.remove;
  }, [mapTiles]);
  useEffect(() => map?.fit(around), [map, around]);
  useEffect(() => map?.show(drawing), [map, drawing]);
  useOthers(map, zoneId);
  useTowns(map, view);
  useEffect(() => map?.showMarks(marks), [map, marks]);
  return <section ref={container} aria-label={mapName()} />;
}

function useOthers(map: ZoneMap | undefined, zoneId: number | undefined) {
  const { data } = useQuery({
    queryKey: ['staff', 'zone-areas'],
    queryFn: () => api.call(staffZoneAreas),
    staleTime: A_MINUTE,
  });
  useEffect(() => {
    const others = data?.features.filter(({ properties }) => properties.zone !== zoneId) ?? [];
    map?.showOthers(
      others.map(({ properties, geometry }) => ({ name: properties.name, polygons: geometry.coordinates })),
    );
  }, [map, data, zoneId]);
}

/** Loads the names of towns in view. If that fails, the map still works. */
function useTowns(map: ZoneMap | undefined, view: MapView | undefined) {
  const box = view?.box;
  const { data } = useQuery({
    queryKey: ['staff', 'towns', box],
    queryFn: () => api.call(staffZoneTowns, { query: box ?? { west: 0, south: 0, east: 0, north: 0 } }),
    enabled: box !== undefined,
    staleTime: A_MINUTE,
  });
  const towns = box ? data?.towns : undefined;
  useEffect(() => map?.showTowns(towns ?? []), [map, towns]);
}
