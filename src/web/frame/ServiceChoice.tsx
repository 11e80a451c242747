import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Cart } from '../../contract/cart/schemas.ts';
import { formatDay } from '../../domain/base/format.ts';
import { canChangeCart } from '../../domain/orders/cart-status.ts';
import { contentLanguage, msg, t } from '../../language/language.ts';
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
  const isAtTill = useLocation().pathname.replace(/\/$/, '') === paths.checkout();
  const isEditable = canChangeCart(cart.cartStatusId) && !isAtTill;
  return (
    <>
      <span className="mr-2 hidden items-center gap-2 font-semibold sm:flex">
        <Icon name={icon} className="size-5 text-accent" />
        {t(name)}
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
        icon="clock"
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
    </>
  );
}

/** Returns the text of the delivery place. Prices are those of an automatic choice, too; the till asks to confirm it (delivery 4, unassigned). */
function placeText({ shippingAddress: address }: Cart): ReactNode {
  if (!address) return t('Scegli dove');
  return <span lang={contentLanguage()}>{`${address.address1} ${address.addressNumber}, ${address.city}`}</span>;
}

function timeText({ timeslot: slot }: Cart): string {
  if (!slot || slot.autoAssigned) return t('Scegli quando');
  return `${formatDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`;
}
