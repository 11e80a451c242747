import L from 'leaflet';
import { t } from '../../../language/language.ts';
import type { Corner } from './area-draft.ts';
import type { Drawing, ZoneMapEvents } from './zone-map.ts';

/** Corners nearer to each other than this (pixels) have one marker until the map is larger; the list has all of them. */
const APART_PIXELS = 26;
/** An arrow key moves a corner so far (pixels), with Shift ten times as far. */
const STEP_PIXELS = 4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
};

/**
 * The corners of the selected outline: dragged by the mouse, moved by the arrow keys, deleted by Delete. The focus stays with its corner.
 */
export function cornerMarkers(map: L.Map, events: ZoneMapEvents) {
  let shown: Drawing = { outlines: [], selected: undefined, isDrawing: false };
  let markers = new Map<number, L.Marker>();

  function show(drawing: Drawing) {
    shown = drawing;
    const { outlines, selected } = drawing;
    const corners = (selected === undefined ? undefined : outlines[selected])?.corners ?? [];
    const focused = [...markers].find(([, marker]) => marker.getElement() === document.activeElement)?.[0];
    for (const marker of markers.values()) marker.remove();
    markers = new Map();
    for (const index of farApart(corners, focused)) markers.set(index, markerOf(corners, index));
    if (focused === undefined) return;
    (markers.get(focused) ?? [...markers.values()].at(-1))?.getElement()?.focus();
  }

  /** Returns the corners in view that have a marker; that with the focus first. */
  function farApart(corners: readonly Corner[], focused: number | undefined): number[] {
    const view = map.getBounds().pad(0.1);
    const places: L.Point[] = [];
    const order = corners.map((_, index) => index).toSorted((a, b) => Number(b === focused) - Number(a === focused));
    return order.filter((index) => {
      const at = latLngOf(corners[index]);
      const place = map.latLngToLayerPoint(at);
      if (!view.contains(at) || places.some((other) => other.distanceTo(place) < APART_PIXELS)) return false;
      places.push(place);
      return true;
    });
  }

  function markerOf(corners: readonly Corner[], index: number): L.Marker {
    const icon = L.divIcon({ className: 'zone-corner', iconSize: [24, 24], iconAnchor: [12, 12] });
    const marker = L.marker(latLngOf(corners[index]), { icon, draggable: true, keyboard: true, autoPanOnFocus: false });
    const closes = shown.isDrawing && index === 0;
    marker
      .on('dragend', () => events.onMove(index, cornerOf(marker.getLatLng())))
      .on('click', () => closes && events.onClose())
      .on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        const { key, shiftKey } = originalEvent;
        const step = ARROWS[key];
        if (key === 'Delete' || key === 'Backspace') events.onRemove(index);
        else if (closes && key === 'Enter') events.onClose();
        else if (step) {
          const far = shiftKey ? 10 : 1;
          const at = map.latLngToLayerPoint(marker.getLatLng()).add([step[0] * far, step[1] * far]);
          events.onMove(index, cornerOf(map.layerPointToLatLng(at)));
        } else return;
        // the map would move with the arrows
        L.DomEvent.stop(originalEvent);
      })
      .addTo(map);
    const label = t('Vertice {n}: le frecce lo spostano, Canc lo toglie', { n: index + 1 });
    marker.getElement()?.setAttribute('aria-label', label);
    return marker;
  }

  map.on('moveend', () => show(shown));
  return { show };
}

function latLngOf({ latitude, longitude }: Corner = { latitude: 0, longitude: 0 }): L.LatLng {
  return L.latLng(latitude, longitude);
}

function cornerOf({ lat: latitude, lng: longitude }: L.LatLng): Corner {
  return { latitude, longitude };
}
