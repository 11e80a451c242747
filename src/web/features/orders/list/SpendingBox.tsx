import type { OrderSpending } from '../../../../contract/orders/list-schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { perLanguage, t } from '../../../../language/language.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

const HEIGHT = 96;
const WIDTH = 300;
const STEP = WIDTH / 12;
/** The height below the bars for the letters of the months. */
const FOOT = 16;

const monthNames = perLanguage((locale) => {
  const name = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => name.format(new Date(Date.UTC(2026, month, 15))));
});

/** "2026-11" -> "novembre 2026" */
export function monthText(month: string): string {
  return `${monthNames()[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** Shows the amount spent per month of a year, as bars and as a table. */
export function SpendingBox({ spending }: { readonly spending: OrderSpending }) {
  const { year, total, orders, saved, months } = spending;
  const top = roundUp(Math.max(...months));
  return (
    <section aria-labelledby="spesa" className="rounded-lg bg-card p-5 shadow-card">
      <h2 id="spesa" className="font-normal font-sans text-ink-soft text-sm">
        {t('La tua spesa nel {year}', { year })}
      </h2>
      <p className="font-bold text-3xl">{formatEuro(total)}</p>
      <p className="mb-3 text-ink-soft text-sm">
        {orders === 1 ? t('1 ordine') : t('{n} ordini', { n: orders })}
        {saved > 0 && `, ${t('{amount} risparmiati con le offerte', { amount: formatEuro(saved) })}`}
      </p>
      {top > 0 && <Bars months={months} top={top} />}
      {top > 0 && <Table months={months} />}
    </section>
  );
}

function Bars({ months, top }: { readonly months: readonly number[]; readonly top: number }) {
  const highest = months.indexOf(Math.max(...months));
  const label = t('Spesa per mese, da zero a {top}. Il mese più alto è {month}, {amount}.', {
    top: formatEuro(top),
    month: monthNames()[highest] ?? '',
    amount: formatEuro(months[highest] ?? 0),
  });
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT + 12}`} role="img" aria-label={label} className="block h-auto w-full">
      <text x="0" y="8" className="fill-ink-faint text-[10.5px]">
        {formatEuro(top)}
      </text>
      {[0, 0.5, 1].map((part) => (
        <line key={part} x1="0" x2={WIDTH} y1={12 + HEIGHT * part} y2={12 + HEIGHT * part} className="stroke-line" />
      ))}
      {months.map((amount, month) => (
        <g key={monthNames()[month]}>
          <rect
            x={month * STEP + 3}
            width={STEP - 6}
            y={12 + HEIGHT * (1 - amount / top)}
            height={(HEIGHT * amount) / top}
            rx="3"
            className={month === highest ? 'fill-accent' : 'fill-accent-line'}
          />
          <text
            x={month * STEP + STEP / 2}
            y={HEIGHT + FOOT + 8}
            className="fill-ink-faint text-[10.5px] [text-anchor:middle]"
          >
            {monthNames()[month]?.slice(0, 3)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Table({ months }: { readonly months: readonly number[] }) {
  return (
    <details className="group text-sm">
      <summary className="flex min-h-11 items-center gap-1.5 font-semibold text-accent">
        {t('Mese per mese')}
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <table className="w-full">
        <caption className="sr-only">{t('Mese per mese')}</caption>
        <tbody>
          {months.map((amount, month) => (
            <tr key={monthNames()[month]} className="border-line border-t">
              <th scope="row" className="py-1 text-left font-normal first-letter:uppercase">
                {monthNames()[month]}
              </th>
              <td className="py-1 text-right">{formatEuro(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Rounds up to a round amount. */
function roundUp(amount: number): number {
  if (amount <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(amount));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= amount) ?? amount;
}
