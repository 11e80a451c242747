import L from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { clustersOf } from './clusters.ts';
import { drawItaly, speakAs } from './italy-map.ts';
import { StoreCard } from './StoreCard.tsx';
import type { Store } from './store.ts';

export interface StoreMapProps {
  readonly stores: readonly Store[];
  readonly now: RomeTime;
  readonly here?: Point | undefined;
  /** Renders a pressed store; left out: its card with a link to its page. */
  readonly renderStore?: ((store: Store) => ReactNode) | undefined;
}

/** The stores on a map; a click on one shows its card over the map. */
export function StoreMap({ stores, now, here, renderStore }: StoreMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(undefined);
  const [selected, setSelected] = useState<Store>();
  const { mapTiles } = useShellData();
  useEffect(() => {
    if (!container.current) return;
    const drawn = drawMap(container.current, mapTiles, setSelected);
    map.current = drawn;
    return () => drawn.remove();
  }, [mapTiles]);
  useEffect(() => map.current?.show(stores), [stores]);
  useEffect(() => map.current?.showHere(here), [here]);
  const shown = selected && stores.includes(selected) ? selected : undefined;
  return (
    <>
      <section ref={container} aria-label={t('Mappa dei punti vendita')} />
      <div aria-live="polite" className="absolute inset-x-3 bottom-3 z-10 mx-auto max-w-md">
        {shown && (
          <div className="relative">
            {renderStore ? renderStore(shown) : <StoreCard store={shown} now={now} />}
            <IconButton
              icon="close"
              label={t('Chiudi la scheda')}
              onClick={() => setSelected(undefined)}
              className="absolute! top-1 right-1 bg-card"
            />
          </div>
        )}
      </div>
    </>
  );
}

interface DrawnMap {
  show(stores: readonly Store[]): void;
  showHere(here: Point | undefined): void;
  remove(): void;
}

type PlacedStore = Store & { readonly point: Point };

/**
 * The distance at which no two markers overlap: markers are 44 px high and wide, and pins are drawn above their
 * position.
 */
const APART_PIXELS = 66;
/** The highest zoom for the outline of the provinces, which shows no detail beyond it. */
const OUTLINE_MAX_ZOOM = 13;

/** Draws a map of Italy with the stores on it. */
function drawMap(container: HTMLElement, tiles: MapTiles | undefined, onSelect: (store: Store) => void): DrawnMap {
  const map = drawItaly(container, tiles, OUTLINE_MAX_ZOOM);
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
