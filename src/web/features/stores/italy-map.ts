import L from 'leaflet';
import { contentLanguage, t } from '../../../language/language.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
import { type Box, labelSpots } from './clusters.ts';
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
    minZoom: 5,
    maxZoom: tiles ? 18 : outlineZoom,
    maxBounds: L.latLngBounds(ITALY).pad(0.3),
    zoomAnimation: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    scrollWheelZoom: false,
  }).fitBounds(ITALY);
  L.control.zoom({ zoomInTitle: t('Ingrandisci la mappa'), zoomOutTitle: t('Rimpicciolisci la mappa') }).addTo(map);
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

/** Moves the names of provinces to where they can be read whole: inside the map, under no pin and no other name. */
export function placeLabels(map: L.Map): void {
  const container = map.getContainer();
  const frame = container.getBoundingClientRect();
  const labels: { readonly element: HTMLElement; readonly box: Box }[] = [];
  map.eachLayer((layer) => {
    const tooltip = layer.getTooltip();
    const element = tooltip?.getElement();
    const at = tooltip?.getLatLng();
    if (!element || !at) return;
    const { x, y } = map.latLngToContainerPoint(at);
    const { offsetWidth: width, offsetHeight: height } = element;
    labels.push({ element, box: { left: x - width / 2, top: y - height / 2, width, height } });
  });
  const covers = (container.parentElement ?? container).querySelectorAll(
    '.leaflet-marker-icon, .leaflet-control, [data-map-cover]',
  );
  const taken = Array.from(covers, (cover) => {
    const { left, top, width, height } = cover.getBoundingClientRect();
    return { left: left - frame.left, top: top - frame.top, width, height };
  });
  const isNamed = map.getZoom() >= NAMED_ZOOM;
  const spots = labelSpots(
    labels.map(({ box }) => box),
    taken,
    { width: frame.width, height: frame.height },
  );
  for (const [index, { element }] of labels.entries()) {
    const spot = isNamed ? spots[index] : undefined;
    element.toggleAttribute('data-placed', spot !== undefined);
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
