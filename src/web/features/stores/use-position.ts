import { useState } from 'react';
import type { Point } from '../../../domain/delivery/distance.ts';

export type PositionState = 'unknown' | 'asking' | 'known' | 'refused' | 'failed';

/** Returns the position of the shopper, requested only on a click and stored only while the page is open. */
export function usePosition(): { readonly state: PositionState; readonly point: Point | undefined; ask(): void } {
  const [state, setState] = useState<PositionState>('unknown');
  const [point, setPoint] = useState<Point>();
  function ask() {
    if (!('geolocation' in navigator)) return setState('refused');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPoint({ latitude: coords.latitude, longitude: coords.longitude });
        setState('known');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  }
  return { state, point, ask };
}
