import { useState } from 'react';
import type { Point } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** Asks for the position of the shopper, only on a click. */
export function PositionButton({ position }: { readonly position: Position }) {
  const { state, ask } = position;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" onClick={ask} aria-busy={state === 'asking'} className="justify-self-start">
        <Icon name="locate" />
        {state === 'asking' ? t('Cerco la tua posizione…') : t('Usa la mia posizione')}
      </Button>
      <PositionNotes position={position} />
    </div>
  );
}

/** Says what came of the question for the position. */
export function PositionNotes({ position: { state } }: { readonly position: Position }) {
  return (
    <>
      <p role="status" className="sr-only">
        {state === 'known' ? t('I punti vendita più vicini sono in cima alla lista') : ''}
      </p>
      {state === 'refused' && (
        <Alert tone="warning">{t('È necessario abilitare la localizzazione per utilizzare questa funzione')}</Alert>
      )}
      {state === 'failed' && (
        <Alert tone="warning">{t('Non riusciamo a trovare la tua posizione. Cerca il tuo comune o il CAP.')}</Alert>
      )}
    </>
  );
}

type PositionState = 'unknown' | 'asking' | 'known' | 'refused' | 'failed';

export type Position = ReturnType<typeof usePosition>;

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
