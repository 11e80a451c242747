import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RomeTime } from '../../../../domain/base/rome-time.ts';
import type { Point } from '../../../../domain/delivery/distance.ts';
import { t } from '../../../../language/language.ts';
import { useShellData } from '../../../page/shell-loader.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StoreCard } from '../StoreCard.tsx';
import type { Store } from '../store.ts';
import { type DrawnMap, drawMap } from './store-map.ts';

export interface StoreMapProps {
  readonly stores: readonly Store[];
  readonly now: RomeTime;
  readonly here?: Point | undefined;
  /** Shows a pressed store; left out: its card with a link to its page. */
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
