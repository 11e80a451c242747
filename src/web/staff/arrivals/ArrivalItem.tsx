import type { StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

export interface ArrivalItemProps {
  readonly arrival: StaffArrival;
  /** When the list was read, ms. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onServe: (isServed: boolean) => void;
}

/** A customer who comes to pick up an order: when, for which one, and where the car stands. */
export function ArrivalItem({ arrival, now, isBusy, onServe }: ArrivalItemProps) {
  const { orderNumber, storeName, customer, phone, slot, minutes, note, announcedAt, arrivesAt, servedAt } = arrival;
  const number = String(orderNumber);
  const title = t('Ordine {number}', { number });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{title}</h2>
          {servedAt ? (
            <Badge>{t('Servito alle {time}', { time: timeOf(servedAt) })}</Badge>
          ) : (
            <Badge tone="accent">{whenOf(arrivesAt, now)}</Badge>
          )}
        </div>
        <p className="break-words font-medium">{customer}</p>
        <p className="break-words text-ink-soft text-sm">{t('{store} · fascia {slot}', { store: storeName, slot })}</p>
        <p className="text-ink-soft text-sm">
          {t('Annunciato alle {time}: arriva in {minutes} minuti, verso le {arrival}', {
            time: timeOf(announcedAt),
            minutes,
            arrival: timeOf(arrivesAt),
          })}
        </p>
        {note !== '' && (
          <p className="mt-2 flex items-start gap-2 break-words">
            <Icon name="pin" className="mt-0.5 size-5 text-accent" label={t('Parcheggio')} />
            {note}
          </p>
        )}
        {phone !== '' && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="mt-1 flex min-h-11 w-fit items-center gap-2 font-semibold text-accent text-sm underline"
          >
            <Icon name="phone" className="size-4" />
            {phone}
          </a>
        )}
      </div>
      {servedAt ? (
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={t('Non ancora servito: {name}', { name: title })}
          onClick={() => onServe(false)}
        >
          {t('Non ancora servito')}
        </Button>
      ) : (
        <Button busy={isBusy} aria-label={t('Servito: {name}', { name: title })} onClick={() => onServe(true)}>
          <Icon name="check" />
          {t('Servito')}
        </Button>
      )}
    </li>
  );
}

function timeOf(iso: string): string {
  return romeTime(new Date(iso)).time;
}

function whenOf(arrivesAt: string, now: number): string {
  const minutes = Math.round((Date.parse(arrivesAt) - now) / MINUTE_MS);
  if (minutes > 0) return t('tra {n} min', { n: minutes });
  return minutes === 0 ? t('adesso') : t('atteso da {n} min', { n: -minutes });
}
