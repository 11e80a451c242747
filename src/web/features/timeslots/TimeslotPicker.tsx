import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { LostSlot } from '../cart/slot/LostSlot.tsx';
import { timeslotsQuery } from '../cart/slot/timeslots-query.ts';
import { useSelectSlot } from '../cart/slot/use-select-slot.ts';
import { SlotButton } from './SlotButton.tsx';
import { SlotHold } from './SlotHold.tsx';
import { SlotLegend } from './SlotLegend.tsx';
import { SlotText } from './SlotText.tsx';
import { dayText, sharedNote, slotGroups } from './timeslot-text.ts';
import { WaitButton } from './WaitButton.tsx';

export interface TimeslotPickerProps {
  readonly onChosen: () => void;
  readonly onNeedsAddress: () => void;
}

/** delivery 2: a tab per day, slots with status, fee and legend. A full slot cannot be chosen (delivery 4). */
export function TimeslotPicker({ onChosen, onNeedsAddress }: TimeslotPickerProps) {
  const { data: cart } = useCart();
  const address = cart?.shippingAddress;
  const { data, error } = useQuery({
    ...timeslotsQuery(cart),
    enabled: address !== undefined,
    staleTime: 15_000,
    placeholderData: (previous) => previous,
  });
  const select = useSelectSlot(onChosen);
  const [chosenDay, setChosenDay] = useState<string>();
  const [today] = useState(() => romeTime(new Date()).date);
  if (cart && !address) {
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
  const chosen = days.find(({ dateIso }) => dateIso === chosenDay);
  const day =
    chosen ??
    days.find(({ dateIso }) => dateIso === cart?.timeslot?.dateIso) ??
    days.find((each) => each.timeslots.some(isOpen)) ??
    days[0];
  if (!day) {
    return (
      <EmptyState icon="clock" title={t('Nessuna fascia')}>
        {t('Non ci sono fasce disponibili per questa zona')}
      </EmptyState>
    );
  }
  const note = sharedNote(day.timeslots);
  return (
    <div className="grid gap-5">
      <LostSlot cart={cart} onChosen={onChosen} />
      <TabList
        label={t('Giorno')}
        tabs={days.map(({ dateIso }) => ({ id: dateIso, text: dayText(dateIso, today) }))}
        active={day.dateIso}
        onSelect={setChosenDay}
      />
      {cart?.timeslot?.dateIso === day.dateIso && <SlotHold slot={cart.timeslot} />}
      {select.error && <Alert tone="error">{asApiError(select.error).message}</Alert>}
      <div role="tabpanel" aria-label={dayText(day.dateIso, today)} className="grid gap-5">
        {note && (
          <p lang={contentLanguage()} className="text-ink-soft text-sm">
            {note}
          </p>
        )}
        {slotGroups(day.timeslots, address?.deliveryServiceId === HOME).map(({ title, slots }) => (
          <section key={title ?? 'slots'} aria-label={title}>
            {title && <h3 className="mb-2.5 font-semibold text-ink-faint text-xs tracking-wide">{title}</h3>}
            <ul className="grid gap-2.5 sm:grid-cols-2">
              {slots.map((slot) => (
                <li key={slot.timeslotId} className="grid justify-items-start gap-1">
                  <SlotButton
                    slot={slot}
                    note={note ? undefined : slot.metaData.timeslot_info.TIMESLOT_DESCRIPTION}
                    isBusy={select.isPending}
                    onChoose={() => select.mutate({ sel_date: day.dateIso, timeslot_id: slot.timeslotId })}
                  />
                  {canBeWaitedFor(slot) && <WaitButton slot={slot} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <SlotLegend />
      <SlotText />
    </div>
  );
}

const isOpen = (slot: Timeslot) => slot.active > 0;

/** The server says of a full slot, which closes later, whether this customer waits for it. */
const canBeWaitedFor = (slot: Timeslot) => slot.waiting !== undefined;

function SlotSkeleton() {
  return (
    <div role="status" aria-label={t('Caricamento delle fasce')} className="grid gap-4">
      <Skeleton className="h-11 rounded-full" />
      <div className="grid gap-2.5 sm:grid-cols-2">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-18" />
        ))}
      </div>
    </div>
  );
}
