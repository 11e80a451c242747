import { useMutation } from '@tanstack/react-query';
import { t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { paths } from './paths.ts';

export interface LinkEndedProps {
  readonly message: string;
  /** The page that requests a new link. */
  readonly again: string;
  /** Sends a new link to the reader of the mail; left out where that page has to ask for something first. */
  readonly renew?: (() => Promise<unknown>) | undefined;
}

/** Shown for a link of a mail that was used, has expired or was never sent. A new one comes with one press. */
export function LinkEnded({ message, again, renew }: LinkEndedProps) {
  const send = useMutation({ mutationFn: async () => renew?.() });
  const refusal = send.error ? asApiError(send.error) : undefined;
  // the link is too old, or was used: nobody knows whose it was
  const isUnknown = refusal?.has('LINK_ENDED') === true;
  if (send.isSuccess)
    return (
      <EmptyState level="h1" icon="mail" title={t('Controlla la posta')} action={<ToLogin />}>
        <p role="status">{t('Ti abbiamo mandato un link nuovo, allo stesso indirizzo.')}</p>
      </EmptyState>
    );
  return (
    <EmptyState
      level="h1"
      picture="plate"
      title={t('Questo link è scaduto')}
      action={
        <div className="grid min-w-65 gap-2">
          {renew && !isUnknown ? (
            <Button size="lg" busy={send.isPending} onClick={() => send.mutate()}>
              {t('Manda un nuovo link')}
            </Button>
          ) : (
            <Link to={again} className={buttonClass('primary', 'lg')}>
              {t('Chiedi un nuovo link')}
            </Link>
          )}
          <ToLogin />
        </div>
      }
    >
      <p role="alert">
        {renew && !isUnknown
          ? t('È passato troppo tempo, o l’hai già usato. Te ne mandiamo uno nuovo allo stesso indirizzo.')
          : message}
      </p>
      {refusal && !isUnknown && <Alert tone="error">{refusal.message}</Alert>}
    </EmptyState>
  );
}

function ToLogin() {
  return (
    <Link to={paths.login()} className={buttonClass('quiet')}>
      {t('Accedi con la password')}
    </Link>
  );
}
