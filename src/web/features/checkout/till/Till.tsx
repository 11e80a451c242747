import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { orderDifferences } from '../../../../domain/orders/order-differences.ts';
import { isOnline, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { paymentWords } from '../../../../domain/orders/words/payment-words.ts';
import { t } from '../../../../language/language.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { useIsRegistrationOpen } from '../../../page/shell-loader.ts';
import { reloadInLanguageOfAccount } from '../../../reload-when-safe/page-language.ts';
import { LoginForm } from '../../auth/LoginForm.tsx';
import { SignOnButtons } from '../../auth/SignOnButtons.tsx';
import { boughtLines, costsOf, DifferenceList, picturesOf } from '../../orders/DifferenceList.tsx';
import { orderQuery } from '../../orders/page/order-queries.ts';
import { OrderAside, OrderFoot } from './OrderAside.tsx';
import { TILL_FORM } from './OrderButton.tsx';
import { PayPart, type TillPart, WhenPart, WherePart, WhoPart } from './parts.tsx';
import { useTill } from './use-till.ts';

/**
 * The checkout on one page: place, time, customer and payment, with the order and its total beside them, or below on a
 * phone. Known data are filled in and can be changed (decision 85).
 */
export function Till({ cart }: { readonly cart: Cart }) {
  const form = useRef<HTMLFormElement>(null);
  const till = useTill(cart, form);
  const [changing, setChanging] = useState<TillPart>();
  const isOpen = useIsRegistrationOpen();
  const done = () => setChanging(undefined);
  useLeadToRefusal(form, till.refused.atFields);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    till.submit(new FormData(event.currentTarget));
  }
  const part = { cart, till, changing, onChange: setChanging, onDone: done };
  const isLoginFirst = till.isVisitor && !isOpen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 md:grid-cols-[minmax(0,1fr)_24rem]">
      {isLoginFirst ? (
        <TillLogin />
      ) : (
        <div className={cart.changesOrderId === undefined ? 'md:-mt-5' : ''}>
          <ChangeDifferences cart={cart} />
          <WherePart {...part} />
          <WhenPart {...part} />
          <form id={TILL_FORM} ref={form} method="post" noValidate onSubmit={submit} onInput={till.typed.onInput}>
            {till.isVisitor && <WhoPart {...part} />}
            <PayPart {...part} />
          </form>
        </div>
      )}
      <OrderAside cart={cart} till={till} isWithButton={!isLoginFirst} onOtherSlot={() => setChanging('when')} />
      {!isLoginFirst && <OrderFoot cart={cart} till={till} onOtherSlot={() => setChanging('when')} />}
    </div>
  );
}

/** Moves the focus to the refused field, because the button may be a screen away. */
function useLeadToRefusal(form: React.RefObject<HTMLFormElement | null>, atFields: Readonly<Record<string, string>>) {
  const [field] = Object.keys(atFields);
  useEffect(() => {
    const name = field === 'name' ? 'fullName' : field === 'terms' ? 'acceptTerms' : field;
    if (name) form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [field, form]);
}

/** The login at checkout, for a shop that accepts no new customers. */
function TillLogin() {
  return (
    <section aria-labelledby="accesso-titolo" className="grid max-w-md gap-4">
      <h2 id="accesso-titolo" className="text-xl">
        {t('Chi sei')}
      </h2>
      <LoginForm onSuccess={reloadInLanguageOfAccount} />
      <SignOnButtons onSuccess={reloadInLanguageOfAccount} />
    </section>
  );
}

/**
 * Shows what a change adds to, removes from and costs compared with the earlier order, and what happens to the money
 * already paid.
 */
function ChangeDifferences({ cart }: { readonly cart: Cart }) {
  const { changesOrderId: orderId } = cart;
  const { data: before } = useQuery({ ...orderQuery(orderId ?? 0), enabled: orderId !== undefined });
  if (!before) return null;
  return (
    <section aria-labelledby="differenze" className="mb-4 grid gap-2 rounded-lg bg-card p-5 shadow-card">
      <h2 id="differenze" className="text-xl">
        {t('Che cosa cambia')}
      </h2>
      <DifferenceList
        differences={orderDifferences(boughtLines(before.orderItems), boughtLines(cartItemsOf(cart)))}
        pictures={picturesOf(before.orderItems, cartItemsOf(cart))}
        costs={costsOf(before.orderItems, cartItemsOf(cart))}
        before={before.grossTotal}
        now={cart.grossTotal}
      />
      {isOnline(paymentMeans(before.paymentTypeId)) && (
        <p className="text-ink-soft text-sm">
          {t('Finora: {payment} Quando confermi vale solo il nuovo pagamento.', {
            payment: asSentence(paymentWords(before)),
          })}
          {cart.timeslot?.isOfOrder && ` ${t('La banca può chiedere una nuova conferma.')}`}
        </p>
      )}
    </section>
  );
}

function asSentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
