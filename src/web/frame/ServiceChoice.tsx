import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Cart } from '../../contract/cart/schemas.ts';
import { orderList } from '../../contract/orders/routes.ts';
import type { OrderSummary } from '../../contract/orders/schemas.ts';
import { formatShortDay } from '../../domain/base/format.ts';
import { townTitle } from '../../domain/geography/town-title.ts';
import { canChangeCart } from '../../domain/orders/cart-status.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
import { api } from '../api/browser-api.ts';
import { cartState } from '../cart-core/state/cart-state.ts';
import { comesNext } from '../features/blocks/kinds/services/own-home.ts';
import { minutesAndSeconds, useTimeLeft } from '../features/timeslots/use-time-left.ts';
import { currentOrder } from '../page/current-order.ts';
import { paths } from '../page/paths.ts';
import { openServiceDialog } from '../page/service-dialog-state.ts';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';

const SERVICES: Readonly<Record<number, { icon: IconName; name: string }>> = {
  1: { icon: 'store', name: msg('Ritiro in negozio') },
  2: { icon: 'truck', name: msg('Consegna a casa') },
  4: { icon: 'locker', name: msg('Ritiro al locker') },
};

/**
 * Shows a customer's delivery place and time, each with a button to change it; the checkout has its own steps for both
 * (delivery 2 and 4).
 */
export function ServiceChoice({ cart }: { readonly cart: Cart }) {
  const { icon, name } = SERVICES[cart.shippingAddress?.deliveryServiceId ?? 2] ?? {
    icon: 'truck' as const,
    name: msg('Consegna a casa'),
  };
  const timeLeft = useTimeLeft(cart.timeslot?.holdUntil);
  const isOver = timeLeft === 0;
  // the reply reports a change of the place
  useEffect(() => {
    if (isOver) cartState.refresh();
  }, [isOver]);
  const isAtTill = useLocation().pathname.replace(/\/$/, '') === paths.checkout();
  const isEditable = canChangeCart(cart.cartStatusId) && !isAtTill;
  const next = useNextDelivery(cart.timeslot === undefined || cart.timeslot.autoAssigned, cart.totalItems);
  return (
    <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-2 md:px-2.5">
      <Icon name={icon} className="row-span-2 size-5.5 text-accent" />
      <LineButton
        spoken={`${t(name)}. ${t('Cambia indirizzo')}`}
        disabled={!isEditable}
        onClick={() => void openServiceDialog('address')}
        className="font-semibold before:-top-3"
      >
        <span className="truncate">{placeText(cart)}</span>
        <Icon name="chevron-down" className="size-4" />
      </LineButton>
      {next && !isAtTill ? (
        <Link
          to={paths.order(next.orderId)}
          className="relative flex min-h-6 min-w-0 items-center text-ink-soft text-xs before:absolute before:inset-0 before:-bottom-3 hover:underline"
        >
          <span className="truncate">
            {t('In arrivo {when}', {
              when: `${formatShortDay(next.timeslot.dateIso)}, ${next.timeslot.beginTime}–${next.timeslot.endTime}`,
            })}
          </span>
        </Link>
      ) : (
        <LineButton
          spoken={t('Cambia fascia oraria')}
          disabled={!isEditable}
          onClick={() => void openServiceDialog('timeslot')}
          className={`text-xs before:-bottom-3 ${cart.timeslot?.lost ? 'font-semibold text-warning' : 'text-ink-soft'}`}
        >
          {cart.timeslot?.lost && <Icon name="alert" className="size-4" />}
          <span className="truncate">{timeText(cart)}</span>
          {timeLeft !== undefined && timeLeft > 0 && (
            <span className="shrink-0 rounded-full bg-accent-soft px-1.5 font-semibold text-accent-strong tabular-nums">
              <span className="sr-only">{t('Il tuo posto è riservato per')} </span>
              {minutesAndSeconds(timeLeft)}
            </span>
          )}
        </LineButton>
      )}
    </div>
  );
}

/**
 * Returns the order of this browser that arrives next, while nothing new was put into the cart after it and no slot
 * is chosen.
 */
function useNextDelivery(hasNoSlot: boolean, items: number): OrderSummary | undefined {
  const [next, setNext] = useState<OrderSummary>();
  const isAsked = hasNoSlot && items === 0;
  const placed = isAsked ? currentOrder() : undefined;
  useEffect(() => {
    if (placed === undefined) return;
    api.call(orderList, { query: { page: 1, page_size: 12 } }).then(
      ({ orders }) => setNext(comesNext(orders)),
      () => undefined,
    );
  }, [placed]);
  return isAsked ? next : undefined;
}

/**
 * One of two lines, one above the other: a press beside them counts for the nearer one, which makes both large enough.
 */
function LineButton(props: {
  readonly spoken: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly className: string;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onClick}
      className={`relative flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm text-left before:absolute before:inset-0 enabled:hover:underline ${props.className}`}
    >
      <span className="sr-only">{props.spoken}: </span>
      {props.children}
    </button>
  );
}

/**
 * Returns the text of the delivery place. Prices are those of an automatic choice, too; the till asks to confirm it
 * (delivery 4, unassigned).
 */
function placeText({ shippingAddress: address }: Cart): ReactNode {
  if (!address) return t('Scegli dove');
  return (
    <span lang={contentLanguage()}>
      {`${address.address1} ${address.addressNumber}`}
      {/* beside the search of a desktop the street alone fits */}
      <span className="md:hidden">{`, ${townTitle(address.city)}`}</span>
    </span>
  );
}

function timeText({ timeslot: slot }: Cart): string {
  if (!slot || slot.autoAssigned) return t('Scegli quando');
  if (slot.lost) return t('Fascia non più disponibile: scegline un’altra');
  return `${formatShortDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`;
}
