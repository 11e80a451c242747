import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { feeText, STATUS_TEXT } from './timeslot-text.ts';

export interface SlotButtonProps {
  readonly slot: Timeslot;
  readonly isBusy: boolean;
  /** A note of this slot that the others do not have. */
  readonly note?: string | undefined;
  readonly onChoose: () => void;
}

const LOOKS: Readonly<Record<Timeslot['status'], string>> = {
  available: 'border-line bg-card hover:border-ink-faint hover:bg-tint',
  almost_full: 'border-line bg-card hover:border-ink-faint hover:bg-tint',
  not_available: 'border-line border-dashed bg-transparent text-ink-faint',
  selected: 'border-accent bg-accent-soft',
};

/** A slot: its hours, its fee, and its availability in words. */
export function SlotButton({ slot, isBusy, note, onChoose }: SlotButtonProps) {
  const { beginTime, endTime, status } = slot;
  const isClosed = status === 'not_available';
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-disabled={isClosed || undefined}
      aria-pressed={status === 'selected'}
      onClick={isClosed ? undefined : onChoose}
      className={classNames(
        'flex min-h-18 w-full items-center gap-3 rounded-lg border px-4 py-3 text-left transition-colors',
        LOOKS[status],
      )}
    >
      <span className="min-w-0 grow">
        <span className={classNames('block font-bold text-lg leading-tight', isClosed && 'line-through')}>
          {beginTime}–{endTime}
        </span>
        <span
          className={classNames(
            'flex items-center gap-1 text-sm',
            status === 'almost_full' ? 'font-medium text-warning' : 'text-ink-faint',
          )}
        >
          {status === 'selected' && <Icon name="check" className="size-4 text-accent" />}
          <span>
            {t(STATUS_TEXT[status])}
            {slot.nearbyOrders !== undefined && <Greenest orders={slot.nearbyOrders} />}
            {note && <span lang={contentLanguage()}>{` · ${note}`}</span>}
          </span>
        </span>
      </span>
      {!isClosed && <Badge tone={status === 'selected' ? 'accent' : 'neutral'}>{feeText(slot)}</Badge>}
    </button>
  );
}

/** The slot of the day in which the van passes nearby anyway, with the number of orders that are really booked. */
function Greenest({ orders }: { readonly orders: number }) {
  return (
    <span className="text-accent">
      {' · '}
      {orders === 1
        ? t('La più verde: 1 consegna vicino a te')
        : t('La più verde: {orders} consegne vicino a te', { orders })}
    </span>
  );
}
