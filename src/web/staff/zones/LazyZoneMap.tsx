import { type ReactNode, useState } from 'react';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { useCode } from '../../ui/use-code.ts';
import type { ZoneMapBoxProps } from './ZoneMapBox.tsx';

export interface LazyZoneMapProps extends ZoneMapBoxProps {
  readonly className: string;
  /** False while the initial content of the map is not known. */
  readonly isReady?: boolean;
  readonly children?: ReactNode;
}

/** Reserves the space of the map, whose code is loaded after the page. */
export function LazyZoneMap({ className, isReady = true, children, ...map }: LazyZoneMapProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(true, () =>
    import('./ZoneMapBox.tsx').catch((error: unknown) => {
      setHasFailed(true);
      throw error;
    }),
  );
  return (
    <div
      data-drawing={map.drawing.isDrawing || undefined}
      className={classNames(
        'relative isolate overflow-hidden rounded-xl bg-sunken shadow-card [&>section]:h-full',
        className,
      )}
    >
      {code && isReady && <code.ZoneMapBox {...map} />}
      {hasFailed && (
        <p role="alert" className="p-6 text-ink-soft">
          {t('Non riusciamo a caricare la mappa')}
        </p>
      )}
      {children}
    </div>
  );
}
