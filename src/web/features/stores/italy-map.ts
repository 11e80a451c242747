import L from 'leaflet';
import { contentLanguage, t } from '../../../language/language.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
import { type Label, labelSpots } from './clusters.ts';
import { type Outline, provinceShapes } from './province-shapes.ts';
import outlineUrl from './provinces.json?url';

const ITALY: L.LatLngBoundsLiteral = [
  [35, 6],
  [47.5, 19],
];

/**
 * Draws a Leaflet map on the shop's outline of the provinces, up to the zoom `outlineZoom`; with tiles up to 18, if a
 * tile server is configured.
 */
export function drawItaly(container: HTMLElement, tiles: MapTiles | undefined, outlineZoom: number): L.Map {
  const map = L.map(container, {
    zoomControl: false,
    // the stores fill the outline; pictures of streets are sharp at whole steps only
    zoomSnap: tiles ? 1 : 0.25,
    minZoom: 5,
    maxZoom: tiles ? 18 : outlineZoom,
    maxBounds: L.latLngBounds(ITALY).pad(0.3),
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    scrollWheelZoom: false,
  }).fitBounds(ITALY);
  L.control
    .zoom({ position: 'topright', zoomInTitle: t('Ingrandisci la mappa'), zoomOutTitle: t('Rimpicciolisci la mappa') })
    .addTo(map);
  map.attributionControl.setPrefix(false);
  speakAs(map.getPane('tooltipPane'), contentLanguage());
  // the wheel scrolls the page; it zooms the map only after a click on it
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
  if (tiles) L.tileLayer(tiles.url, { attribution: escaped(tiles.attribution), maxZoom: 18 }).addTo(map);
  else void drawOutline(map);
  return map;
}

async function drawOutline(map: L.Map): Promise<void> {
  const reply = await fetch(outlineUrl).catch(() => undefined);
  if (!reply?.ok) return; // the map works without the outline
  const outline = (await reply.json()) as Outline;
  if (!map.getContainer().isConnected) return;
  // it is loaded after the other shapes, and drawn below them
  const provinces = L.geoJSON(provinceShapes(outline), { interactive: false, style: { className: 'map-province' } })
    .addTo(map)
    .bringToBack();
  const name = () => {
    // each name costs a layout of the page: only those that are seen get one
    if (map.getZoom() >= NAMED_ZOOM)
      provinces.eachLayer((layer) => {
        const province = layer as L.Polygon<{ code: string }>;
        const { feature } = province;
        if (!feature || layer.getTooltip() || !map.getBounds().intersects(province.getBounds())) return;
        const text = provinceName(feature.properties.code);
        layer.bindTooltip(text, { permanent: true, direction: 'center', className: 'map-label' });
      });
    placeLabels(map);
  };
  map.on('moveend', name);
  name();
}

/** From this zoom on, provinces are large enough for their names. */
const NAMED_ZOOM = 8;

/** A town that the outline shows by its name. */
export interface NamedPoint {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Puts the name of a town on a map without streets; a dot marks it, unless a pin stands there. */
export function nameTown(map: L.Map, { name, latitude, longitude }: NamedPoint, mark: 'dot' | 'pin'): L.Layer {
  const className = mark === 'dot' ? 'map-town' : 'hidden';
  return L.circleMarker([latitude, longitude], { radius: 2.5, interactive: false, className })
    .bindTooltip(name, { permanent: true, direction: 'center', className: 'map-label map-town-name' })
    .addTo(map);
}

/** Moves the names of towns and provinces to where they can be read whole: in the map, under no pin or other name. */
export function placeLabels(map: L.Map): void {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const labels: { readonly element: HTMLElement; readonly dot: Element | undefined; readonly label: Label }[] = [];
  map.eachLayer((layer) => {
    const tooltip = layer.getTooltip();
    const element = tooltip?.getElement();
    const at = tooltip?.getLatLng();
    if (!element || !at) return;
    const dot = layer instanceof L.CircleMarker ? layer.getElement() : undefined;
    const { x, y } = map.latLngToContainerPoint(at);
    const { offsetWidth: width, offsetHeight: height, textContent: text } = element;
    const box = { left: x - width / 2, top: y - height / 2, width, height };
    labels.push({ element, dot, label: { ...box, of: dot ? 'town' : 'province', text } });
  });
  labels.sort((a, b) => Number(b.label.of === 'town') - Number(a.label.of === 'town'));
  const covers = (container.parentElement ?? container).querySelectorAll(
    '.leaflet-marker-icon, .leaflet-control, [data-map-cover]',
  );
  const taken = Array.from(covers, (cover) => {
    const { left, top, width, height } = cover.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, width, height };
  });
  const spots = labelSpots(
    labels.map(({ label }) => label),
    taken,
    { width: frame.width, height: frame.height },
  );
  for (const [index, { element, dot, label }] of labels.entries()) {
    const spot = label.of === 'town' || map.getZoom() >= NAMED_ZOOM ? spots[index] : undefined;
    element.toggleAttribute('data-placed', spot !== undefined);
    dot?.toggleAttribute('data-placed', spot !== undefined);
    element.style.margin = spot ? `${spot.down}px 0 0 ${spot.right}px` : '';
  }
}

export function speakAs(element: HTMLElement | undefined, lang: string | undefined): void {
  if (lang) element?.setAttribute('lang', lang);
}

/** Escapes a text, because Leaflet inserts it as HTML. */
export function escaped(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}
