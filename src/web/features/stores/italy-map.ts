import L from 'leaflet';
import { contentLanguage, t } from '../../../language/language.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import { provinceName } from '../../../domain/delivery/find-stores.ts';
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
  L.geoJSON(provinceShapes(outline), {
    interactive: false,
    style: { className: 'map-province' },
    onEachFeature: ({ properties }, layer) =>
      layer.bindTooltip(provinceName(properties.code), {
        permanent: true,
        direction: 'center',
        className: 'map-label',
      }),
  })
    .addTo(map)
    .bringToBack();
  const nameZoom = () => map.getContainer().toggleAttribute('data-named', map.getZoom() >= 8);
  map.on('zoomend', nameZoom);
  nameZoom();
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
