import { useMutation } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { cartUpdateInfo } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { failing } from '../../../api/failing.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { loadCart } from '../../../cart-core/state/load-cart.ts';
import { useRefreshIfOvertaken } from '../../../cart-core/state/overtaken.ts';
import { cartItemsOf, isLoggedIn, useWholeCart } from '../../../cart-core/state/use-cart.ts';
import { currentOrder } from '../../../page/current-order.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { openServiceDialog } from '../../../page/service-dialog-state.ts';
import { countText } from '../../../product-model/count-text.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { useCode } from '../../../ui/use-code.ts';
import { LostSlot, SlotTooSmallNotice } from '../../timeslots/LostSlot.tsx';
import { CartLines, GiftItems } from '../lines/CartLines.tsx';
import { BuyingLimit, PurchaseLimits } from './BuyingLimit.tsx';
import { CartNotLoaded } from './CartNotLoaded.tsx';
import { CartSkeleton } from './CartSkeleton.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';
import { GiftCodes } from './GiftCodes.tsx';
import { PackagingChoice } from './PackagingChoice.tsx';
import { ShareCart } from './ShareCart.tsx';
import { PromotionHints, SpendingBar, SpendingProgress } from './SpendingProgress.tsx';
import { TillWaits, useWaiting, WaitingTotal } from './WaitingCart.tsx';

/** storefront 9: alternatives for the whole cart; the preference of a line overrides this one. */
function AlternativesChoice({ cart }: { readonly cart: Cart }) {
  // local state: a controlled checkbox that waits for the reply would change back after the press
  const [pending, setPending] = useState<boolean>();
  const accepts = pending ?? cart.cartInfos['accept_alternatives'] !== 'false';
  // goods on promotion, as long as the customer has not chosen
  const someRefuse = cartItemsOf(cart).some(
    ({ acceptsAlternatives, cartItemInfo }) => acceptsAlternatives === false && !cartItemInfo.accept_alternatives,
  );
  const change = useMutation({
    mutationFn: (accepts: boolean) =>
      api
        .call(cartUpdateInfo, { body: { property: 'accept_alternatives', value: String(accepts) } })
        .catch(failing(t('Questa scelta per il carrello non è stata salvata.'))),
    onSuccess: cartState.set,
    onError: tellError,
  });
  function choose(isAccepted: boolean) {
    setPending(isAccepted);
    change.mutate(isAccepted, { onSettled: () => setPending(undefined) });
  }
  return (
    <>
      <Checkbox checked={accepts} onChange={(event) => choose(event.target.checked)}>
        {t('Per i prodotti che mancano accetto alternative, mai più care di quanto ho ordinato')}
      </Checkbox>
      {accepts && someRefuse && (
        <p className="-mt-1 pb-2 pl-8.5 text-ink-soft text-xs">{t('Quelli in promozione no: perderesti il prezzo.')}</p>
      )}
    </>
  );
}

export const loader = import.meta.env.SSR ? loadCart : undefined;
export const Component = withQueries(CartPage);

function CartPage() {
  const { data: cart, error } = useWholeCart();
  useRefreshIfOvertaken();
  return (
    <div className="page pt-3 max-md:-mb-6 md:pt-6">
      <PrivateTitle>{t('Carrello')}</PrivateTitle>
      <h1 className="text-3xl md:mb-4">
        {t('Il tuo carrello')}{' '}
        {cart && cart.totalItems > 0 && (
          <small className="font-normal font-sans text-base text-ink-soft tracking-normal">
            {countText(cart.totalItems)}
          </small>
        )}
      </h1>
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
  const waiting = useWaiting(cart);
  if (items.length === 0) return <EmptyCart isCustomer={isLoggedIn(cart)} />;
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:gap-10">
      <section aria-label={t('Prodotti nel carrello')}>
        <PlaceAndSlot cart={cart} />
        <div className="border-line border-b">
          <AlternativesChoice cart={cart} />
        </div>
        <CartLines cart={cart} />
        {waiting && (
          <p className="py-3 text-ink-soft text-sm">
            {t('I prezzi sono gli ultimi che conosciamo. Se uno cambia, te lo diciamo prima della cassa.')}
          </p>
        )}
        <GiftItems cart={cart} />
        <PromotionHints cart={cart} />
        <PurchaseLimits cart={cart} />
        <div className="-ml-3 flex flex-wrap gap-1 py-1.5 max-md:*:px-2.5">
          <ShareCart />
          <Button variant="quiet" onClick={() => window.print()}>
            <Icon name="print" />
            {t('Stampa')}
          </Button>
          <EmptyCartButton cart={cart} />
        </div>
      </section>
      <section
        aria-label={t('Riepilogo')}
        className="grid gap-3 rounded-lg bg-card p-4 shadow-card md:sticky md:top-24 md:gap-4 md:p-5"
      >
        <h2 className="sr-only">{t('Riepilogo')}</h2>
        <SpendingProgress cart={cart} />
        <BuyingLimit cart={cart} />
        <CartTotals cart={cart} />
        {cart.authorisedTotal > cart.grossTotal && (
          <p className="text-ink-soft text-xs">
            {t(
              'I prodotti a peso sono pesati quando prepariamo la spesa: il totale può cambiare di poco, fino a {amount}.',
              { amount: formatEuro(cart.authorisedTotal) },
            )}
          </p>
        )}
        <LostSlot cart={cart} />
        <SlotTooSmallNotice slot={cart.timeslot} />
        {waiting ? (
          <TillWaits className="max-md:hidden" />
        ) : (
          <Link to={paths.checkout()} className={buttonClass('primary', 'lg', 'max-md:hidden')}>
            {t('Vai alla cassa')}
          </Link>
        )}
        <GiftCodes cart={cart} />
        <PackagingChoice cart={cart} />
        <Link to={paths.home()} className={buttonClass('quiet', 'md', 'max-md:hidden')}>
          {t('Continua la spesa')}
        </Link>
      </section>
      <CartFoot cart={cart} />
    </div>
  );
}

