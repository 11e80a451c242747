import { t } from '../../language/language.ts';
import { isLoggedIn, useCart } from '../cart-core/state/use-cart.ts';
import { openServiceDialog } from '../page/service-dialog-state.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { useCode } from '../ui/use-code.ts';

/**
 * Shows where and when the groceries arrive (delivery 2, cart info bar). Its place is rendered for everybody; its content for customers is
 * loaded once the browser knows that one is logged in.
 */
export function ServiceBar() {
  const { data: cart, isSessionEnded = false } = useCart();
  const isCustomer = isLoggedIn(cart) && !isSessionEnded;
  const code = useCode(isCustomer, () => import('./ServiceChoice.tsx'));
  return (
    <section aria-label={t('Consegna')} className="min-h-11 min-w-0 grow text-sm md:ml-auto md:w-56 md:grow-0">
      {isCustomer && cart ? (
        code && <code.ServiceChoice cart={cart} />
      ) : (
        <button
          type="button"
          onClick={() => void openServiceDialog('coverage')}
          className="grid min-h-11 max-w-full content-center rounded-md px-1 text-left hover:bg-tint md:px-2.5"
        >
          <span className="flex items-center gap-1 font-semibold leading-4.5">
            <span className="truncate">{t('Consegniamo da te?')}</span>
            <Icon name="chevron-down" className="size-4" />
          </span>
          <span className="truncate text-ink-soft text-xs leading-4">{t('Scoprilo con il tuo CAP')}</span>
        </button>
      )}
    </section>
  );
}
