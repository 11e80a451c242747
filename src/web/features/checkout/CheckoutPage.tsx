import { useState } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { townTitle } from '../../../domain/geography/town-title.ts';
import { t } from '../../../language/language.ts';
import { withQueries } from '../../api/Queries.tsx';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { useRefreshIfOvertaken } from '../../cart-core/state/overtaken.ts';
import { cartItemsOf, isLoggedIn, useWholeCart } from '../../cart-core/state/use-cart.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { PlacePicker } from '../addresses/PlacePicker.tsx';
import { CartSkeleton } from '../cart/page/CartSkeleton.tsx';
import { ChangeNotice } from '../cart/page/ChangeNotice.tsx';
import { SlotHold } from '../timeslots/SlotHold.tsx';
import { TimeslotPicker } from '../timeslots/TimeslotPicker.tsx';
import { AccountStep } from './AccountStep.tsx';
import { type CheckoutStep, isDone, nextStep } from './checkout-steps.ts';
import { FrozenNotice } from './FrozenNotice.tsx';
import { loadTill } from './load-till.ts';
import { PayStep } from './PayStep.tsx';
import { StepCard } from './StepCard.tsx';
import { TillCodes } from './TillCodes.tsx';

export const loader = import.meta.env.SSR ? loadTill : undefined;
export const Component = withQueries(CheckoutPage);

function CheckoutPage() {
  const { data: cart, error } = useWholeCart();
  useRefreshIfOvertaken();
  return (
    <div className="page max-w-4xl pt-8">
      <PrivateTitle>{t('Cassa')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Cassa')}</h1>
      {!cart && (
        <NotLoaded error={error} onRetry={cartState.refresh} title={t('Non riusciamo ad aprire la cassa')}>
          <CartSkeleton />
        </NotLoaded>
      )}
      {cart && <ChangeNotice cart={cart} />}
      {cart &&
        (cartItemsOf(cart).length === 0 ? (
          <NothingToBuy />
        ) : (
          <>
            <FrozenNotice cart={cart} />
            <Steps cart={cart} />
          </>
        ))}
    </div>
  );
}

/** One step is open at a time: the first that is not done, or the one that is being changed. */
function Steps({ cart }: { readonly cart: Cart }) {
  const [changing, setChanging] = useState<CheckoutStep>();
  const open = changing ?? nextStep(cart);
  const done = () => setChanging(undefined);
  const step = (name: CheckoutStep) => ({
    isOpen: open === name,
    isDone: isDone(cart, name),
    onChange: () => setChanging(name),
  });
  return (
    <ol className="grid gap-4">
      <StepCard
        {...step('account')}
        number={1}
        title={t('Chi sei')}
        summary={accountText(cart)}
        isFixed={isLoggedIn(cart)}
      >
        <AccountStep onDone={done} />
      </StepCard>
      <StepCard {...step('place')} number={2} title={t('Dove ricevi la spesa')} summary={placeText(cart)}>
        <PlacePicker onChosen={done} />
      </StepCard>
      <StepCard {...step('time')} number={3} title={t('Quando')} summary={timeText(cart)}>
        <TimeslotPicker onChosen={done} onNeedsAddress={() => setChanging('place')} />
      </StepCard>
      <StepCard {...step('pay')} number={4} title={t('Pagamento e riepilogo')} summary="">
        <div className="grid gap-6">
          <SlotHold slot={cart.timeslot} />
          <TillCodes cart={cart} />
          <PayStep cart={cart} onChange={setChanging} />
        </div>
      </StepCard>
    </ol>
  );
}

function accountText({ user }: Cart): string {
  return [`${user.firstName} ${user.lastName}`.trim(), user.email].filter(Boolean).join(' · ');
}

function placeText({ shippingAddress: address }: Cart): string {
  return address
    ? `${address.addressName}: ${address.address1} ${address.addressNumber}, ${address.postalcode} ${townTitle(address.city)} (${address.province})`
    : '';
}

function timeText({ timeslot }: Cart): string {
  return timeslot ? `${formatDay(timeslot.dateIso)}, ${timeslot.beginTime}–${timeslot.endTime}` : '';
}

function NothingToBuy() {
  return (
    <EmptyState
      icon="basket-empty"
      title={t('Il carrello è vuoto')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Inizia la spesa')}
        </Link>
      }
    >
      {t('Aggiungi qualcosa al carrello, poi torna qui.')}
    </EmptyState>
  );
}
