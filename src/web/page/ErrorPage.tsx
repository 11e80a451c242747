import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { shopName, t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';
import { NotFound } from './NotFound.tsx';
import { paths } from './paths.ts';

/**
 * Replaces a page that cannot be shown: it was not found, the browser is offline, or the shop has a fault. The frame
 * around it stays.
 */
export function ErrorPage() {
  const error = useRouteError();
  const { kind, message } = asApiError(error);
  useReloadWhenOnline(kind === 'offline');
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <title>{`${t('Qualcosa non ha funzionato')} · ${shopName()}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        level="h1"
        icon={kind === 'offline' ? 'offline' : 'alert'}
        title={t(kind === 'offline' ? 'Sei offline' : 'Qualcosa non ha funzionato')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('Riprova')}</Button>
            <Link to={paths.home()} className={buttonClass('secondary')}>
              {t('Torna alla home')}
            </Link>
          </>
        }
      >
        {message}
      </EmptyState>
    </>
  );
}

function useReloadWhenOnline(isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline) return;
    const reload = () => location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
}
