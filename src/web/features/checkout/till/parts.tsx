import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { cartUpdateInfo } from '../../../../contract/cart/routes.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatDay, formatEuro } from '../../../../domain/base/format.ts';
import { phone } from '../../../../domain/base/validators.ts';
import { HOME } from '../../../../domain/delivery/delivery-service.ts';
import { townTitle } from '../../../../domain/geography/town-title.ts';
import { isOnline, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { slotText } from '../../../kit/slot-text.ts';
import { PaymentMark } from '../../../page/PaymentChoice.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { serviceIcon } from '../../addresses/PlaceRow.tsx';
import { hasPlace, TimeslotPicker } from '../../timeslots/TimeslotPicker.tsx';
import { useTimeLeft } from '../../timeslots/use-time-left.ts';
import { AlcoholInLocker } from './AlcoholInLocker.tsx';
import { ApprovalNote } from './Approval.tsx';
import { OrderExtras, Pay } from './Pay.tsx';
import { TermsChoice } from './Terms.tsx';
import { TillSection } from './TillSection.tsx';
import type { TillHeld } from './use-till.ts';
import { Where } from './Where.tsx';
import { PhoneField, Who } from './Who.tsx';
import { hasAlcohol, type Missing, unfitItems } from './what-is-missing.ts';

/** The parts of the checkout whose choice can be opened again. */
export type TillPart = 'where' | 'when' | 'pay';

export interface PartProps {
  readonly cart: Cart;
  readonly till: TillHeld;
  readonly changing: TillPart | undefined;
  readonly onChange: (part: TillPart) => void;
  readonly onDone: () => void;
}

/** Returns whether all three parts are filled in, and none is being changed. */
function isBoxed(cart: Cart, till: TillHeld, changing: TillPart | undefined): boolean {
  return (
    changing === undefined && !till.isVisitor && cart.shippingAddress !== undefined && till.time.slot !== undefined
  );
}

export function WherePart({ cart, till, changing, onChange, onDone }: PartProps) {
  const address = cart.shippingAddress;
  const isHome = address?.deliveryServiceId === HOME;
  const title = address && !isHome ? t('Dove ritiri la spesa') : t('Dove arriviamo');
  const problems = problemsOf(till);
  return (
    <TillSection
      id="dove"
      number={1}
      title={title}
      isDone={!till.missing.includes('place')}
      row={
        address && changing !== 'where'
          ? {
              mark: (
                <Icon
                  name={isHome ? 'home' : serviceIcon(address.deliveryServiceId)}
                  className="size-6 shrink-0 text-accent"
                />
              ),
              label: isHome ? t('Dove') : t('Ritiri qui'),
              text: isHome
                ? `${address.addressName}, ${address.address1} ${address.addressNumber}`
                : address.addressName,
              detail: detailOf(address),
              isOpenOnDesktop: false,
              isBoxed: isBoxed(cart, till, changing),
              onChange: () => onChange('where'),
            }
          : undefined
      }
      after={unfitItems(cart).length > 0 && <AlcoholInLocker cart={cart} onOtherPlace={() => onChange('where')} />}
    >
      <Where
        cart={cart}
        draft={till.draft}
        onChange={till.change}
        choice={till.newPlace}
        surname={till.isVisitor ? till.surname : cart.user.lastName}
        problems={problems}
        onChosen={onDone}
        phone={
          till.isVisitor ? undefined : (
            <PhoneField draft={till.draft} problem={problems['phone']} onType={(phone) => till.change({ phone })} />
          )
        }
      />
    </TillSection>
  );
}

/** "24121 Bergamo, piano 2, citofono Bianchi" */
function detailOf(address: NonNullable<Cart['shippingAddress']>): string {
  const { postalcode, city, floor, doorbellName } = address;
  return [
    `${postalcode} ${townTitle(city)}`,
    ...(floor === '' ? [] : [t('piano {floor}', { floor })]),
    ...(doorbellName === '' ? [] : [t('citofono {name}', { name: doorbellName })]),
  ].join(', ');
}

export function WhenPart({ cart, till, changing, onChange, onDone }: PartProps) {
  // a street whose postcode is still to be told: the zone of the cart is that of another place
  const isUnsure = till.newPlace.place?.postalcode === '';
  const { choose } = till.time;
  const slot = isUnsure ? undefined : till.time.slot;
  const isPlaced = hasPlace(cart) && !isUnsure;
  return (
    <TillSection
      id="quando"
      number={2}
      title={t('Quando')}
      heading={slot ? `${formatDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}` : undefined}
      isDone={slot !== undefined}
      row={
        slot && !till.isVisitor && changing !== 'when'
          ? {
              mark: <Icon name="clock" className="size-6 shrink-0 text-accent" />,
              label: <Held until={cart.timeslot?.holdUntil} />,
              text: slotText(slot),
              isOpenOnDesktop: true,
              isBoxed: isBoxed(cart, till, changing),
              onChange: () => onChange('when'),
            }
          : undefined
      }
    >
      {!isPlaced && (
        <p className="text-ink-soft text-sm">
          {t('Prima scrivi dove: le fasce e i loro prezzi dipendono dal posto in cui ricevi la spesa.')}
        </p>
      )}
      {isPlaced && (
        <div className="grid gap-3">
          <p className="text-ink-soft text-sm">{sentenceOf(cart, till)}</p>
          <TimeslotPicker
            onChosen={onDone}
            onNeedsAddress={() => onChange('where')}
            {...(till.isVisitor && { own: { chosen: slot, onChoose: choose } })}
          />
        </div>
      )}
    </TillSection>
  );
}

/** Describes the proposed or chosen slot, and the delivery fee. */
function sentenceOf(cart: Cart, { time: { slot, isUsual }, shown: { deliveryFee } }: TillHeld): string {
  if (!slot) return t('Tocca una fascia.');
  const other = cart.timeslot?.isOfOrder ? '' : t('Tocca un’altra fascia per cambiarla.');
  const fee = deliveryFee > 0 ? t('Consegna: {amount}.', { amount: formatEuro(deliveryFee) }) : t('Consegna gratis.');
  return `${isUsual ? t('La fascia che scegli di solito.') : other} ${fee}`.trim();
}

/** "Quando, tenuta 12 min" */
function Held({ until }: { readonly until: string | undefined }) {
  const left = useTimeLeft(until);
  return left ? t('Quando, tenuta {minutes} min', { minutes: Math.ceil(left / 60_000) }) : t('Quando');
}

export function WhoPart({ cart, till }: PartProps) {
  return (
    <TillSection
      id="chi"
      number={3}
      title={t('Chi sei')}
      isDone={!till.missing.some((each) => ['name', 'phone', 'email', 'password'].includes(each))}
    >
      <Who draft={till.draft} problems={problemsOf(till)} isPhoneNeeded={cart.shippingAddress === undefined} />
    </TillSection>
  );
}

export function PayPart({ cart, till, changing, onChange }: PartProps) {
  const { payment, shown, isVisitor } = till;
  const chosen = payment.chosenName;
  const isHeld = isOnline(paymentMeans(payment.paymentTypeId ?? 0));
  return (
    <TillSection
      id="come"
      number={isVisitor ? 4 : 3}
      title={t('Come paghi')}
      isDone={payment.paymentTypeId !== undefined}
      row={
        chosen && !isVisitor && changing !== 'pay'
          ? {
              mark: <PaymentMark typeId={payment.paymentTypeId ?? 0} name={payment.cardName ?? ''} />,
              label: t('Come paghi'),
              text: chosen,
              isOpenOnDesktop: true,
              isBoxed: isBoxed(cart, till, changing),
              onChange: () => onChange('pay'),
            }
          : undefined
      }
      after={
        <>
          <HoldNotice cart={shown} isHeld={isHeld} />
          {hasAlcohol(cart) && (
            <div id="eta">
              <AgeDeclaration cart={cart} />
            </div>
          )}
          <OrderExtras cart={cart} refusal={till.refusal} />
          {till.overLimit && <ApprovalNote reason={till.overLimit} approval={till.approval} />}
          {till.isAskingTerms && <TermsChoice isVisitor={isVisitor} problem={problemsOf(till)['terms']} />}
        </>
      }
    >
      {/* stays open: arrow keys go through the payment types, and the choice to store a card is here */}
      <Pay payment={payment} />
    </TillSection>
  );
}

/** Returns the messages of the fields: what is missing after the button was pressed, and what the server refused. */
function problemsOf(
  till: Pick<TillHeld, 'areErrorsShown' | 'missing' | 'refused' | 'typed' | 'passwordMinimum'>,
): Partial<Record<string, string>> {
  const { areErrorsShown, missing, refused, typed, passwordMinimum } = till;
  if (!areErrorsShown) return refused.atFields;
  const { fields } = typed;
  const texts: Partial<Record<Missing, string>> = {
    place: t('Scegli un indirizzo tra quelli proposti, o scrivilo a mano'),
    name: t('Scrivi nome e cognome'),
    phone: errorText(phone(fields.phone.trim()) ? 'INVALID_PHONE' : 'REQUIRED'),
    email: errorText(fields.email.trim() === '' ? 'EMAIL_REQUIRED' : 'INVALID_EMAIL'),
    password: errorText('PASSWORD_TOO_SHORT', { minimum: passwordMinimum }),
    terms: errorText('TERMS_REQUIRED'),
  };
  const shownErrors = missing.flatMap((each) => (texts[each] ? [[each, texts[each]] as const] : []));
  return { ...refused.atFields, ...Object.fromEntries(shownErrors) };
}

/** L. 125/2001 art. 14-ter: the shopper declares to be of age, and proves it at the door. */
function AgeDeclaration({ cart }: { readonly cart: Cart }) {
  // shown at once; after the reply the cart's own value counts again
  const [declared, setDeclared] = useState<boolean>();
  const declare = useMutation({
    mutationFn: (isOfAge: boolean) =>
      api.call(cartUpdateInfo, { body: { property: 'of_age', value: String(isOfAge) } }),
    onSuccess: cartState.set,
    onSettled: () => setDeclared(undefined),
  });
  return (
    <Checkbox
      checked={declared ?? cart.cartInfos['of_age'] === 'true'}
      onChange={(event) => {
        setDeclared(event.target.checked);
        declare.mutate(event.target.checked);
      }}
      error={declare.error ? asApiError(declare.error).message : undefined}
    >
      <b className="block font-semibold">{t('Ho almeno 18 anni')}</b>
      <span className="block text-ink-soft leading-5">
        {t('Nel carrello ci sono alcolici. Chi riceve la spesa mostra un documento.')}
      </span>
    </Checkbox>
  );
}

interface HoldNoticeProps {
  readonly cart: Pick<Cart, 'grossTotal' | 'authorisedTotal'>;
  /** True if the provider authorises the amount and charges it after the weighing. */
  readonly isHeld: boolean;
}

/** Describes the payment: the amount that is authorised today, and the one charged after the weighing. */
function HoldNotice({ cart: { grossTotal, authorisedTotal }, isHeld }: HoldNoticeProps) {
  const amount = formatEuro(authorisedTotal);
  const hasReserve = authorisedTotal > grossTotal;
  if (!isHeld && !hasReserve) return null;
  return (
    <div className="flex gap-2.5 rounded-md bg-accent-soft px-3 py-2.5 text-sm">
      <Icon name={isHeld ? 'lock' : 'scale'} className="size-5 text-accent" />
      <p>
        {isHeld && (
          <b className="block font-semibold">{t('Oggi blocchiamo {amount}, non li addebitiamo.', { amount })}</b>
        )}
        {isHeld && hasReserve
          ? t(
              'Sono {total} più {reserve} di riserva per i prodotti a peso. A peso fatto addebitiamo solo la spesa vera e liberiamo il resto.',
              { total: formatEuro(grossTotal), reserve: formatEuro(authorisedTotal - grossTotal) },
            )
          : isHeld
            ? t('Li addebitiamo quando la spesa è pronta.')
            : t('Alcuni prodotti si pesano alla preparazione: paghi il peso effettivo, al massimo {amount}.', {
                amount,
              })}
      </p>
    </div>
  );
}
