import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { useCode } from '../../ui/use-code.ts';
import type { Store } from './store.ts';

export interface LazyMapProps {
  readonly stores: readonly Store[];
  readonly now: RomeTime;
  readonly here?: Point | undefined;
  /** On a phone the map is loaded after a click, on a large screen at once. */
  readonly isRequested: boolean;
  readonly onOpen?: () => void;
  readonly renderStore?: (store: Store) => ReactNode;
  /** True if a pin shows the number of its store in the list. */
  readonly isNumbered?: boolean;
  /** Called for a pressed store; true: it is shown elsewhere, and not over the map. */
  readonly onSelect?: (store: Store) => boolean;
  readonly className: string;
}

/** Reserves the space of the map, whose code is loaded after the page. */
export function LazyMap({ isRequested, onOpen, className, ...map }: LazyMapProps) {
  const [isLarge, setIsLarge] = useState(false);
  useEffect(() => setIsLarge(matchMedia('(min-width: 60rem)').matches), []);
  const isOpen = isRequested || isLarge;
  const tellOpen = useEffectEvent(() => onOpen?.());
  useEffect(() => {
    if (isOpen) tellOpen();
  }, [isOpen]);
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(isOpen, () =>
    import('./StoreMap.tsx').catch((error: unknown) => {
      setHasFailed(true);
      throw error;
    }),
  );
  return (
    <div className={classNames('relative isolate overflow-hidden rounded-xl bg-sunken shadow-card', className)}>
      {code && <code.StoreMap {...map} />}
      {hasFailed && (
        <p role="alert" className="p-6 text-ink-soft">
          {t('Non riusciamo a caricare la mappa')}
        </p>
      )}
      <noscript>
        <p className="p-6 text-ink-soft">{t('Per la mappa serve JavaScript; la lista c’è tutta.')}</p>
      </noscript>
    </div>
  );
}
