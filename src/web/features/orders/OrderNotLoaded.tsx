import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';

export interface OrderNotLoadedProps {
  /** Why the request failed; null when the address has no number of an order. */
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/**
 * Stands in for an order that could not be loaded. One of somebody else looks like one that does not exist, so that numbers cannot be
 * tried.
 */
export function OrderNotLoaded({ error, onRetry }: OrderNotLoadedProps) {
  const isMissing = !error || asApiError(error).kind === 'refused';
  return (
    <>
      <PrivateTitle>{isMissing ? t('Ordine non trovato') : t('I miei ordini')}</PrivateTitle>
      {isMissing ? (
        <EmptyState
          level="h1"
          icon="box"
          title={t('Ordine non trovato')}
          action={
            <Link to={paths.orders()} className={buttonClass()}>
              {t('I miei ordini')}
            </Link>
          }
        />
      ) : (
        <NotLoaded level="h1" error={error} onRetry={onRetry} title={t('Non riusciamo a caricare l’ordine')} />
      )}
    </>
  );
}
