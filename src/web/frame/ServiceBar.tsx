import { t } from '../../language/language.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { openServiceDialog } from '../page/service-dialog-state.ts';
import { useCode } from '../ui/use-code.ts';
import { BarButton } from './BarButton.tsx';

/**
 * Shows where and when the groceries arrive (delivery 2, cart info bar). Its line is rendered for everybody; its content for customers is
 * loaded once the browser knows that one is logged in.
 */
export function ServiceBar() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const code = useCode(isCustomer, () => import('./ServiceChoice.tsx'));
  return (
    <section aria-label={t('Consegna')} className="relative border-line border-b bg-card/70">
      <div className="page flex min-h-11 items-center gap-x-1 overflow-hidden text-sm">
        {isCustomer && cart ? (
          code && <code.ServiceChoice cart={cart} />
        ) : (
          <BarButton
            icon="truck"
            onClick={() => void openServiceDialog('coverage')}
            text={t('Consegniamo da te? Scoprilo con il tuo CAP')}
          />
        )}
      </div>
    </section>
  );
}
