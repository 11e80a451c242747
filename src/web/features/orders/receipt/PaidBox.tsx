import type { ReactNode } from 'react';
import type { Receipt } from '../../../../contract/orders/receipt-schemas.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { HANDED_OVER } from '../../../../domain/orders/order-status.ts';
import { isOnline, paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MoneySteps, OrderMoney } from '../page/OrderMoney.tsx';
import type { ReceiptLine } from './ReceivedGoods.tsx';

/**
 * The money of an order whose goods were picked: how it is paid, why the total is not the ordered one, the dated steps,
 * and delivery, bags and VAT on request.
 */
export function PaidBox({ order }: { readonly order: Order }) {
  const { receipt } = order;
  if (!receipt) return null;
  const steps = stepsOf(order, receipt);
  const rows = reasonsOf(receipt);
  return (
    <section aria-label={t('Pagamento')} className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <OrderMoney order={order} difference={differenceText(receipt)} paid={paidAmount(order, receipt)} />
      <dl className="grid gap-1 text-sm">
        {rows.length > 0 && <Row label={t('Avevi ordinato')} value={formatEuro(receipt.orderedTotal)} />}
        {rows.map(({ label, amount }) => (
          <Row key={label} label={label} value={signed(amount)} />
        ))}
        <Row
          label={receipt.isCharged ? t('Pagato') : t('Totale finale')}
          value={formatEuro(receipt.total)}
          className="mt-1 border-line border-t pt-2 font-bold text-xl leading-7 first:mt-0 first:border-t-0 first:pt-0"
        />
      </dl>
      {steps.length > 0 && <MoneySteps steps={steps} />}
      <details className="group border-line border-t pt-1">
        <summary className="flex min-h-11 items-center gap-3 font-medium text-sm">
          <Icon name="receipt" className="size-5 text-ink-soft" />
          <span className="grow">{t('Consegna, sacchetti e IVA')}</span>
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <TotalDetails receipt={receipt} />
      </details>
    </section>
  );
}

/** Undefined before all is charged, for what is owed, and where money went back: the payment's sentences say those. */
function paidAmount({ orderTransactions }: Order, receipt: Receipt) {
  const isWhole =
    receipt.isCharged &&
    orderTransactions.some(({ capturedAmount }) => capturedAmount > 0) &&
    orderTransactions.every(({ refundedAmount }) => refundedAmount === 0);
  return isWhole ? formatEuro(receipt.total) : undefined;
}

function differenceText({ total, orderedTotal }: Receipt): string {
  const less = inCents(orderedTotal - total);
  if (less === 0) return '';
  return less > 0
    ? t('{amount} meno del previsto', { amount: formatEuro(less) })
    : t('{amount} più del previsto', { amount: formatEuro(-less) });
}

function TotalDetails({ receipt }: { readonly receipt: Receipt }) {
  const { goodsTotal, bagsTotal, deliveryFee, certificateTotal } = receipt;
  return (
    <>
      <dl className="grid gap-1 py-2 text-sm">
        <Row label={t('Prodotti')} value={formatEuro(goodsTotal)} />
        {bagsTotal > 0 && <Row label={t('Buste')} value={formatEuro(bagsTotal)} />}
        <Row label={t('Consegna')} value={deliveryFee > 0 ? formatEuro(deliveryFee) : t('Gratis')} />
        {certificateTotal > 0 && <Row label={t('Buoni')} value={signed(-certificateTotal)} />}
      </dl>
      <VatTable parts={receipt.vat} />
    </>
  );
}

interface Reason {
  readonly label: string;
  /** Euro. */
  readonly amount: number;
}

/**
 * Returns why the final total is not the ordered one: each product that is missing, what was weighed, what was replaced
 * or came in part, and the rest, such as promotions and certificates that follow from it. They add up to the cent.
 */
