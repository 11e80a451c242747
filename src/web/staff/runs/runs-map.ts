import L from 'leaflet';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import type { PlannedStop, Run } from '../../../contract/runs/run-schemas.ts';
import type { RunDay } from '../../../contract/runs/schemas.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { drawItaly, escaped } from '../../features/stores/italy-map.ts';

const MAX_ZOOM = 17;
/**
 * The largest zoom without tiles, when the map shows only borders and towns: above it nothing of them would be visible.
 */
const OUTLINE_ZOOM = 12;
/** The distance in pixels between stops at the same address. */
const BESIDE_PX = 22;

/**
 * Draws runs on the map of the shop: each a line from the store and back with its stops numbered; the chosen one is in
 * front.
 */
export function drawRunsMap(container: HTMLElement, tiles: MapTiles | undefined) {
  const map = drawItaly(container, tiles, MAX_ZOOM);
  // without streets the scale helps to estimate the distances between stops
  L.control.scale({ imperial: false, position: 'topright' }).addTo(map);
  const shapes = L.layerGroup().addTo(map);
  let fitted = '';
  return {
    show: ({ store, runs, loose }: Pick<RunDay, 'store' | 'runs' | 'loose'>, chosen: number | undefined) => {
      shapes.clearLayers();
      const at = ({ latitude, longitude }: RunDay['store']): L.LatLngTuple => [latitude, longitude];
      const ordered = runs.toSorted((one, other) => Number(one.runId === chosen) - Number(other.runId === chosen));
      for (const run of ordered) drawRun(shapes, run, at(store), run.runId === chosen);
      for (const { point } of loose) L.circleMarker(at(point), { radius: 6, className: 'run-loose' }).addTo(shapes);
      L.marker(at(store), {
        icon: L.divIcon({ className: 'run-store', iconSize: [22, 22] }),
        keyboard: false,
        interactive: false,
      }).addTo(shapes);
      nameTowns(shapes, [...runs.flatMap(({ stops }) => stops), ...loose]);
      const points = [store, ...runs.flatMap(({ stops }) => stops.map(({ point }) => point))].map(at);
      // the map moves only when other places are shown
      if (fitted !== String(points))
        map.fitBounds(L.latLngBounds(points), {
          padding: [30, 30],
          maxZoom: tiles ? 14 : OUTLINE_ZOOM,
          animate: false,
        });
      fitted = String(points);
    },
    remove: () => {
      map.remove();
    },
  };
}

function drawRun(shapes: L.LayerGroup, { stops }: Run, store: L.LatLngTuple, isChosen: boolean): void {
  const places = stops.map(({ point }): L.LatLngTuple => [point.latitude, point.longitude]);
  const className = isChosen ? 'run-line run-chosen' : 'run-line';
  L.polyline([store, ...places, store], { className, interactive: false }).addTo(shapes);
  for (const [index, { lateMinutes }] of stops.entries()) {
    const place = places[index];
    if (!place) continue;
    const before = places.slice(0, index).filter((other) => String(other) === String(place)).length;
    const icon = L.divIcon({
      className: `run-stop${isChosen ? ' run-chosen' : ''}${lateMinutes > 0 ? ' run-late' : ''}`,
      iconSize: [26, 26],
      iconAnchor: [13 - before * BESIDE_PX, 13],
      html: String(index + 1),
    });
    L.marker(place, { icon, keyboard: false, interactive: false, zIndexOffset: isChosen ? 500 : 0 }).addTo(shapes);
  }
}

/** Writes the name of each town beside its first stop, because the outline map has provinces only. */
function nameTowns(shapes: L.LayerGroup, stops: readonly Pick<PlannedStop, 'address' | 'point'>[]): void {
  for (const [town, [first]] of Map.groupBy(stops, ({ address }) => address.split(', ').at(-1) ?? '')) {
    if (!first || town === '') continue;
    const icon = L.divIcon({ className: 'run-town', iconSize: [0, 0], html: escaped(townTitle(town)) });
    L.marker([first.point.latitude, first.point.longitude], { icon, keyboard: false, interactive: false }).addTo(
      shapes,
    );
  }
}
