import L from 'leaflet';
import { contentLanguage, t } from '../../../../language/language.ts';
import 'leaflet/dist/leaflet.css';
import './map.css';
import { feature } from 'topojson-client';
import type { Point } from '../../../../domain/delivery/distance.ts';
import { provinceName } from '../../../../domain/delivery/find-stores.ts';
import type { MapTiles } from '../../../api/context.ts';
import type { Store } from '../store.ts';
import { clustersOf } from './clusters.ts';
import outlineUrl from './provinces.json?url';

export interface DrawnMap {
  show(stores: readonly Store[]): void;
  showHere(here: Point | undefined): void;
  remove(): void;
}

type PlacedStore = Store & { readonly point: Point };

/** The distance at which no two markers overlap: markers are 44 px high and wide, and pins are drawn above their position. */
const APART_PIXELS = 66;
/** The highest zoom for the outline of the provinces, which shows no detail beyond it. */
const OUTLINE_MAX_ZOOM = 13;
const ITALY: L.LatLngBoundsLiteral = [
  [35, 6],
  [47.5, 19],
];

/** Draws a Leaflet map on our own outline of the provinces; with tiles where a tile server is configured. */
export function drawMap(
  container: HTMLElement,
  tiles: MapTiles | undefined,
  onSelect: (store: Store) => void,
): DrawnMap {
  const map = L.map(container, {
    zoomControl: false,
    minZoom: 5,
    maxZoom: tiles ? 18 : OUTLINE_MAX_ZOOM,
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
  const markers = markersOn(map, onSelect);
  let here: L.CircleMarker | undefined;
  return {
    show: (stores) => {
      const placed = stores.filter((store): store is PlacedStore => store.point !== undefined);
      if (placed.length > 0) {
        const bounds = L.latLngBounds(placed.map(({ point }) => [point.latitude, point.longitude]));
        map.fitBounds(bounds, { padding: [36, 36], maxZoom: tiles ? 15 : 9, animate: false });
      }
      markers.show(placed);
    },
    showHere: (point) => {
      here?.remove();
      if (!point) return;
      here = L.circleMarker([point.latitude, point.longitude], {
        radius: 8,
        className: 'map-here',
        interactive: false,
      });
      here.addTo(map);
      map.setView([point.latitude, point.longitude], Math.max(map.getZoom(), 10));
    },
    remove: () => map.remove(),
  };
}

async function drawOutline(map: L.Map): Promise<void> {
  const reply = await fetch(outlineUrl).catch(() => undefined);
  if (!reply?.ok) return; // the map works without the outline
  const topology = (await reply.json()) as Parameters<typeof feature>[0];
  const { provinces } = topology.objects;
  if (!provinces || !map.getContainer().isConnected) return;
  L.geoJSON(feature(topology, provinces), {
    interactive: false,
    style: { className: 'map-province' },
    onEachFeature: ({ properties }, layer) =>
      layer.bindTooltip(provinceName(String(properties?.['code'])), {
        permanent: true,
        direction: 'center',
        className: 'map-label',
      }),
  }).addTo(map);
  const nameZoom = () => map.getContainer().toggleAttribute('data-named', map.getZoom() >= 8);
  map.on('zoomend', nameZoom);
  nameZoom();
}

/** Maintains one marker for each cluster in view; markers that stay are not touched and keep the focus. */
function markersOn(map: L.Map, onSelect: (store: Store) => void): { show(stores: readonly PlacedStore[]): void } {
  let stores: readonly PlacedStore[] = [];
  const drawn = new Map<string, L.Marker>();
  function draw() {
    const zoom = map.getZoom();
    const view = map.getBounds().pad(0.2);
    const places = stores.map((item) => {
      const { x, y } = map.project([item.point.latitude, item.point.longitude], zoom);
      return { item, x, y };
    });
    const visible = new Set<string>();
    for (const { items, x, y } of clustersOf(places, APART_PIXELS)) {
      const at = map.unproject([x, y], zoom);
      if (!view.contains(at)) continue;
      const name = `${zoom} ${items.map(({ slug }) => slug).join(' ')}`;
      visible.add(name);
      if (!drawn.has(name)) drawn.set(name, marker(items, at).addTo(map));
    }
    for (const [name, old] of drawn) {
      if (visible.has(name)) continue;
      old.remove();
      drawn.delete(name);
    }
  }
  function marker(items: readonly PlacedStore[], at: L.LatLng): L.Marker {
    let turn = 0;
    const act = () => {
      // at the highest zoom the stores of a cluster are shown in turn
      const next = items[turn++ % items.length];
      if (next && (items.length === 1 || map.getZoom() >= map.getMaxZoom())) onSelect(next);
      else zoomTo(map, items);
    };
    return L.marker(at, { icon: iconOf(items), keyboard: true, riseOnHover: true })
      .on('click', act)
      .on('keydown', ({ originalEvent }: L.LeafletKeyboardEvent) => {
        // Leaflet itself opens popups only with Enter
        if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
        originalEvent.preventDefault();
        act();
      });
  }
  map.on('moveend', draw);
  return {
    show: (next) => {
      stores = next;
      draw();
    },
  };
}

function zoomTo(map: L.Map, items: readonly PlacedStore[]): void {
  const bounds = L.latLngBounds(items.map(({ point }) => [point.latitude, point.longitude]));
  const zoom = Math.max(map.getBoundsZoom(bounds.pad(0.2)), map.getZoom() + 1);
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
  map.getContainer().focus();
}

function iconOf(items: readonly PlacedStore[]): L.DivIcon {
  const [first] = items;
  const isOne = items.length === 1;
  const face = document.createElement('span');
  face.textContent = isOne ? '' : String(items.length);
  const spoken = document.createElement('span');
  spoken.className = 'sr-only';
  spoken.textContent = isOne ? (first?.name ?? '') : ` ${t('punti vendita: ingrandisci la mappa')}`;
  if (isOne) speakAs(spoken, contentLanguage());
  face.append(spoken);
  const kind = isOne ? `map-marker map-${first?.kind}` : 'map-marker map-cluster';
  return L.divIcon({ html: face, className: kind, iconSize: [44, 44], iconAnchor: isOne ? [22, 44] : [22, 22] });
}

function speakAs(element: HTMLElement | undefined, lang: string | undefined): void {
  if (lang) element?.setAttribute('lang', lang);
}

/** Escapes a configured text, because Leaflet inserts it as HTML. */
function escaped(text: string): string {
  const holder = document.createElement('span');
  holder.textContent = text;
  return holder.innerHTML;
}
