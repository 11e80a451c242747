import { useSyncExternalStore } from 'react';
import { t } from '../../language/language.ts';
import { Icon } from '../ui/icons/Icon.tsx';

/** Shown as soon as the browser reports that it is offline; the content of the page stays readable. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p
      role="status"
      className="sticky top-(--header-height)  z-30 flex items-center justify-center gap-2 bg-warning-soft px-4 py-2.5 font-medium text-sm text-warning"
    >
      <Icon name="offline" />
      {t('Sei offline. Puoi continuare a leggere; per cambiare il carrello serve la connessione.')}
    </p>
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
