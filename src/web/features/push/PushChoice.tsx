import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../../language/language.ts';
import { ApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { type PushState, readPushState, turnOff, turnOn } from './this-browser.ts';

const KEY = ['mine', 'push'];

/** Turns notifications on this browser on and off. The permission is asked for by the button alone. */
export function PushChoice({
  isQuiet = false,
}: {
  /** Nothing is said where notifications are impossible. */ readonly isQuiet?: boolean;
}) {
  const client = useQueryClient();
  const { data: state, isError } = useQuery({ queryKey: KEY, queryFn: readPushState });
  const change = useMutation({
    mutationFn: (wanted: 'on' | 'off') => (wanted === 'on' ? turnOn() : turnOff()),
    onSuccess: (now: PushState) => client.setQueryData(KEY, now),
  });
  if (isQuiet && (state === undefined || state === 'impossible')) return null;
  return (
    <div className="grid min-h-11 justify-items-start gap-3">
      {change.error && <Alert tone="error">{problemOf(change.error)}</Alert>}
      {(state === 'impossible' || isError) && (
        <p className="text-ink-soft text-sm">{t('Questo browser non può ricevere le nostre notifiche')}</p>
      )}
      {state === 'blocked' && (
        <p className="text-ink-soft text-sm">
          {t('Hai bloccato le notifiche di questo sito: puoi riattivarle nelle impostazioni del browser.')}
        </p>
      )}
      {state === 'off' && (
        <Button variant="secondary" busy={change.isPending} onClick={() => change.mutate('on')}>
          {t('Avvisami anche con una notifica')}
        </Button>
      )}
      {state === 'on' && (
        <>
          <p role="status" className="text-sm">
            {t('Le notifiche sono attive su questo browser.')}
          </p>
          <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate('off')}>
            {t('Disattiva le notifiche')}
          </Button>
        </>
      )}
    </div>
  );
}

/** The browser's own words are English, and about what no customer knows. */
function problemOf(error: unknown): string {
  return error instanceof ApiError
    ? error.message
    : t('Non è stato possibile attivare le notifiche: riprova più tardi.');
}
