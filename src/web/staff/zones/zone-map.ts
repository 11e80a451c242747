import L from 'leaflet';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import { t } from '../../../language/language.ts';
import { drawItaly, speakAs } from '../../features/stores/italy-map.ts';
import './zone-map.css';
import type { MultiPolygon } from '../../../domain/delivery/polygon.ts';
import type { Corner, Outline } from './area-draft.ts';

/** The largest zoom, also without tiles: the names of towns are enough for orientation. */
const MAX_ZOOM = 17;
/** The zoom level from which the names of towns are shown. */
const TOWN_ZOOM = 10;
/** A click within this distance (pixels) of a side inserts a corner into it. */
const NEAR_SIDE = 12;

export interface Drawing {
  readonly outlines: readonly Outline[];
  /** The index of the outline whose corners can be changed. */
  readonly selected: number | undefined;
  /** True when clicks add corners to the end of the selected outline. */
  readonly isDrawing: boolean;
}

export interface ZoneMapEvents {
  readonly onAdd: (index: number, corner: Corner) => void;
  readonly onMove: (index: number, corner: Corner) => void;
  readonly onRemove: (index: number) => void;
  readonly onClose: () => void;
  /** Called when the visible part changes; undefined: it is too large for names of towns. */
  readonly onView: (view: MapView) => void;
}

