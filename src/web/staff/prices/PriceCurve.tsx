import type { PriceStep } from '../../../contract/prices/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { formatMoment } from '../kit/moment.ts';

const WIDTH = 700;
const HEIGHT = 200;

/** The price in steps, and dashed the lowest of the 30 days before; the table below it says the same in words. */
export function PriceCurve({ steps, today }: { readonly steps: readonly PriceStep[]; readonly today: string }) {
  const oldest = steps.toReversed();
  const [first] = oldest;
  if (!first) return <p>{t('Nessun prezzo conosciuto.')}</p>;
  const [begins, ends] = [Date.parse(first.since), Date.parse(`${today}T23:59:59Z`)];
  const prices = oldest.flatMap(({ price, lowest }) => [price, lowest ?? price]);
  const [low, high] = [Math.min(...prices) * 0.95, Math.max(...prices) * 1.05];
  const x = (at: number) => (((at - begins) / Math.max(1, ends - begins)) * WIDTH).toFixed(1);
  const y = (price: number) => ((1 - (price - low) / (high - low)) * HEIGHT).toFixed(1);
  const line = (of: (step: PriceStep) => number | undefined) =>
    oldest
      .flatMap((step, index) => {
        const value = of(step);
        if (value === undefined) return [];
        const until = Date.parse(oldest[index + 1]?.since ?? new Date(ends).toISOString());
        return [`${x(Date.parse(step.since))},${y(value)} ${x(until)},${y(value)}`];
      })
      .join(' ');
  return (
    <figure className="m-0 grid gap-1" aria-hidden="true">
      <p className="text-ink-faint text-xs">{formatEuro(Math.max(...prices))}</p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-44 w-full text-accent">
        <polyline
          points={line(({ lowest }) => lowest)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeDasharray="5 4"
          opacity="0.6"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={line(({ price }) => price)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="text-ink-faint text-xs">{formatEuro(Math.min(...prices))}</p>
      <figcaption className="flex flex-wrap justify-between gap-x-3 border-line border-t pt-1 text-ink-faint text-xs">
        <span>{formatMoment(first.since)}</span>
        <span>{t('linea: prezzo; tratteggio: minimo dei 30 giorni prima')}</span>
        <span>{t('Oggi')}</span>
      </figcaption>
    </figure>
  );
}
