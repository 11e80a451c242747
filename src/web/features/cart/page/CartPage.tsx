import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { cartDelete } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { tellError } from '../../../api/tell-error.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { loadCart } from '../../../cart-core/state/load-cart.ts';
import { useRefreshIfOvertaken } from '../../../cart-core/state/overtaken.ts';
import { cartItemsOf, isLoggedIn, useWholeCart } from '../../../cart-core/state/use-cart.ts';
import { sayRemoved } from '../../../cart-core/stepper/say-removed.ts';
import { currentOrder } from '../../../page/current-order.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import { choiceOf } from '../../../product-model/cart-product.ts';
import { lineAmount } from '../../../product-model/selling.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { AlternativesChoice } from '../lines/AlternativesChoice.tsx';
import { CartLines } from '../lines/CartLines.tsx';
import { GiftItems } from '../lines/GiftItems.tsx';
import { LostSlot } from '../slot/LostSlot.tsx';
import { SlotTooSmallNotice } from '../slot/SlotTooSmallNotice.tsx';
import { CartNotLoaded } from './CartNotLoaded.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';
import { GiftCodes } from './GiftCodes.tsx';
import { PackagingChoice } from './PackagingChoice.tsx';
import { PromotionHints } from './PromotionHints.tsx';
import { PurchaseLimits } from './PurchaseLimits.tsx';
import { ShareCart } from './ShareCart.tsx';
import { SpendingProgress } from './SpendingProgress.tsx';

export const loader = import.meta.env.SSR ? loadCart : undefined;
export const Component = withQueries(CartPage);

function CartPage() {
  const { data: cart, error } = useWholeCart();
  useRefreshIfOvertaken();
  return (
    <div className="page pt-8">
      <PrivateTitle>{t('Carrello')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Il tuo carrello')}</h1>
      <noscript id="senza-javascript">
        <Alert tone="info">{t('Per comprare serve JavaScript. Puoi comunque sfogliare tutto il negozio.')}</Alert>
      </noscript>
      {cart && <ChangeNotice cart={cart} />}
      {cart ? (
        <CartContent cart={cart} />
      ) : (
        <CartNotLoaded error={error}>
          <CartSkeleton />
        </CartNotLoaded>
      )}
    </div>
  );
}

function CartContent({ cart }: { readonly cart: Cart }) {
  const items = cartItemsOf(cart);
  if (items.length === 0) return <EmptyCart isCustomer={isLoggedIn(cart)} />;
  return (
    <div className="grid items-start gap-8 md:grid-cols-[1fr_24rem]">
      <section aria-label={t('Prodotti nel carrello')} className="rounded-lg bg-card px-4 shadow-card sm:px-6">
        <CartLines cart={cart} />
        <GiftItems cart={cart} />
        <PromotionHints cart={cart} />
        <PurchaseLimits cart={cart} />
        <div className="grid justify-items-start gap-2 border-line border-t py-3">
          <AlternativesChoice cart={cart} />
          <div className="-ml-3 flex flex-wrap gap-1">
            <ShareCart />
            <Button variant="quiet" onClick={() => window.print()}>
              <Icon name="print" />
              {t('Stampa')}
            </Button>
            <EmptyCartButton cart={cart} />
          </div>
        </div>
      </section>
      <section aria-label={t('Riepilogo')} className="sticky top-22 grid gap-5 rounded-lg bg-card p-6 shadow-card">
        <h2 className="text-xl">{t('Riepilogo')}</h2>
        <CartTotals cart={cart} />
        <GiftCodes cart={cart} />
        <PackagingChoice cart={cart} />
        <LostSlot cart={cart} />
        <SlotTooSmallNotice slot={cart.timeslot} />
        <SpendingProgress cart={cart} />
        {cart.authorisedTotal > cart.grossTotal && (
          <p className="text-ink-faint text-xs">
            {t(
              'I prodotti a peso sono pesati quando prepariamo la spesa: il totale può cambiare di poco, fino a {amount}.',
              { amount: formatEuro(cart.authorisedTotal) },
            )}
          </p>
        )}
        <Link to={paths.checkout()} className={buttonClass('primary', 'lg')}>
          {t('Vai alla cassa')}
        </Link>
        <Link to={paths.home()} className={buttonClass('quiet')}>
          {t('Continua la spesa')}
        </Link>
      </section>
    </div>
  );
}

function EmptyCartButton({ cart }: { readonly cart: Cart }) {
  const empty = useMutation({
    mutationFn: () =>
      api
        .call(cartDelete, { body: { items: cartItemsOf(cart).map(({ itemId }) => ({ itemId })) } })
        .catch(failing(t('Il carrello non è stato svuotato.'))),
    onSuccess: (next) => {
      cartState.set(next);
      const removed = cartItemsOf(cart).map((item) => ({
        product: { ...cardProductOf(item.product), choice: choiceOf(item) },
        amount: lineAmount(item),
        isMissing: item.product.available <= 0,
      }));
      sayRemoved(removed, t('Il carrello è stato svuotato'));
    },
    onError: tellError,
  });
  async function ask() {
    if (await confirm({ title: t('Svuotare il carrello?'), text: t('Tutti i prodotti saranno tolti dal carrello.') }))
      empty.mutate();
  }
  return (
    <Button variant="danger" busy={empty.isPending} onClick={() => void ask()}>
      {t('Svuota il carrello')}
    </Button>
  );
}

/** Leads on to the shop, and to the order that was placed last, if there is one. */
function EmptyCart({ isCustomer }: { readonly isCustomer: boolean }) {
  // only the browser knows it
  const placed = useSyncExternalStore(neverChanges, currentOrder, () => undefined);
  const order = isCustomer ? placed : undefined;
  return (
    <EmptyState
      icon="basket-empty"
      title={t('Il carrello è vuoto')}
      action={
        <>
          <Link to={paths.home()} className={buttonClass()}>
            {t('Inizia la spesa')}
          </Link>
          <Link to={paths.promotions()} className={buttonClass('secondary')}>
            {t('Guarda le promozioni')}
          </Link>
          {order !== undefined && (
            <Link to={paths.order(order)} className={buttonClass('quiet')}>
              {t('Il tuo ultimo ordine')}
            </Link>
          )}
        </>
      }
    >
      {t('Riempilo con qualcosa di buono: i tuoi prodotti ti aspettano sugli scaffali.')}
    </EmptyState>
  );
}

const neverChanges = () => () => {};