export interface MapView {
  readonly centre: Corner;
  readonly box:
    | { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
    | undefined;
}

export interface NamedPoint extends Corner {
  readonly name: string;
}

export interface MapMark extends NamedPoint {
  /** True where no zone serves; false where several do. */
  readonly isHole: boolean;
}

export type ZoneMap = ReturnType<typeof drawZoneMap>;

/** Draws a map on which the outlines of one zone can be changed; other zones are shown below them. */
export function drawZoneMap(container: HTMLElement, tiles: MapTiles | undefined, events: ZoneMapEvents) {
  const map = drawItaly(container, tiles, MAX_ZOOM);
  const others = L.layerGroup().addTo(map);
  const towns = L.layerGroup().addTo(map);
  const shapes = L.layerGroup().addTo(map);
  const shownMarks = L.layerGroup().addTo(map);
  const markers = cornerMarkers(map, events);
  let shown: Drawing = { outlines: [], selected: undefined, isDrawing: false };

  map.on('click', ({ latlng }) => {
    const outline = shown.selected === undefined ? undefined : shown.outlines[shown.selected];
    if (!outline) return;
    const corner = { latitude: latlng.lat, longitude: latlng.lng };
    if (shown.isDrawing) return events.onAdd(outline.corners.length, corner);
    const side = nearSide(map, outline.corners, latlng);
    if (side !== undefined) events.onAdd(side + 1, corner);
  });
  const tellView = () => events.onView(viewOf(map));
  map.on('moveend', tellView);
  return {
    show: (drawing: Drawing) => {
      const isOutOfView = !areChangesInView(map, shown, drawing);
      shown = drawing;
      shapes.clearLayers();
      for (const [index, outline] of drawing.outlines.entries()) {
        const isSelected = index === drawing.selected;
        shapeOf(outline, drawing.isDrawing && isSelected, isSelected).addTo(shapes);
      }
      markers.show(drawing);
      if (isOutOfView) fitTo(map, selectedOf(drawing));
    },
    showOthers: (zones: readonly { readonly name: string; readonly polygons: MultiPolygon }[]) => {
      others.clearLayers();
      for (const { name, polygons } of zones)
        L.polygon(latLngs(polygons), { className: 'zone-other', interactive: false })
          .bindTooltip(textNode(name), { permanent: true, direction: 'center', className: 'map-label zone-label' })
          .addTo(others);
    },
    showTowns: (points: readonly NamedPoint[]) => {
      towns.clearLayers();
      for (const point of points) namedCircle(point, 3, 'zone-town').addTo(towns);
    },
    /** Marks places that no zone serves, or several. */
    showMarks: (marks: readonly MapMark[]) => {
      shownMarks.clearLayers();
      for (const mark of marks) namedCircle(mark, 8, mark.isHole ? 'zone-hole' : 'zone-overlap').addTo(shownMarks);
    },
    /** Zooms the map so that all of these corners are visible. */
    fit: (corners: readonly Corner[]) => {
      fitTo(map, corners);
      tellView();
    },
    remove: () => {
      map.remove();
    },
  };
}

function namedCircle({ name, latitude, longitude }: NamedPoint, radius: number, className: string): L.CircleMarker {
  return L.circleMarker([latitude, longitude], { radius, className, interactive: false }).bindTooltip(textNode(name), {
    permanent: true,
    direction: 'right',
    className: 'map-label zone-label',
  });
}

function selectedOf({ outlines, selected }: Drawing): readonly Corner[] {
  return (selected === undefined ? undefined : outlines[selected])?.corners ?? [];
}

/**
 * An outline smaller than this on the map (pixels) counts as invisible: while a coordinate is typed, an outline may
 * cover half of Italy.
 */
const SMALL = 80;

/**
 * Returns whether changed corners are visible, so that the map need not move: a corner typed in the list may be
 * anywhere.
 */
function areChangesInView(map: L.Map, before: Drawing, now: Drawing): boolean {
  const [old, corners] = [selectedOf(before), selectedOf(now)];
  if (before.selected !== now.selected || old === corners || corners.length === 0) return true;
  const bounds = map.getBounds();
  const isInView = corners.every(
    (corner) => old.includes(corner) || bounds.contains([corner.latitude, corner.longitude]),
  );
  const places = corners.map(({ latitude, longitude }) => map.latLngToLayerPoint([latitude, longitude]));
  const { x, y } = L.bounds(places).getSize();
  return isInView && (corners.length < 3 || Math.max(x, y) >= SMALL);
}

function fitTo(map: L.Map, corners: readonly Corner[]): void {
  if (corners.length === 0) return;
  const bounds = L.latLngBounds(corners.map(({ latitude, longitude }) => [latitude, longitude]));
  map.fitBounds(bounds, { padding: [36, 36], maxZoom: 12, animate: false });
}

function viewOf(map: L.Map): MapView {
  const { lat: latitude, lng: longitude } = map.getCenter();
  const bounds = map.getBounds();
  const box = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  return { centre: { latitude, longitude }, box: map.getZoom() >= TOWN_ZOOM ? box : undefined };
}

function shapeOf({ corners, isCutOut }: Outline, isOpen: boolean, isSelected: boolean): L.Path {
  const at = corners.map(({ latitude, longitude }): L.LatLngTuple => [latitude, longitude]);
  const kind = isCutOut ? 'zone-cut' : 'zone-area';
  const className = isSelected ? `${kind} zone-selected` : kind;
  return isOpen
    ? L.polyline(at, { className: `${className} zone-open`, interactive: false, fill: false })
    : L.polygon(at, { className, interactive: false });
}

function latLngs(polygons: MultiPolygon): L.LatLngTuple[][][] {
  return polygons.map((rings) =>
    rings.map((ring) => ring.map(([longitude = 0, latitude = 0]): L.LatLngTuple => [latitude, longitude])),
  );
}

/** Returns the side nearest to a point by its first corner; undefined: none is near. */
function nearSide(map: L.Map, corners: readonly Corner[], at: L.LatLng): number | undefined {
  const point = map.latLngToLayerPoint(at);
  const points = corners.map(({ latitude, longitude }) => map.latLngToLayerPoint([latitude, longitude]));
  const sides = points.map((from, index) => ({
    index,
    pixels: L.LineUtil.pointToSegmentDistance(point, from, points[(index + 1) % points.length] ?? from),
  }));
  const nearest = sides.toSorted((a, b) => a.pixels - b.pixels)[0];
  return nearest && nearest.pixels <= NEAR_SIDE ? nearest.index : undefined;
}

/** Wraps a text in an element, because Leaflet inserts texts as HTML. */
function textNode(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  speakAs(element, 'it');
  return element;
}

/** Returns the name of the map for screen readers. */
export function mapName(): string {
  return t('Mappa della zona');
}

/**
 * Corners nearer to each other than this (pixels) share one marker until the map is zoomed in; the list has all of
 * them.
 */
const APART_PIXELS = 26;
/** An arrow key moves a corner by this distance (pixels), with Shift ten times as far. */
const STEP_PIXELS = 4;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP_PIXELS],
  ArrowDown: [0, STEP_PIXELS],
  ArrowLeft: [-STEP_PIXELS, 0],
  ArrowRight: [STEP_PIXELS, 0],
};

/**
 * The markers of the selected outline's corners: dragged by the mouse, moved by the arrow keys, deleted by Delete. The
 * focus stays with its corner.
 */
function cornerMarkers(map: L.Map, events: ZoneMapEvents) {
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

  /** Returns the corners in view that get a marker; the focused one first. */
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
        // otherwise the arrow keys would move the map, too
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
