import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Cart } from '../../contract/cart/schemas.ts';
import { formatDay } from '../../domain/base/format.ts';
import { fromEuro } from '../../domain/base/money.ts';
import { townTitle } from '../../domain/geography/town-title.ts';
import { canChangeCart } from '../../domain/orders/cart-status.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { cartState } from '../cart-core/state/cart-state.ts';
import { goalOf } from '../features/cart/page/SpendingProgress.tsx';
import { minutesAndSeconds, useTimeLeft } from '../features/timeslots/use-time-left.ts';
import { paths } from '../page/paths.ts';
import { openServiceDialog } from '../page/service-dialog-state.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { BarButton } from './BarButton.tsx';

const SERVICES: Readonly<Record<number, { icon: IconName; name: string }>> = {
  1: { icon: 'store', name: msg('Ritiro in negozio') },
  2: { icon: 'truck', name: msg('Consegna a casa') },
  4: { icon: 'locker', name: msg('Ritiro al locker') },
};

/** Shows a customer's delivery place and time, each with a button to change it; the till has its own steps for both (delivery 2 and 4). */
export function ServiceChoice({ cart }: { readonly cart: Cart }) {
  const { icon, name } = SERVICES[cart.shippingAddress?.deliveryServiceId ?? 2] ?? {
    icon: 'truck' as const,
    name: msg('Consegna a casa'),
  };
  const timeLeft = useTimeLeft(cart.timeslot?.holdUntil);
  const isOver = timeLeft === 0;
  // the reply says what became of the place
  useEffect(() => {
    if (isOver) cartState.refresh();
  }, [isOver]);
  const isAtTill = useLocation().pathname.replace(/\/$/, '') === paths.checkout();
  const isEditable = canChangeCart(cart.cartStatusId) && !isAtTill;
  return (
    <>
      <span className="flex shrink-0 items-center gap-2 font-semibold sm:mr-2">
        <Icon name={icon} className="size-5 text-accent" />
        <span className="max-sm:sr-only">{t(name)}</span>
      </span>
      <BarButton
        icon="pin"
        disabled={!isEditable}
        onClick={() => void openServiceDialog('address')}
        text={placeText(cart)}
        spoken={t('Cambia indirizzo')}
      />
      <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />
      <BarButton
        icon={cart.timeslot?.lost ? 'alert' : 'clock'}
        disabled={!isEditable}
        onClick={() => void openServiceDialog('timeslot')}
        text={timeText(cart)}
        spoken={t('Cambia fascia oraria')}
      />
      {timeLeft !== undefined && timeLeft > 0 && (
        <span className="shrink-0 rounded-full bg-accent-soft px-2.5 py-1 font-medium tabular-nums">
          <span className="sr-only">{t('Il tuo posto è riservato per')} </span>
          {minutesAndSeconds(timeLeft)}
        </span>
      )}
      <FeeStep cart={cart} />
    </>
  );
}

/**
 * How much is missing until delivery costs less (delivery 9), or until the minimum order: in words where there is room for them; a phone has a
 * line below the bar, and the words in its cart.
 */
function FeeStep({ cart }: { readonly cart: Cart }) {
  const goal = cart.totalItems > 0 ? goalOf(cart) : undefined;
  if (!goal) return null;
  const percent = Math.min(100, Math.floor((fromEuro(cart.totalPrice) / goal.cents) * 100));
  return (
    <>
      <span className="ml-auto truncate pl-4 text-ink-soft max-lg:sr-only">{goal.text}</span>
      <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-0.5 lg:hidden">
        <span
          className={`block h-full ${goal.isNeeded ? 'bg-warning' : 'bg-accent'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
    </>
  );
}

/** Returns the text of the delivery place. Prices are those of an automatic choice, too; the till asks to confirm it (delivery 4, unassigned). */
function placeText({ shippingAddress: address }: Cart): ReactNode {
  if (!address) return t('Scegli dove');
  return (
    <span lang={contentLanguage()}>{`${address.address1} ${address.addressNumber}, ${townTitle(address.city)}`}</span>
  );
}

function timeText({ timeslot: slot }: Cart): string {
  if (!slot || slot.autoAssigned) return t('Scegli quando');
  if (slot.lost) return t('Fascia non più disponibile: scegline un’altra');
  return `${formatDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`;
}
