import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../../../language/language.ts';
import { cartItemsOf, useCart } from '../../../cart-core/state/use-cart.ts';
import { readJson, writeJson } from '../../../kit/json-storage.ts';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CartLines, GiftItems } from '../lines/CartLines.tsx';
import { CartNotLoaded } from '../page/CartNotLoaded.tsx';
import { CartTotals } from '../page/CartTotals.tsx';
import { PromotionHints, SpendingProgress } from '../page/SpendingProgress.tsx';
import { miniCartRequests } from './CartButton.tsx';

/** The key in the session storage that tells Shell.tsx to load this code at once, because the drawer was open. */
const DRAWER_KEY = 'bottega.drawer';

/** The cart beside the page, on a desktop. */
export function MiniCart() {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useStoredDrawer(pathname);
  const { data: cart, error } = useCart();
  const items = cartItemsOf(cart);
  // an effect, so that requests from before this component mounted are still handled
  useEffect(() => miniCartRequests.handle(async () => setIsOpen(true)), [setIsOpen]);
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      title={t('Il tuo carrello')}
      shape="drawer"
      footer={
        items.length > 0 &&
        cart && (
          <div className="grid gap-4">
            <CartTotals cart={cart} />
            <SpendingProgress cart={cart} />
            <div className="grid grid-cols-2 gap-3">
              <Link to={paths.cart()} className={buttonClass('secondary', 'lg')}>
                {t('Vedi carrello')}
              </Link>
              <Link to={paths.checkout()} className={buttonClass('primary', 'lg')}>
                {t('Vai alla cassa')}
              </Link>
            </div>
          </div>
        )
      }
    >
      {!cart && (
        <CartNotLoaded error={error}>
          <Lines />
        </CartNotLoaded>
      )}
      {cart && items.length === 0 && (
        <EmptyState picture="bag" title={t('È ancora vuoto')}>
          {t('Aggiungi qualcosa di buono: lo troverai qui.')}
        </EmptyState>
      )}
      {cart && items.length > 0 && (
        <>
          <CartLines cart={cart} isCompact />
          <GiftItems cart={cart} />
          <PromotionHints cart={cart} />
        </>
      )}
    </Dialog>
  );
}

/** Shows a placeholder while the cart is loading. */
function Lines() {
  return (
    <div role="status" aria-label={t('Caricamento del carrello')} className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </div>
  );
}

/** storefront 9, storage: an open drawer opens again when its page is reloaded; another page closes it. */
function useStoredDrawer(pathname: string) {
  const [openAt, setOpenAt] = useState(() => readJson('sessionStorage', DRAWER_KEY));
  const isOpen = openAt === pathname;
  useEffect(() => writeJson('sessionStorage', DRAWER_KEY, isOpen ? pathname : undefined), [isOpen, pathname]);
  const setIsOpen = useCallback((next: boolean) => setOpenAt(next ? pathname : undefined), [pathname]);
  return [isOpen, setIsOpen] as const;
}
