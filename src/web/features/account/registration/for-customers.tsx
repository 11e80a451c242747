import type { ComponentType } from 'react';
import { t } from '../../../../language/language.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoginFirst } from '../../auth/LoginFirst.tsx';

/** A page outside the profile that only a customer may see: a visitor logs in on the page, and stays there afterwards. */
export function forCustomers(Page: ComponentType) {
  return withQueries(function ForCustomers() {
    const { data: cart, isPending } = useCart();
    if (isPending)
      return (
        <div className="page max-w-xl pt-10" role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-72" />
        </div>
      );
    return isLoggedIn(cart) ? <Page /> : <LoginFirst />;
  });
}
