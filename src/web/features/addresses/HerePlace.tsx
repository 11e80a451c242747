import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressNear } from '../../../contract/addresses/routes.ts';
import type { Point } from '../../../domain/delivery/distance.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePosition } from '../stores/use-position.ts';
import type { Place } from './place.ts';

interface HerePlaceProps {
  /** Called with the address at the position of the device, as far as it is known. */
  readonly onFound: (place: Place) => void;
}

/** Fills in the address by the position of the device (delivery 2), only on a click. */
export function HerePlace({ onFound }: HerePlaceProps) {
  const { state, point, ask } = usePosition();
  const found = useRef(onFound);
  useEffect(() => {
    found.current = onFound;
  });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (at: Point) => api.call(addressNear, { query: at }),
    onSuccess: ({ address }, { latitude, longitude }) => {
      if (address) found.current({ ...address, gpsLatitude: latitude, gpsLongitude: longitude });
    },
  });
  useEffect(() => {
    if (point) mutate(point);
  }, [point, mutate]);
  const isBusy = state === 'asking' || isPending;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" onClick={ask} busy={isBusy} className="justify-self-start">
        <Icon name="locate" />
        {isBusy ? t('Cerco la tua posizione…') : t('Usa la mia posizione')}
      </Button>
      <p role="status" className="sr-only">
        {data?.address ? t('Abbiamo scritto l’indirizzo in cui ti trovi: controllalo') : ''}
      </p>
      {state === 'refused' && <Alert tone="warning">{t('È necessario abilitare la localizzazione per utilizzare questa funzione')}</Alert>}
      {(state === 'failed' || (data && !data.address)) && (
        <Alert tone="warning">{t('Non riusciamo a trovare la tua posizione: scrivi l’indirizzo.')}</Alert>
      )}
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
    </div>
  );
}
