import type { Order } from '../../../../contract/orders/schemas.ts';
import { momentText, stateWords } from '../../../../domain/delivery/tracker/order-tracker.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** D 4: the states that an order has gone through, the latest first, folded up below what it is now. */
export function OrderHistory({ order }: { readonly order: Pick<Order, 'history' | 'replacedByOrderId'> }) {
  // states 4 and 5 have the same words: they are one step to the customer
  const steps = order.history
    .map((step) => ({ ...step, words: stateWords(step.orderStatusId) }))
    .filter(({ words, note }, index, all) => index === 0 || note !== '' || all[index - 1]?.words !== words)
    .toReversed();
  return (
    <details className="group rounded-lg bg-card px-5 shadow-card">
      <summary className="flex min-h-14 items-center justify-between gap-3 font-semibold">
        {t('La storia dell’ordine')}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <ol className="grid gap-3 pb-5">
        {steps.map(({ orderStatusId, words, date, note }) => (
          <li key={`${orderStatusId} ${date}`} className="flex gap-3 text-sm">
            <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            <span>
              <span className="block font-semibold">{words}</span>
              {note !== '' && (
                <span lang={contentLanguage()} className="block">
                  {note}
                </span>
              )}
              <time dateTime={date} className="text-ink-soft">
                {momentText(date)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