function reasonsOf({ lines, total, orderedTotal }: Receipt): readonly Reason[] {
  const differenceOf = (some: readonly ReceiptLine[]) =>
    inCents(some.reduce((sum, line) => sum + line.total - line.orderedTotal, 0));
  const missing = lines.filter(({ outcome }) => outcome === 'missing' || outcome === 'returned');
  const changed = lines.filter(({ outcome }) => outcome === 'substituted' || outcome === 'part');
  const weighed = lines.filter((line) => line.outcome === 'picked' && line.total !== line.orderedTotal);
  const named: Reason[] = [
    ...missing.map((line) => ({ label: t('{name}, mancava', { name: line.name }), amount: differenceOf([line]) })),
    { label: t('Sostituiti o in parte: {n}', { n: changed.length }), amount: differenceOf(changed) },
    {
      label: weighed.length === 1 ? t('Un prodotto pesato') : t('{n} prodotti pesati', { n: weighed.length }),
      amount: differenceOf(weighed),
    },
  ];
  const rest = inCents(total - orderedTotal - named.reduce((sum, { amount }) => sum + amount, 0));
  return [...named, { label: t('Consegna, sacchetti e sconti'), amount: rest }].filter(({ amount }) => amount !== 0);
}

function inCents(euro: number): number {
  return Math.round(euro * 100) / 100;
}

function signed(euro: number): string {
  return euro < 0 ? `−${formatEuro(-euro)}` : `+${formatEuro(euro)}`;
}

/** The dated steps of money that was held on a card and is charged; none for other payments. */
function stepsOf(order: Order, { total }: Receipt): Parameters<typeof MoneySteps>[0]['steps'] {
  const paid = order.orderTransactions.filter(
    ({ paymentTypeId, authorizedAmount, capturedAmount }) =>
      isOnline(paymentMeans(paymentTypeId)) && authorizedAmount > 0 && capturedAmount > 0,
  );
  const [first] = paid;
  const handedOver = order.history.find(({ orderStatusId }) => HANDED_OVER.includes(orderStatusId));
  if (!first || !handedOver) return [];
  const held = paid.reduce((sum, { authorizedAmount }) => sum + authorizedAmount, 0);
  const freed = inCents(held - total);
  const dayOf = (instant: string) => formatDay(romeTime(new Date(instant)).date);
  return [
    {
      when: dayOf(first.addDate),
      what: t('{amount} bloccati sulla carta', { amount: formatEuro(held) }),
      isDone: true,
    },
    {
      when: t('{day}, dopo la pesata', { day: dayOf(handedOver.date) }),
      what: t('{amount} addebitati', { amount: formatEuro(total) }),
      isDone: true,
    },
    ...(freed > 0
      ? [
          {
            when: t('Entro qualche giorno'),
            what: t('la banca libera gli altri {amount}', { amount: formatEuro(freed) }),
            isDone: false,
          },
        ]
      : []),
  ];
}

/** Shows the part of the total for each VAT rate. */
function VatTable({ parts }: { readonly parts: Receipt['vat'] }) {
  if (parts.length === 0) return null;
  const cell = 'py-1 pl-3 text-right';
  return (
    <table className="mb-2 w-full text-ink-soft text-sm">
      <caption className="pb-1 text-left font-semibold">{t('IVA compresa')}</caption>
      <thead>
        <tr className="border-line border-b">
          {[t('Aliquota'), t('Imponibile'), t('IVA'), t('Totale')].map((heading) => (
            <th key={heading} scope="col" className={`${cell} font-normal first:pl-0 first:text-left`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map(({ rate, net, vat, gross }) => (
          <tr key={rate}>
            <th scope="row" className={`${cell} pl-0 text-left font-normal`}>
              {`${rate}%`}
            </th>
            {[net, vat, gross].map((amount, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
              <td key={column} className={cell}>
                {formatEuro(amount)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Row({
  label,
  value,
  className = '',
}: {
  readonly label: ReactNode;
  readonly value: string;
  readonly className?: string;
}) {
  return (
    <div className={`flex justify-between gap-4 ${className}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
