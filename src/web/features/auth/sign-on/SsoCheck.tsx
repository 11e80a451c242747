import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { samlLogin } from '../../../../contract/single-sign-on/routes.ts';
import { ssoRedirectDelayMs } from '../../../../domain/account/sign-on.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';

/**
 * D 4: when the login page opens, single sign-on is tried; if an address returns, the page goes there after 2000 ms unless on localhost.
 * There is one only for a browser that has signed on like this before. Who would rather type stays: a key or a press ends it.
 */
export function SsoCheck({ returnTo }: { readonly returnTo: string }) {
  const [isStopped, setIsStopped] = useState(false);
  const delayMs = typeof window === 'undefined' ? undefined : ssoRedirectDelayMs(location.hostname);
  const { data } = useQuery({
    queryKey: ['sso-check', returnTo],
    queryFn: () => api.call(samlLogin, { query: { checkUser: 'true', relay_state_url: returnTo } }),
    enabled: delayMs !== undefined,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = isStopped ? undefined : data?.redirectUrl;
  useEffect(() => {
    if (address === undefined || delayMs === undefined) return;
    const timer = setTimeout(() => location.assign(address), delayMs);
    const stop = () => setIsStopped(true);
    addEventListener('keydown', stop);
    addEventListener('pointerdown', stop);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', stop);
      removeEventListener('pointerdown', stop);
    };
  }, [address, delayMs]);
  return (
    <div role="status" className="fixed inset-x-4 top-24 z-20 mx-auto max-w-md empty:hidden">
      {address !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-card p-4 shadow-card ring-1 ring-line">
          <p>{t('Ti portiamo all’accesso aziendale…')}</p>
          <Button variant="secondary" onClick={() => setIsStopped(true)}>
            {t('Resta qui')}
          </Button>
        </div>
      )}
    </div>
  );
}
