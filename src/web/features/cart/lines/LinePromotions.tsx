import type { PriceStep } from '../../../../contract/cart/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';

export interface LinePromotionsProps {
  readonly name: string;
  readonly steps: readonly PriceStep[];
  readonly isLoose: boolean;
}

/** Shows the effect of promotions on a line: their names, the saving, and a button that opens the price steps. */
export function LinePromotions({ name, steps, isLoose }: LinePromotionsProps) {
  const [first] = steps;
  const total = steps.at(-1)?.after ?? 0;
  if (!first || first.before <= total) return null;
  const text = t('Risparmi {amount}. Perché questo prezzo?', { amount: formatEuro(first.before - total) });
  const names = [...new Set(steps.map((step) => step.name))];
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {names.map((each) => (
        <span key={each} className="rounded-xl bg-butter px-2.5 py-1 font-semibold text-on-butter text-xs">
          {each}
        </span>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${text}, ${name}`}
        onClick={() =>
          onDemand(
            () => import('./show-price-steps.ts'),
            ({ showPriceSteps }) => showPriceSteps([{ name, steps, isLoose, total, listTotal: first.before }]),
          )
        }
        className="min-h-11 text-left text-ink-soft text-sm underline decoration-dotted underline-offset-4 hover:text-ink"
      >
        {text}
      </button>
    </div>
  );
}
