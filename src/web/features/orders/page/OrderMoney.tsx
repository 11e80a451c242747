import type { Order } from '../../../../contract/orders/schemas.ts';
import { paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { paymentStory } from '../../../../domain/orders/words/payment-words.ts';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ChangePayment } from '../ChangePayment.tsx';

type PaidOrder = Parameters<typeof paymentStory>[0] & Partial<Pick<Order, 'orderInfos'>>;

/** How an order is paid, in words: what is held, what is charged and when, what comes back. */
export function OrderMoney({ order }: { readonly order: PaidOrder }) {
  const { title, text, steps } = paymentStory(order);
  const isAtDoor = paymentMeans(order.paymentTypeId) === 'handover';
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <Icon name={isAtDoor ? 'cash' : 'lock'} className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {text !== '' && <p className="text-ink-soft text-sm">{text}</p>}
          {order.orderInfos?.['need_invoice'] === 'true' && <p className="text-ink-soft text-sm">{t('Con fattura')}</p>}
        </div>
      </div>
      {steps.length > 0 && (
        <ol className="ml-1.5 grid gap-2.5 border-line border-l-2 pl-4 text-sm">
          {steps.map(({ when, what, isDone }) => (
            <li
              key={when}
              className={classNames(
                'relative before:absolute before:top-1 before:-left-[1.375rem] before:size-2.5 before:rounded-full',
                isDone ? 'before:bg-accent' : 'before:bg-card before:ring-2 before:ring-line-strong before:ring-inset',
              )}
            >
              <span className="block font-semibold">{when}</span>
              <span className="text-ink-soft">{what}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** Shows the same as a part of the order's page, where the way to pay can be changed as long as the order can. */
export function MoneyBox({ order }: { readonly order: Order }) {
  return (
    <section aria-label={t('Pagamento')} className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <OrderMoney order={order} />
      {order.canModify && !order.toPayAgain && <ChangePayment order={order} />}
    </section>
  );
}
