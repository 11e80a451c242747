import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { importWithRetry } from '../../hydration/import-with-retry.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LostSlot } from '../cart/slot/LostSlot.tsx';
import { timeslotsQuery } from '../cart/slot/timeslots-query.ts';
import { useSelectSlot } from '../cart/slot/use-select-slot.ts';
import { type SlotChoice, SlotGrid, type SlotGridProps } from './SlotGrid.tsx';
import { SlotHold } from './SlotHold.tsx';
import { SlotText } from './SlotText.tsx';

const PushChoice = lazy(async () => ({
  default: (await importWithRetry(() => import('../push/PushChoice.tsx'))).PushChoice,
}));

export interface TimeslotPickerProps {
  readonly onChosen: () => void;
  readonly onNeedsAddress: () => void;
  /** Set for visitors without an account: the choice is kept by the page until the order, and no place is held. */
  readonly own?:
    | {
        readonly chosen: SlotGridProps['chosen'];
        readonly onChoose: (choice: SlotChoice) => void;
      }
    | undefined;
}

/** Whether slots can be asked for: a place is chosen, or an address is tried out, which is delivered to at home (decision 85). */
export function hasPlace(cart: Cart | undefined): boolean {
  return cart?.shippingAddress !== undefined || cart?.homeDelivery === true;
}

/** The slots of the place that the cart goes to. */
export function useSlots(cart: Cart | undefined) {
  return useQuery({
    ...timeslotsQuery(cart),
    enabled: hasPlace(cart),
    staleTime: 15_000,
    placeholderData: (previous) => previous,
  });
}

/** delivery 2: the slots with status, fee and legend. A full slot cannot be chosen (delivery 4). */
export function TimeslotPicker({ onChosen, onNeedsAddress, own }: TimeslotPickerProps) {
  const { data: cart } = useCart();
  const { data, error } = useSlots(cart);
  if (cart && !hasPlace(cart)) {
    return (
      <EmptyState
        icon="pin"
        title={t('Prima scegli dove')}
        action={<Button onClick={onNeedsAddress}>{t('Scegli dove ricevere la spesa')}</Button>}
      >
        {t('Le fasce dipendono dal posto in cui ricevi la spesa.')}
      </EmptyState>
    );
  }
  if (error && !data) return <Alert tone="error">{asApiError(error).message}</Alert>;
  if (!data) return <SlotSkeleton />;
  const days = data.days.filter(({ timeslots }) => timeslots.length > 0);
  if (days.length === 0) {
    return (
      <EmptyState icon="clock" title={t('Nessuna fascia')}>
        {t('Non ci sono fasce disponibili per questa zona')}
      </EmptyState>
    );
  }
  return <Offered days={days} cart={cart} onChosen={onChosen} own={own} />;
}

interface OfferedProps extends Pick<TimeslotPickerProps, 'onChosen' | 'own'> {
  readonly days: readonly TimeslotDay[];
  readonly cart: Cart | undefined;
}

function Offered({ days, cart, onChosen, own }: OfferedProps) {
  const select = useSelectSlot(onChosen);
  const isWaiting = days.some(({ timeslots }) => timeslots.some(({ waiting }) => waiting === true));
  const held = cart?.timeslot?.lost ? undefined : cart?.timeslot;
  return (
    <div className="grid gap-4">
      <LostSlot cart={cart} onChosen={onChosen} />
      {!own && <SlotHold slot={cart?.timeslot} />}
      {select.error && <Alert tone="error">{asApiError(select.error).message}</Alert>}
      <SlotGrid
        days={days}
        isHome={(cart?.shippingAddress?.deliveryServiceId ?? HOME) === HOME}
        chosen={own ? own.chosen : held}
        isBusy={select.isPending}
        onChoose={
          own?.onChoose ?? (({ dateIso, slot }) => select.mutate({ sel_date: dateIso, timeslot_id: slot.timeslotId }))
        }
      />
      {isWaiting && (
        <Suspense>
          <PushChoice isQuiet />
        </Suspense>
      )}
      <SlotText />
    </div>
  );
}

function SlotSkeleton() {
  return (
    <div role="status" aria-label={t('Caricamento delle fasce')} className="grid gap-1.5">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  );
}
