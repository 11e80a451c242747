import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** delivery 4: the delivery partner's events of an order, the latest first; empty if the shop itself delivers. */
export function DeliveryEvents({ order }: { readonly order: Pick<Order, 'deliveryEvents'> }) {
  const events = order.deliveryEvents?.toReversed() ?? [];
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="consegna" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="consegna" className="text-xl">
        {t('La consegna')}
      </h2>
      <ol className="grid gap-3">
        {events.map(({ eventId, name, date }, index) => (
          <li key={`${eventId} ${date}`} className="flex gap-3">
            <Icon name={index === 0 ? 'truck' : 'check'} className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <span className={index === 0 ? 'block font-bold' : 'block'}>{t(name)}</span>
              <time dateTime={date} className="text-ink-soft text-sm">
                {momentText(new Date(date))}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function momentText(at: Date): string {
  const { date, time } = romeTime(at);
  return `${formatDay(date)}, ${time}`;
}