/**
 * The foot of the cart on a phone, always visible: the distance to the minimum or a cheaper delivery, the total, and
 * the next step.
 */
function CartFoot({ cart }: { readonly cart: Cart }) {
  const waiting = useWaiting(cart);
  if (waiting)
    return (
      <PageFoot label={t('Totale e cassa')}>
        <div className="flex items-center justify-between gap-3">
          <WaitingTotal {...waiting} />
          <TillWaits />
        </div>
      </PageFoot>
    );
  return (
    <PageFoot label={t('Totale e cassa')}>
      <SpendingBar cart={cart} />
      <div className="flex items-center gap-4">
        <p className="grid">
          <b className="font-[750] text-[1.375rem] leading-6.5 tracking-tight">{formatEuro(cart.grossTotal)}</b>
          <span className="text-ink-soft text-xs">{deliveryNote(cart)}</span>
        </p>
        <Link to={paths.checkout()} className={buttonClass('primary', 'lg', 'grow')}>
          {t('Vai alla cassa')}
        </Link>
      </div>
    </PageFoot>
  );
}

/** Returns a note on whether the total includes the delivery. */
function deliveryNote({ shippingAddress, timeslot, deliveryFee }: Cart): string {
  if (!shippingAddress || !timeslot) return t('più la consegna');
  return deliveryFee > 0 ? t('con la consegna') : t('consegna gratis');
}

/** Shows the place and slot of the delivery, and how long the slot is held. */
function PlaceAndSlot({ cart }: { readonly cart: Cart }) {
  const { shippingAddress: place, timeslot: slot } = cart;
  if (!isLoggedIn(cart)) return null;
  const dialog = place ? 'timeslot' : 'address';
  return (
    <div className="flex min-h-14 items-center gap-2.5 border-line border-b">
      <Icon name={place?.deliveryServiceId === 1 ? 'store' : place?.deliveryServiceId === 4 ? 'locker' : 'truck'} />
      <p className="min-w-0 grow text-sm leading-4.5">
        <b className="block font-semibold">
          {slot && !slot.lost
            ? `${formatShortDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`
            : t(place ? 'Scegli quando' : 'Scegli dove')}
        </b>
        {place && (
          <span lang={contentLanguage()} className="text-ink-soft text-xs">
            {`${place.address1} ${place.addressNumber}, ${townTitle(place.city)}`}
          </span>
        )}
      </p>
      <Button variant="quiet" className="px-2!" onClick={() => void openServiceDialog(dialog)}>
        {slot ? t('Cambia') : t('Scegli')}
        <span className="sr-only">: {t('dove e quando ricevi la spesa')}</span>
      </Button>
    </div>
  );
}

function EmptyCartButton({ cart }: { readonly cart: Cart }) {
  async function ask() {
    const text = t('Tutti i prodotti saranno tolti dal carrello.');
    if (!(await confirm({ title: t('Svuotare il carrello?'), text, isDestructive: true }))) return;
    const { removeItems } = await import('../lines/remove-items.ts');
    await removeItems(cartItemsOf(cart), {
      done: t('Il carrello è stato svuotato'),
      failed: t('Il carrello non è stato svuotato.'),
    });
  }
  return (
    <Button variant="danger" aria-label={t('Svuota il carrello')} onClick={() => void ask()}>
      <Icon name="trash" />
      {t('Svuota')}
    </Button>
  );
}

/** Offers the usual shopping, else links to the shop, and to the last order, if there is one. */
function EmptyCart({ isCustomer }: { readonly isCustomer: boolean }) {
  // known only in the browser
  const placed = useSyncExternalStore(neverChanges, currentOrder, () => undefined);
  const order = isCustomer ? placed : undefined;
  const code = useCode(isCustomer, () => import('./UsualOffer.tsx'));
  const empty = (
    <EmptyState
      picture="bag"
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
  return code ? <code.UsualOffer>{empty}</code.UsualOffer> : empty;
}

const neverChanges = () => () => {};
