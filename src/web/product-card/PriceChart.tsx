import { useEffect, useState } from 'react';
import type { PriceHistory } from '../../contract/catalogue/product.ts';
import { getPrices } from '../../contract/catalogue/routes.ts';
import { formatEuro } from '../../domain/base/format.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import { perLanguage, t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { api } from '../api/browser-api.ts';
import { Skeleton } from '../ui/Skeleton.tsx';

const WIDTH = 600;
const HEIGHT = 150;
const MARGIN = 14;
const shortDay = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }),
);

/** Shows the prices of a product over the last year as a sentence, a chart and a table. */
export function PriceChart({ productId, per = '' }: { readonly productId: number; readonly per?: string }) {
  const [loaded, setLoaded] = useState<{ readonly curve: PriceCurve | undefined }>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    api.call(getPrices, { query: { product_id: productId } }).then(
      (history) => setLoaded({ curve: priceCurve(history, romeTime(new Date()).date) }),
      (error: unknown) => setProblem(asApiError(error).message),
    );
  }, [productId]);
  if (problem) return <p role="alert">{problem}</p>;
  if (!loaded) return <Skeleton className="h-60 rounded-md" />;
  const { curve } = loaded;
  if (!curve) return <p>{t('Non conosciamo ancora i prezzi passati di questo prodotto.')}</p>;
  const { lowest } = curve;
  const [first = lowest] = curve.steps;
  const values = { price: formatEuro(lowest.price) + per, day: dayText(lowest.dateIso), since: dayText(first.dateIso) };
  // the history goes back a year at most, and often less
  const sentence = lowest.isPromo
    ? t('Prezzo più basso dal {since}: {price}, dal {day} in promozione.', values)
    : t('Prezzo più basso dal {since}: {price}, dal {day}.', values);
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{sentence}</p>
      <Curve curve={curve} />
      <details className="text-sm">
        <summary className="flex min-h-11 w-fit items-center font-semibold text-accent hover:underline">
          {t('Tutti i prezzi in una tabella')}
        </summary>
        <PriceTable curve={curve} per={per} />
      </details>
    </div>
  );
}

function Curve({ curve: { steps, highest } }: { readonly curve: PriceCurve }) {
  const x = (share: number) => (share * WIDTH).toFixed(1);
  // from zero, so that a cut looks as large as it is
  const y = (price: number) => (MARGIN + (1 - price / highest) * (HEIGHT - MARGIN)).toFixed(1);
  const line = steps.map(({ from, to, price }) => `${x(from)},${y(price)} ${x(to)},${y(price)}`).join(' ');
  const first = steps[0];
  return (
    <figure aria-hidden="true" className="relative m-0">
      <span className="absolute top-0 left-0 text-ink-faint text-xs">{formatEuro(highest)}</span>
      <span className="absolute bottom-5 left-0 text-ink-faint text-xs">{formatEuro(0)}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-38 w-full text-accent">
        <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill="currentColor" opacity="0.1" />
        <polyline
          points={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex justify-between text-ink-faint text-xs">
        <span>{first && `${dayText(first.dateIso)}: ${formatEuro(first.price)}`}</span>
        <span>{t('oggi: {price}', { price: formatEuro(steps.at(-1)?.price ?? 0) })}</span>
      </figcaption>
    </figure>
  );
}

function PriceTable({ curve: { steps }, per }: { readonly curve: PriceCurve; readonly per: string }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-line border-b">
          <th scope="col" className="py-2">
            {t('Dal')}
          </th>
          <th scope="col" className="py-2 text-right">
            {t('Prezzo')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {steps.toReversed().map(({ dateIso, price, isPromo }) => (
          <tr key={dateIso}>
            <th scope="row" className="py-2 font-normal">
              {dayText(dateIso)}
            </th>
            <td className="py-2 text-right">
              {isPromo && <span className="text-promo">{t('in promozione')} </span>}
              {formatEuro(price)}
              {per}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayText(dateIso: string): string {
  return shortDay().format(new Date(`${dateIso}T12:00:00Z`));
}

/** A price and the days it held, as shares of the time shown: 0 at its beginning, 1 today. */
interface PriceStep {
  readonly dateIso: string;
  readonly price: number;
  readonly isPromo: boolean;
  readonly from: number;
  readonly to: number;
}

interface PriceCurve {
  readonly steps: readonly PriceStep[];
  readonly lowest: PriceStep;
  readonly highest: number;
}

/** Returns the steps of a price up to `today` (YYYY-MM-DD); undefined when no price is known. */
export function priceCurve({ prices }: PriceHistory, today: string): PriceCurve | undefined {
  const past = prices.filter(({ dateIso }) => dateIso <= today);
  const [first] = past;
  if (!first) return undefined;
  const begin = Date.parse(first.dateIso);
  const span = Math.max(Date.parse(today) - begin, 1);
  const position = (dateIso: string) => (Date.parse(dateIso) - begin) / span;
  const steps = past.map(({ dateIso, price, promo }, index) => ({
    dateIso,
    price,
    isPromo: promo,
    from: position(dateIso),
    to: index + 1 < past.length ? position(past[index + 1]?.dateIso ?? today) : 1,
  }));
  // the latest of equal prices, because that is the one shoppers remember
  const lowest = steps.reduce((best, step) => (step.price <= best.price ? step : best));
  return { steps, lowest, highest: Math.max(...steps.map(({ price }) => price)) };
}
