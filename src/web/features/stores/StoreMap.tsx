import L from 'leaflet';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapTiles } from '../../../contract/base/rendered-site.ts';
import { townsAround } from '../../../contract/stores/routes.ts';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { distanceMetres, type Point } from '../../../domain/delivery/distance.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { useShellData } from '../../page/shell-loader.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { clustersOf } from './clusters.ts';
import { drawItaly, type NamedPoint, nameTown, placeLabels, speakAs } from './italy-map.ts';
import { StoreRow } from './StoreRow.tsx';
import type { Store } from './store.ts';

export interface StoreMapProps {
  readonly stores: readonly Store[];
  readonly now: RomeTime;
  readonly here?: Point | undefined;
  /** Renders a pressed store; left out: its row with a link to its page. */
  readonly renderStore?: ((store: Store) => ReactNode) | undefined;
  readonly isNumbered?: boolean | undefined;
  readonly onSelect?: ((store: Store) => boolean) | undefined;
}

/** The stores on a map; a press on one opens its row in the list, or shows it over the map. */
export function StoreMap({ stores, now, here, renderStore, isNumbered = false, onSelect }: StoreMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<DrawnMap>(undefined);
  const [selected, setSelected] = useState<Store>();
  const { mapTiles } = useShellData();
  const select = useEffectEvent((store: Store) => setSelected(onSelect?.(store) ? undefined : store));
  useEffect(() => {
    if (!container.current) return;
    const drawn = drawMap(container.current, { tiles: mapTiles, isNumbered, onSelect: (store) => select(store) });
    map.current = drawn;
    return () => drawn.remove();
  }, [mapTiles, isNumbered]);
  useEffect(() => map.current?.show(stores, here), [stores, here]);
  const shown = stores.find(({ storeId }) => storeId === selected?.storeId);
  return (
    <>
      <section ref={container} aria-label={t('Mappa dei punti vendita')} />
      <Legend stores={stores} hasHere={here !== undefined} />
      <div aria-live="polite" className="absolute inset-x-3 bottom-3 z-10 mx-auto max-w-md">
        {shown && (
          <div className="relative rounded-lg bg-card px-4 shadow-float">
            {renderStore ? renderStore(shown) : <StoreRow store={shown} now={now} />}
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

/** What the shapes on the map are. */
function Legend({ stores, hasHere }: { readonly stores: readonly Store[]; readonly hasHere: boolean }) {
  const has = (kind: Store['kind']) => stores.some((store) => store.kind === kind);
  const shapes = [
    has('store') && { text: t('Negozio'), className: 'rounded-full bg-accent' },
    has('locker') && { text: t('Locker'), className: 'rounded-[3px] bg-ink' },
    hasHere && { text: t('Tu'), className: 'rounded-full border-3 border-work bg-white' },
  ].filter((shape) => shape !== false);
  if (stores.length < 2) return null;
  return (
    <ul
      data-map-cover=""
      className="pointer-events-none absolute bottom-2 left-2 z-5 flex gap-3 rounded-full bg-raised px-3 py-1.5 text-xs shadow-card"
    >
      {shapes.map(({ text, className }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 ${className}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

interface DrawnMap {
  show(stores: readonly Store[], here: Point | undefined): void;
  remove(): void;
}

type PlacedStore = Store & { readonly point: Point; readonly number: number | undefined };

/**
 * The distance at which no two markers overlap: pins are 44 px high and wide, and "+2" stands on their corner.
 */
const APART_PIXELS = 52;
/** The highest zoom for the outline of the provinces, which shows no detail beyond it. */
const OUTLINE_MAX_ZOOM = 13;
/** A page of one store shows the towns around it. */
const ONE_STORE_ZOOM = 12.25;
/** Near a place, the map shows at first the place and so many of the nearest stores, so that no pin hides another. */
const NEAREST_SHOWN = { phone: 2, wide: 4 };
const WIDE_PIXELS = 500;

interface MapOptions {
  readonly tiles: MapTiles | undefined;
  readonly isNumbered: boolean;
  readonly onSelect: (store: Store) => void;
}

/** Draws a map of Italy with the stores on it. */
function drawMap(container: HTMLElement, { tiles, isNumbered, onSelect }: MapOptions): DrawnMap {
  const map = drawItaly(container, tiles, OUTLINE_MAX_ZOOM);
  const named = new Set<string>();
  const markers = markersOn(map, onSelect, !tiles);
  let home: L.Marker | undefined;
  return {
    show: (stores, here) => {
      const placed = stores.flatMap((store, index) =>
        store.point ? [{ ...store, point: store.point, number: isNumbered ? index + 1 : undefined }] : [],
      );
      home?.remove();
      if (here) {
        const icon = L.divIcon({ className: 'map-here', iconSize: [28, 28], iconAnchor: [14, 14] });
        home = L.marker(latLngOf(here), { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map);
      }
      const nearestShown = container.clientWidth < WIDE_PIXELS ? NEAREST_SHOWN.phone : NEAREST_SHOWN.wide;
      const points = placed.map(({ point }) => point);
      const shown = here ? [here, ...nearestTo(here, points).slice(0, nearestShown)] : points;
      if (placed.length > 0) {
        const bounds = L.latLngBounds(shown.map(latLngOf));
        map.fitBounds(bounds, {
          paddingTopLeft: [36, 60],
          paddingBottomRight: [60, 44],
          maxZoom: tiles ? 15 : here ? OUTLINE_MAX_ZOOM : placed.length === 1 ? ONE_STORE_ZOOM : 10,
          animate: false,
        });
      }
      markers.show(placed);
      // the towns around the one store, or around the customer
      const middle = isNumbered ? here : placed[0]?.point;
      if (middle && !tiles)
        void townsNear(middle).then((towns) => {
          if (!container.isConnected) return;
          for (const town of towns) {
            if (named.has(town.name)) continue;
            named.add(town.name);
            nameTown(map, town, 'dot');
          }
          placeLabels(map);
        });
    },
    remove: () => map.remove(),
  };
}

/** Around one store, or where the customer is, the map shows the towns; without a network it has the outline. */
async function townsNear(point: Point): Promise<readonly NamedPoint[]> {
  const reply = await api
    .call(townsAround, { query: { latitude: point.latitude, longitude: point.longitude } })
    .catch(() => undefined);
  return reply?.towns ?? [];
}

function nearestTo(here: Point, points: readonly Point[]): readonly Point[] {
  return points.toSorted((a, b) => distanceMetres(here, a) - distanceMetres(here, b));
}

function latLngOf({ latitude, longitude }: Point): [number, number] {
  return [latitude, longitude];
}

/**
 * Maintains one marker for each cluster in view, with the name of its town if `areNamed`; markers that stay are not
 * touched and keep the focus.
 */
function markersOn(
  map: L.Map,
  onSelect: (store: Store) => void,
  areNamed: boolean,
): { show(stores: readonly PlacedStore[]): void } {
  let stores: readonly PlacedStore[] = [];
  const drawn = new Map<string, readonly L.Layer[]>();
  function draw() {
    const zoom = map.getZoom();
    const view = map.getBounds().pad(0.2);
    const places = stores.map((item) => {
      const { x, y } = map.project(latLngOf(item.point), zoom);
      return { item, x, y };
    });
    const visible = new Set<string>();
    for (const { items, x, y } of clustersOf(places, APART_PIXELS)) {
      const at = map.unproject([x, y], zoom);
      if (!view.contains(at)) continue;
      const name = `${zoom} ${items.map(({ slug, number }) => `${slug} ${number}`).join(' ')}`;
      visible.add(name);
      if (!drawn.has(name)) drawn.set(name, [marker(items, at).addTo(map), ...townOf(items)]);
    }
    for (const [name, old] of drawn) {
      if (visible.has(name)) continue;
      for (const layer of old) layer.remove();
      drawn.delete(name);
    }
    placeLabels(map);
  }
  function townOf([first]: readonly PlacedStore[]): readonly L.Layer[] {
    return areNamed && first ? [nameTown(map, { name: first.city, ...first.point }, 'pin')] : [];
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
  const bounds = L.latLngBounds(items.map(({ point }) => latLngOf(point)));
  const zoom = Math.max(map.getBoundsZoom(bounds.pad(0.2)), map.getZoom() + 1);
  map.setView(bounds.getCenter(), Math.min(zoom, map.getMaxZoom()));
  map.getContainer().focus();
}

const PIN = {
  store: 'M22 44c-6-11-17-15-17-27a17 17 0 0 1 34 0c0 12-11 16-17 27z',
  locker: 'M22 44l-7-9h-5a5 5 0 0 1-5-5V7a5 5 0 0 1 5-5h24a5 5 0 0 1 5 5v23a5 5 0 0 1-5 5h-5z',
};

/** The pin of a store with the number of its row; of stores that would overlap, that of the first and "+2". */
function iconOf(items: readonly PlacedStore[]): L.DivIcon {
  const [first] = items;
  const face = document.createElement('span');
  face.innerHTML = first ? `<svg viewBox="0 0 44 44" aria-hidden="true"><path d="${PIN[first.kind]}"/></svg>` : '';
  const number = document.createElement('b');
  number.textContent = first?.number === undefined ? '' : String(first.number);
  const spoken = document.createElement('span');
  spoken.className = 'sr-only';
  face.append(number, spoken);
  if (items.length === 1) {
    spoken.textContent = ` ${first?.name ?? ''}`;
    speakAs(spoken, contentLanguage());
  } else {
    spoken.textContent = `${items.length} ${t('punti vendita: ingrandisci la mappa')}`;
    number.ariaHidden = 'true';
    const more = document.createElement('i');
    more.className = 'map-more not-italic';
    more.ariaHidden = 'true';
    more.textContent = `+${items.length - 1}`;
    face.append(more);
  }
  return L.divIcon({
    html: face,
    className: `map-marker map-${first?.kind}`,
    iconSize: [44, 44],
    iconAnchor: [22, 44],
  });
}
