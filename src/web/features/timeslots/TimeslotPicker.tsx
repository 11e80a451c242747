import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { category } from '../../../contract/catalogue/routes.ts';
import { timeslotExtend } from '../../../contract/delivery/routes.ts';
import type { TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { importWithRetry } from '../../hydration/late.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WrittenText } from '../blocks/frame/WrittenText.tsx';
import { LostSlot, SlotTooSmallNotice } from './LostSlot.tsx';
import { SlotGrid, type SlotGridProps } from './SlotGrid.tsx';
import { type SlotChoice } from './SlotTable.tsx';
import { timeslotsQuery, useSelectSlot } from './use-select-slot.ts';
import { minutesAndSeconds, useTimeLeft } from './use-time-left.ts';

const PushChoice = lazy(async () => ({
  default: (await importWithRetry(() => import('../push/PushChoice.tsx'))).PushChoice,
}));

export interface TimeslotPickerProps {
  readonly onChosen: () => void;
  readonly onNeedsAddress: () => void;
  /** Set for visitors without an account: the page stores the choice until the order, and no place is held. */
  readonly own?:
    | { readonly chosen: SlotGridProps['chosen']; readonly onChoose: (choice: SlotChoice) => void }
    | undefined;
}

/**
 * Returns whether slots can be loaded: a place is chosen, or an address for home delivery is being tried (decision 85).
 */
export function hasPlace(cart: Cart | undefined): boolean {
  return cart?.shippingAddress !== undefined || cart?.homeDelivery === true;
}

/** Loads the slots of the cart's delivery place. */
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

/** Shows the staff's text about the slots of the cart's service, if there is one. */
function SlotText() {
  const { data: cart } = useCart();
  const { data } = useQuery(slotPlaceQuery(cart?.shippingAddress?.deliveryServiceId));
  return data?.html ? <WrittenText html={data.html} className="text-sm!" /> : null;
}

/** Below this time (ms) a button to extend the hold is shown, and announced once to screen readers. */
const SOON_MS = 5 * 60_000;

/**
 * Shows how long the place of the chosen slot is held, with a button that extends it once, or a note that the goods no
 * longer fit. Empty without a slot, and for a change of an order, which has its place already.
 */
function SlotHold({ slot }: { readonly slot: Cart['timeslot'] }) {
  const left = useTimeLeft(slot?.holdUntil);
  const extend = useMutation({
    mutationFn: () => api.send(timeslotExtend, {}),
    onSuccess: ({ data: cart }) => cartState.set(cart),
  });
  // the loss is shown beside the remaining slots
  if (!slot || slot.lost) return null;
  if (slot.fits === false) return <SlotTooSmallNotice slot={slot} />;
  if (slot.isOfOrder && slot.holdUntil === undefined)
    return <Alert tone="info">{t('La fascia è quella del tuo ordine: il posto è già tuo.')}</Alert>;
  if (slot.holdUntil === undefined || left === 0)
    return (
      <Alert tone="info">{t('Il posto non è più riservato: lo prendiamo quando ordini, se è ancora libero.')}</Alert>
    );
  const isSoon = left !== undefined && left < SOON_MS;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-4 py-2.5 text-sm">
      <Icon name="clock" className="size-5 shrink-0 text-accent" />
      <p className="grow">
        {t('Il tuo posto è riservato per')}{' '}
        <span role="timer" className="font-bold tabular-nums">
          {left === undefined ? '–:––' : minutesAndSeconds(left)}
        </span>
      </p>
      <span aria-live="polite" className="sr-only">
        {isSoon ? t('Mancano meno di cinque minuti alla fine della prenotazione del posto') : ''}
      </span>
      {isSoon && slot.holdExtendable && (
        <Button variant="secondary" busy={extend.isPending} onClick={() => extend.mutate()}>
          {t('Tieni il posto ancora')}
        </Button>
      )}
      {extend.error && <Alert tone="error">{asApiError(extend.error).message}</Alert>}
    </div>
  );
}

/** storefront 2, delivery 2: the category with this slug gives the title and the text of the slot selector. */
const SLUG = 'timeslot-selector';
/** Slots of stores and lockers may have a separate text. */
const OWN: Readonly<Record<number, string>> = { [DRIVE]: `${SLUG}-drive`, [LOCKER]: `${SLUG}-locker` };

export const slotPlaceQuery = (serviceId = HOME) =>
  queryOptions({
    queryKey: ['place', SLUG, serviceId],
    queryFn: async () => {
      const own = OWN[serviceId];
      const place = (own && (await placeOf(own))) || (await placeOf(SLUG));
      return { title: place?.name ?? '', html: place?.description ?? '' };
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function placeOf(slug: string) {
  return (await api.call(category, { query: { slug } })).category;
}
