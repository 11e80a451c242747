import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** D 4: the states that an order has gone through, the latest first. The page reads the order again while it is under way. */
export function OrderTimeline({ order }: { readonly order: Pick<Order, 'history'> }) {
  // states 4 and 5 have the same words: they are one step to the customer
  const steps = order.history.filter(isNewStep).toReversed();
  return (
    <section aria-labelledby="stato" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="stato" className="text-xl">
        {t('A che punto è')}
      </h2>
      <p aria-live="polite" className="sr-only">
        {steps[0] && t(steps[0].orderStatus)}
      </p>
      <ol className="grid gap-3">
        {steps.map(({ orderStatusId, orderStatus, date, note }, index) => (
          <li key={`${orderStatusId} ${date}`} className="flex gap-3">
            <Icon name={index === 0 ? 'clock' : 'check'} className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <span className={index === 0 ? 'block font-bold' : 'block'}>{t(orderStatus)}</span>
              {note !== '' && (
                <span lang={contentLanguage()} className="block text-sm">
                  {note}
                </span>
              )}
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

function isNewStep({ orderStatus, note }: Order['history'][number], index: number, all: Order['history']): boolean {
  return index === 0 || note !== '' || all[index - 1]?.orderStatus !== orderStatus;
}

function momentText(at: Date): string {
  const { date, time } = romeTime(at);
  return `${formatDay(date)}, ${time}`;
}
