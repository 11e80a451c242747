import { type ReactNode, useEffect, useRef } from 'react';
import { formatEuro, formatShortDay } from '../../../../domain/base/format.ts';
import { addDays, romeTime } from '../../../../domain/base/rome-time.ts';
import { exactMoment } from '../../../../domain/refunds/exact-moment.ts';
import { REFUND_WITHIN_DAYS } from '../../../../domain/refunds/refund-rules.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import type { Declared } from './Declaration.tsx';

interface WithdrawalReceiptProps {
  readonly declared: Declared;
  /** True if the page of the order can be opened. */
  readonly isOwn: boolean;
}

/** The receipt: what was declared, and when, to the second. The same goes by mail, which is the durable medium. */
export function WithdrawalReceipt({ declared, isOwn }: WithdrawalReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { request, email } = declared;
  const rows = rowsOf(declared);
  return (
    <section className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-6">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent">
          <Icon name="check" className="size-6" />
        </span>
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {t('Abbiamo ricevuto il tuo recesso')}
        </h2>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] text-sm">
        {rows.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label={t('Mandata a')}>{email}</Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
        <Button
          variant={isOwn ? 'secondary' : 'primary'}
          onClick={() => download(`recesso-${request.orderNumber}.txt`, textOf(declared))}
        >
          <Icon name="download" />
          {t('Scarica la ricevuta')}
        </Button>
        {isOwn && (
          <Link to={paths.order(request.orderId)} className={buttonClass('quiet')}>
            {t('Segui il rimborso')}
          </Link>
        )}
      </div>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid gap-x-6 border-line border-b py-2.5 last:border-b-0">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="break-words text-right font-medium">{children}</dd>
    </div>
  );
}

function rowsOf({ request }: Declared): readonly (readonly [label: string, value: string])[] {
  const { askedAt, orderNumber, lines, asked } = request;
  const at = new Date(askedAt);
  return [
    [t('Quando'), exactMoment(at)],
    [t('Contratto'), t('ordine {number}', { number: orderNumber })],
    [t('Prodotti'), t('{n}, per {amount}', { n: lines.length, amount: formatEuro(asked) })],
    [t('Rimborso'), t('entro {day}', { day: formatShortDay(addDays(romeTime(at).date, REFUND_WITHIN_DAYS)) })],
  ];
}

/** The receipt as a text that any device can open and keep. */
function textOf(declared: Declared): string {
  const goods = declared.request.lines.map(({ name, asked }) => `- ${name}, ${formatEuro(asked)}`);
  return [
    t('Abbiamo ricevuto il tuo recesso'),
    '',
    ...rowsOf(declared).map(([label, value]) => `${label}: ${value}`),
    `${t('Mandata a')}: ${declared.email}`,
    '',
    ...goods,
    '',
  ].join('\r\n');
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/plain;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
