import L from 'leaflet';
import { t } from '../../../language/language.ts';
import type { Corner } from './area-draft.ts';
import type { Drawing, ZoneMapEvents } from './zone-map.ts';

/** The markers of more corners than this would be in each other's way; the list has all of them. */
const MAX_MARKERS = 400;
/** An arrow key moves a corner so far (pixels), with Shift ten times as far. */
const STEP_PIXELS = 4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
};

/** The corners of the selected outline: dragged by the mouse, moved by the arrow keys, deleted by Delete. The focus stays with its corner. */
export function cornerMarkers(map: L.Map, events: ZoneMapEvents) {
  let markers: L.Marker[] = [];

  function show({ outlines, selected, isDrawing }: Drawing) {
    const focused = markers.findIndex((marker) => marker.getElement() === document.activeElement);
    const corners = (selected === undefined ? undefined : outlines[selected])?.corners ?? [];
    for (const marker of markers) marker.remove();
    markers = corners.slice(0, MAX_MARKERS).map((corner, index) => markerOf(corner, index, isDrawing));
    if (focused >= 0) markers[Math.min(focused, markers.length - 1)]?.getElement()?.focus();
  }

  function markerOf({ latitude, longitude }: Corner, index: number, isDrawing: boolean): L.Marker {
    const icon = L.divIcon({ className: 'zone-corner', iconSize: [24, 24], iconAnchor: [12, 12] });
    const marker = L.marker([latitude, longitude], { icon, draggable: true, keyboard: true, autoPanOnFocus: false });
    marker
      .on('dragend', () => events.onMove(index, cornerOf(marker.getLatLng())))
      .on('click', () => isDrawing && index === 0 && events.onClose())
      .on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        if (originalEvent.key === 'Delete' || originalEvent.key === 'Backspace') events.onRemove(index);
        else if (isDrawing && index === 0 && originalEvent.key === 'Enter') events.onClose();
        else {
          const step = ARROWS[originalEvent.key];
          if (!step) return;
          const far = originalEvent.shiftKey ? 10 : 1;
          const at = map.latLngToLayerPoint(marker.getLatLng()).add([step[0] * far, step[1] * far]);
          events.onMove(index, cornerOf(map.layerPointToLatLng(at)));
        }
        // the map would move with the arrows
        L.DomEvent.stop(originalEvent);
      })
      .addTo(map);
    marker
      .getElement()
      ?.setAttribute('aria-label', t('Vertice {n}: le frecce lo spostano, Canc lo toglie', { n: index + 1 }));
    return marker;
  }
  return { show };
}

function cornerOf({ lat: latitude, lng: longitude }: L.LatLng): Corner {
  return { latitude, longitude };
}
