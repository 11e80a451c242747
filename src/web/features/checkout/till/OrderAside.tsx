import type { Cart } from '../../../../contract/cart/schemas.ts';
import { formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { shortHours } from '../../../kit/slot-text.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PageFoot } from '../../../ui/PageFoot.tsx';
import { TillCodes } from '../TillCodes.tsx';
import { OrderBox } from './OrderBox.tsx';
import { MissingSentence, OrderButton, type OrderButtonProps } from './OrderButton.tsx';
import { TermsAccepted } from './Terms.tsx';
import type { TillHeld } from './use-till.ts';

interface OrderAsideProps {
  readonly cart: Cart;
  readonly till: TillHeld;
  readonly onOtherSlot: () => void;
}

/** The order beside the page with its button; on a phone it stands below, and the button is in the foot. */
export function OrderAside({
  cart,
  till,
  isWithButton,
  onOtherSlot,
}: OrderAsideProps & { readonly isWithButton: boolean }) {
  return (
    <aside
      aria-label={t('Riepilogo dell’ordine')}
      className="grid gap-4 rounded-lg bg-card p-4 shadow-card md:sticky md:top-6 md:p-5"
    >
      <OrderBox cart={till.shown} />
      <TillCodes cart={cart} />
      <Minimum cart={cart} />
      {isWithButton && (
        <div className="grid gap-3 max-md:hidden">
          <Refusals till={till} onOtherSlot={onOtherSlot} />
          <OrderButton {...buttonOf(cart, till)} />
          <MissingSentence missing={till.missing} />
        </div>
      )}
      {till.hasAccepted && <TermsAccepted />}
    </aside>
  );
}

/** The foot of a phone: the sum with the slot, and the button. */
export function OrderFoot({ cart, till, onOtherSlot }: OrderAsideProps) {
  const { slot } = till.time;
  return (
    <PageFoot label={t('Totale e ordine')}>
      <Refusals till={till} onOtherSlot={onOtherSlot} />
      <div className="flex items-center gap-4">
        <p className="shrink-0">
          <b className="block font-bold text-xl leading-6.5">{formatEuro(till.shown.grossTotal)}</b>
          <span className="block text-[0.75rem] text-ink-soft leading-4">
            {slot ? `${formatShortDay(slot.dateIso)}, ${shortHours(slot)}` : t('senza la consegna')}
          </span>
        </p>
        <OrderButton {...buttonOf(cart, till)} isShort />
      </div>
    </PageFoot>
  );
}

function buttonOf(cart: Cart, till: TillHeld): OrderButtonProps {
  return {
    total: till.shown.grossTotal,
    missing: till.missing,
    belowMinimum: Math.max(0, cart.minimumOrder - cart.totalPrice),
    isChange: cart.changesOrderId !== undefined,
    isBusy: till.order.isPending,
    approval: till.overLimit === undefined ? undefined : till.approval,
  };
}

/** The minimum of the zone: what is missing, with the way back to the shelves, or that it is reached. */
function Minimum({ cart: { minimumOrder, totalPrice } }: { readonly cart: Cart }) {
  if (minimumOrder <= 0) return null;
  const missing = minimumOrder - totalPrice;
  const minimum = formatEuro(minimumOrder);
  if (missing <= 0)
    return (
      <p className="flex items-center gap-2.5 rounded-md bg-accent-soft px-3 py-2.5 text-sm">
        <Icon name="check" className="size-5 text-accent" />
        {t('Spesa minima di {minimum} raggiunta', { minimum })}
      </p>
    );
  return (
    <div className="rounded-md bg-warning-soft px-3 py-2.5 text-sm">
      <p className="font-semibold">
        {t('Mancano {missing} alla spesa minima di {minimum} per la tua zona.', {
          missing: formatEuro(missing),
          minimum,
        })}
      </p>
      <Link to={paths.home()} className="inline-flex min-h-11 items-center font-semibold text-accent underline">
        {t('Continua la spesa')}
      </Link>
    </div>
  );
}

/** Why an order was refused, where no field and no dialog says it. */
function Refusals({ till: { refused }, onOtherSlot }: Pick<OrderAsideProps, 'till' | 'onOtherSlot'>) {
  const { inPlace, isSlotGone } = refused;
  if (inPlace.length === 0 && !isSlotGone) return null;
  return (
    <Alert tone="error">
      {inPlace.map(({ error: text, code }) => (
        <p key={code}>{text}</p>
      ))}
      {isSlotGone && (
        <button
          type="button"
          onClick={() => {
            onOtherSlot();
            document.getElementById('quando')?.scrollIntoView({ behavior: 'smooth' });
          }}
          className="mt-1 min-h-6 font-semibold underline"
        >
          {t('Scegli un’altra fascia')}
        </button>
      )}
    </Alert>
  );
}
