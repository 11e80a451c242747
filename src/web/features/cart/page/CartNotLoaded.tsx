import { t } from '../../../../language/language.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { isKnownCustomer } from '../../../page/known-customer.ts';
import { NotLoaded, type NotLoadedProps } from '../../../page/NotLoaded.tsx';

/**
 * Replaces the cart while it is loading, or when it could not be loaded. Only customers see that their cart could not
 * be loaded (storefront 8, errors.errorLoadingCart); visitors, who may have none, see only the reason.
 */
export function CartNotLoaded({ error, children }: Pick<NotLoadedProps, 'error' | 'children'>) {
  const isCustomer = error !== undefined && isKnownCustomer();
  return (
    <NotLoaded
      error={error}
      onRetry={cartState.refresh}
      title={isCustomer ? t('Non riusciamo a caricare il carrello') : undefined}
    >
      {children}
    </NotLoaded>
  );
}
