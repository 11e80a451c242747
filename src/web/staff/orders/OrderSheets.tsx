import { type ReactNode, useEffect } from 'react';
import type { StaffOrder } from '../../../contract/orders/staff-schemas.ts';
import { formatHours, formatShortDay } from '../../../domain/base/format.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { customerName, serviceOf } from '../words/order-words.tsx';
import { amountOf } from './OrderLines.tsx';

/** Prints orders, one sheet each and without prices: the goods with checkboxes, and the customer's requests. */
export function OrderSheets({
  orders,
  onPrinted,
}: {
  readonly orders: readonly StaffOrder[];
  readonly onPrinted: () => void;
}) {
  return (
    <OnPaper onPrinted={onPrinted}>
      {orders.map((order) => (
        <OrderSheet key={order.orderId} order={order} />
      ))}
    </OnPaper>
  );
}

function OrderSheet({ order }: { readonly order: StaffOrder }) {
  const { orderNumber, customer, address, timeslot, infos, lines, bags, storeName } = order;
  const service = serviceOf(order.deliveryServiceId);
  const street = `${address.address1} ${address.addressNumber}, ${address.postalcode} ${address.city}`;
  const facts = [
    `${formatShortDay(timeslot.dateIso)}, ${formatHours(timeslot.beginTime, timeslot.endTime)}`,
    service ? t(service.name) : '',
    order.deliveryServiceId === HOME ? street : storeName,
    [customer.company, customerName(customer.name)].filter(Boolean).join(' · '),
    customer.phone,
  ];
  return (
    <section className="break-after-page last:break-after-auto">
      <PaperTable
        columns={3}
        title={`${t('Ordine {number}', { number: String(orderNumber) })} · ${linesText(lines.length)}`}
      >
        <tr>
          <td colSpan={3}>
            <p>{facts.filter(Boolean).join(' · ')}</p>
            {address.addressNote && <p>{t('Indicazioni: {note}', { note: address.addressNote })}</p>}
            {infos['order_note'] && <p className="whitespace-pre-line font-semibold">{infos['order_note']}</p>}
          </td>
        </tr>
        {lines.map(({ orderItemId, name, brand, pack, note, ordered }) => (
          <tr key={orderItemId} className="break-inside-avoid">
            <td className="w-8">
              <span aria-hidden="true" className="inline-block size-4 border border-ink" />
            </td>
            <td className="w-24 whitespace-nowrap font-semibold tabular-nums">{amountOf(ordered)}</td>
            <td>
              {[name, brand, pack].filter(Boolean).join(' · ')}
              {note !== undefined && <span className="block font-semibold">{t('Il cliente: {note}', { note })}</span>}
            </td>
          </tr>
        ))}
      </PaperTable>
      {bags.length > 0 && (
        <p className="mt-2">{bags.map(({ name, quantity }) => `${quantity} × ${name}`).join(' · ')}</p>
      )}
    </section>
  );
}

function linesText(lines: number): string {
  return lines === 1 ? t('1 riga') : t('{n} righe', { n: lines });
}

interface OnPaperProps {
  readonly onPrinted: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Prints its children as soon as they are rendered. They are not visible on the screen. */
export function OnPaper({ onPrinted, className = '', children }: OnPaperProps) {
  useEffect(() => {
    addEventListener('afterprint', onPrinted);
    print();
    return () => removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  return <div className={`hidden text-sm print:block ${className}`}>{children}</div>;
}

interface PaperTableProps {
  readonly columns: number;
  readonly title: string;
  /** A line below the title. */
  readonly facts?: string;
  /** The rows of the body. */
  readonly children: ReactNode;
}

/** A table for printing. Its title is repeated on each page. */
export function PaperTable({ columns, title, facts, children }: PaperTableProps) {
  return (
    <table className="w-full border-collapse [&_td]:border-line-strong [&_td]:border-b [&_td]:py-1.5 [&_td]:pr-3 [&_td]:align-top">
      <thead>
        <tr>
          <th colSpan={columns} className="border-ink border-b pb-1 text-left">
            <span className="font-semibold text-xl">{title}</span>
            {facts !== undefined && <span className="block font-normal">{facts}</span>}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
