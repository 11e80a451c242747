import type { Order } from '../../../../contract/orders/schemas.ts';
import { paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { paymentStory } from '../../../../domain/orders/words/payment-words.ts';
import { t } from '../../../../language/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

type PaidOrder = Parameters<typeof paymentStory>[0] & Partial<Pick<Order, 'orderInfos'>>;

interface OrderMoneyProps {
  readonly order: PaidOrder;
  /** True where the page says the steps elsewhere. */
  readonly isShort?: boolean;
  /** How the total differs from the ordered one. */
  readonly difference?: string;
  /** "57,52 €", where all is paid and nothing went back: the title says it. */
  readonly paid?: string | undefined;
}

/** Describes the payment of an order: the authorised amount, the charge and its time, and refunds. */
export function OrderMoney({ order, isShort = false, difference = '', paid }: OrderMoneyProps) {
  const { title, text, steps } = paymentStory(order);
  const isAtDoor = paymentMeans(order.paymentTypeId) === 'handover';
  return (
    <>
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong">
          <Icon name={isAtDoor ? 'cash' : 'lock'} className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold">{paid === undefined ? title : t('Hai pagato {amount}', { amount: paid })}</p>
          <p className="text-ink-soft text-sm empty:hidden">{paid === undefined ? text : title}</p>
          {difference !== '' && <p className="font-semibold text-sm">{difference}</p>}
          {order.orderInfos?.['need_invoice'] === 'true' && <p className="text-ink-soft text-sm">{t('Con fattura')}</p>}
        </div>
      </div>
      {!isShort && steps.length > 0 && <MoneySteps steps={steps} />}
    </>
  );
}

/** The dated steps of a sum of money, from above. */
export function MoneySteps({ steps }: Pick<ReturnType<typeof paymentStory>, 'steps'>) {
  return (
    <ol className="ml-1.5 grid gap-2.5 border-line border-l-2 pl-4 text-sm">
      {steps.map(({ when, what, isDone }) => (
        <li
          key={`${when} ${what}`}
          className={classNames(
            'relative before:absolute before:top-1 before:-left-[1.375rem] before:size-2.5 before:rounded-full',
            isDone ? 'before:bg-accent' : 'before:bg-card before:ring-2 before:ring-line-strong before:ring-inset',
          )}
        >
          <span className="block font-semibold first-letter:uppercase">{when}</span>
          <span className="text-ink-soft">{what}</span>
        </li>
      ))}
    </ol>
  );
}
