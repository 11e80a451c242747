import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, Spinner } from '../../ui/Button.tsx';
import { useCode } from '../../ui/use-code.ts';
import { type Place, placeText } from './place.ts';

interface NotServedProps {
  readonly place: Place;
  /** Starts again with an empty form. */
  readonly onOther: () => void;
  /** Goes back to the input; absent: the form is still visible. */
  readonly onBack?: () => void;
}

/** An address outside the delivery area (delivery 2 and 4): the refusal, and the offer of a mail when this changes. */
export function NotServed({ place, onOther, onBack }: NotServedProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const code = useCode(isAsking, () => import('./NotifyForm.tsx'));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  const close = () => {
    setIsAsking(false);
    // focuses the message, because the pressed button has been removed
    alert.current?.focus();
  };
  return (
    <section aria-label={t('Indirizzo non servito')} className="grid gap-4">
      <div ref={alert} tabIndex={-1} className="grid gap-2 outline-none">
        <p className="font-semibold">{placeText(place)}</p>
        <Alert tone="error">
          {errorText('ADDRESS_NOT_SERVED')} {t('Puoi ritirare la spesa in negozio o al locker.')}
        </Alert>
      </div>
      {isAsking && code && <code.NotifyForm place={place} onClose={close} onSent={() => setIsSent(true)} />}
      {isAsking && !code && <Spinner />}
      {!isAsking && (
        <div className="flex flex-wrap gap-3">
          {!isSent && (
            <Button size="lg" onClick={() => setIsAsking(true)}>
              {t('Avvisatemi quando arrivate')}
            </Button>
          )}
          <Button variant="secondary" size="lg" onClick={onOther}>
            {t('Aggiungi un altro indirizzo')}
          </Button>
          {onBack && (
            <Button variant="quiet" size="lg" onClick={onBack}>
              {t('Indietro')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
