import { useMutation } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import { timeslotExtend } from '../../../contract/delivery/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { SlotTooSmallNotice } from '../cart/slot/SlotTooSmallNotice.tsx';
import { minutesAndSeconds, useTimeLeft } from './use-time-left.ts';

/** Below this time (ms) the hold is offered to be extended, and a screen reader is told once. */
const SOON_MS = 5 * 60_000;

/**
 * Shows how long the place of the chosen slot is held, with a button that extends it once, or that the goods no longer fit. Shows nothing
 * while no slot is chosen. An order that is changed has its place already.
 */
export function SlotHold({ slot }: { readonly slot: Cart['timeslot'] }) {
  const left = useTimeLeft(slot?.holdUntil);
  const extend = useMutation({
    mutationFn: () => api.send(timeslotExtend, {}),
    onSuccess: ({ data: cart }) => cartState.set(cart),
  });
  // the loss is said beside the slots that are left
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
