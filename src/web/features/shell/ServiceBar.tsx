import type { Cart } from '../../../contract/cart.ts';
import { formatDay } from '../../../domain/format.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { isLoggedIn, useCart } from '../cart/use-cart.ts';
import { openServiceDialog } from './service-dialog-state.ts';

const SERVICES: Readonly<Record<number, { icon: IconName; name: string }>> = {
  1: { icon: 'store', name: 'Ritiro in negozio' },
  2: { icon: 'truck', name: 'Consegna a casa' },
  4: { icon: 'locker', name: 'Ritiro al locker' },
};
const PREPARED = 7;

/** Where and when the groceries arrive (delivery 2, cart info bar). Its line is there from the start, for everybody. */
export function ServiceBar() {
  const { data: cart } = useCart();
  const { icon, name } = SERVICES[cart?.shippingAddress?.deliveryServiceId ?? 2] ?? {
    icon: 'truck' as const,
    name: 'Consegna a casa',
  };
  const isEditable = cart?.cartStatusId !== PREPARED;
  return (
    <section aria-label="Consegna" className="border-line border-b bg-card/70">
      <div className="page flex min-h-11 items-center gap-x-1 overflow-hidden text-sm">
        {isLoggedIn(cart) && cart ? (
          <>
            <span className="mr-2 hidden items-center gap-2 font-semibold sm:flex">
              <Icon name={icon} className="size-5 text-accent" />
              {name}
            </span>
            <BarButton
              icon="pin"
              disabled={!isEditable}
              onClick={() => openServiceDialog('address')}
              text={placeText(cart)}
              spoken="Cambia indirizzo"
            />
            <span aria-hidden="true" className="h-5 w-px shrink-0 bg-line" />
            <BarButton
              icon="clock"
              disabled={!isEditable}
              onClick={() => openServiceDialog('timeslot')}
              text={timeText(cart)}
              spoken="Cambia fascia oraria"
            />
          </>
        ) : (
          <BarButton
            icon="truck"
            onClick={() => openServiceDialog('coverage')}
            text="Consegniamo da te? Scoprilo con il tuo CAP"
            spoken=""
          />
        )}
      </div>
    </section>
  );
}

interface BarButtonProps {
  readonly icon: IconName;
  readonly text: string;
  readonly spoken: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function BarButton({ icon, text, spoken, disabled, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-full px-2.5 font-medium hover:bg-tint"
    >
      <Icon name={icon} className="size-4.5 text-accent" />
      {spoken && <span className="sr-only">{spoken}: </span>}
      <span className="truncate">{text}</span>
      <Icon name="chevron-down" className="size-3.5 text-ink-faint" />
    </button>
  );
}

/** An automatic choice counts as none (delivery 4, unassigned). */
function placeText({ shippingAddress: address }: Cart): string {
  if (!address || address.autoAssigned) return 'Scegli dove';
  return `${address.address1} ${address.addressNumber}, ${address.city}`;
}

function timeText({ timeslot: slot }: Cart): string {
  if (!slot || slot.autoAssigned) return 'Scegli quando';
  return `${formatDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`;
}
