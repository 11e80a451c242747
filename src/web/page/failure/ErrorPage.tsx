import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { shopName, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { NotFound } from '../NotFound.tsx';
import { paths } from '../paths.ts';
import { OfflineState, useWhenBack } from './OfflineState.tsx';
import { offlineRecord } from './offline-record.ts';

/**
 * Replaces a page that cannot be shown: it was not found, the browser is offline, or the shop has a fault. The frame
 * around it stays.
 */
export function ErrorPage() {
  const error = useRouteError();
  const { kind, message } = asApiError(error);
  const { pathname, search } = useLocation();
  const isAway = kind === 'offline';
  useWhenBack(isAway, reload);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <>
      <title>{`${t(isAway ? 'Senza rete' : 'Qualcosa non ha funzionato')} · ${shopName()}`}</title>
      <meta name="robots" content="noindex" />
      {isAway ? <OfflineState path={pathname + search} onRetry={reload} /> : <Failed reason={message} />}
    </>
  );
}

const reload = () => location.reload();

/** A fault of the shop: what can be done, what is safe, and a code for who writes to the shop. */
function Failed({ reason }: { readonly reason: string }) {
  const [seen, setSeen] = useState<{ readonly code: string; readonly cart: string | undefined }>();
  // not on the server: the code is the time at which the page was seen, and the cart is that of this browser
  useEffect(() => setSeen({ code: codeOf(new Date()), cart: cartText() }), []);
  return (
    <div className="mx-auto max-w-md px-4 pb-6">
      <EmptyState
        level="h1"
        picture="bag"
        title={t('Questa pagina si è rovesciata')}
        action={
          <>
            <Button onClick={reload}>{t('Carica di nuovo')}</Button>
            <Link to={paths.home()} className={buttonClass('quiet')}>
              {t('Vai alla home')}
            </Link>
          </>
        }
      >
        <p>{t('Colpa nostra. Di solito basta ricaricarla.')}</p>
        <p className="text-sm">{reason}</p>
      </EmptyState>
      {seen?.cart !== undefined && (
        <Link to={paths.cart()} className="flex min-h-16 items-center gap-3 rounded-lg bg-card px-4 py-2 shadow-card">
          <Icon name="cart" className="size-5 text-accent" />
          <span className="grow">
            <b className="block font-semibold">{t('Il carrello è al sicuro')}</b>
            <span className="text-ink-soft text-sm">{seen.cart}</span>
          </span>
          <Icon name="chevron-right" className="size-5 text-ink-faint" />
        </Link>
      )}
      <p className="mt-4 min-h-11 text-center text-ink-soft text-sm">
        {seen && t('Se ci scrivi, dicci il codice {code}.', { code: seen.code })}{' '}
        <Link to={paths.page('contatti')} className="font-semibold text-accent underline underline-offset-2">
          {t('Scrivici')}
        </Link>
      </p>
    </div>
  );
}

/** Day and time in Rome: the log of the server has the fault under that time (docs/operations.md). */
function codeOf(now: Date): string {
  const { date, time } = romeTime(now);
  const seconds = String(now.getSeconds()).padStart(2, '0');
  return `${date.slice(8)}${date.slice(5, 7)}-${time.replace(':', '')}${seconds}`;
}

function cartText(): string | undefined {
  const cart = offlineRecord()?.cart?.is;
  if (!cart?.totalItems) return undefined;
  const { totalItems: n, grossTotal } = cart;
  const count = n === 1 ? t('1 prodotto') : t('{n} prodotti', { n: formatNumber(n) });
  return `${count}, ${formatEuro(grossTotal)}`;
}
