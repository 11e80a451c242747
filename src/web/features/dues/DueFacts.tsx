import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';

/** Invoice, dates and number of a due. */
export function DueFacts({ due }: { readonly due: LinkedDue }) {
  const { documentNumber, documentDate, dueDate, paymentDueId, paidAt, amount, refunded } = due;
  const rows = [
    [t('Scade'), formatDay(dueDate)],
    ...(documentNumber === '' ? [] : [[t('Fattura'), documentNumber]]),
    ...(documentDate === undefined ? [] : [[t('Data della fattura'), wireDate(documentDate)]]),
    ...(refunded === undefined
      ? []
      : [
          [t('Importo della fattura'), formatEuro(amount)],
          [t('Già rimborsati'), formatEuro(refunded)],
        ]),
    ...(paidAt === undefined ? [] : [[t('Pagata il'), wireDate(romeTime(new Date(paidAt)).date)]]),
    [t('Numero della scadenza'), String(paymentDueId)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="break-words font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
