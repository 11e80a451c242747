import type { PriceStep } from '../../../../contract/cart/schemas.ts';
import { formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import type { AskedProps } from '../../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';

/** A line of a cart or an order with the steps of its price, in euro. */
export interface ExplainedLine {
  readonly name: string;
  readonly listTotal: number;
  readonly steps: readonly PriceStep[];
  readonly total: number;
  readonly isLoose: boolean;
}

/** "Perché questo prezzo": explains a price step by step, from the list price to the paid one. */
export function PriceStepsDialog({ question: lines, open, answer }: AskedProps<readonly ExplainedLine[], void>) {
  return (
    <Dialog open={open} onClose={() => answer()} title={t('Perché questo prezzo')} widthPx={520}>
      <ul className="grid gap-6">
        {lines.map((line, index) => (
          // lines of one product may have the same name
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <h3 className="mb-1.5 font-sans font-semibold text-base tracking-normal">{line.name}</h3>
            <Steps line={line} />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-ink-soft text-sm">
        {t(
          'Prima contano i prezzi ribassati, poi le offerte a più pezzi, poi gli sconti da una certa spesa. Ogni offerta si divide tra i prodotti che la compongono.',
        )}
      </p>
    </Dialog>
  );
}

function Steps({ line: { listTotal, steps, total, isLoose } }: { readonly line: ExplainedLine }) {
  return (
    <dl className="grid gap-y-1 rounded-md bg-tint px-4 py-3 text-sm">
      <Row label={t('Prezzo di listino')} value={formatEuro(listTotal)} />
      {steps.map((step, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Row key={index} label={<StepName step={step} isLoose={isLoose} />} value={offText(step)} isOff />
      ))}
      <Row label={t('Paghi')} value={formatEuro(total)} isTotal />
    </dl>
  );
}

function StepName({ step: { name, units }, isLoose }: { readonly step: PriceStep; readonly isLoose: boolean }) {
  return (
    <>
      {name}{' '}
      <span className="whitespace-nowrap text-ink-soft">
        ({isLoose ? formatGrams(units) : t('{n} pz', { n: units })})
      </span>
    </>
  );
}

function offText({ before, after }: PriceStep): string {
  return before > after ? `−${formatEuro(before - after)}` : formatEuro(0);
}

function Row(props: {
  readonly label: React.ReactNode;
  readonly value: string;
  readonly isOff?: boolean;
  readonly isTotal?: boolean;
}) {
  const { label, value, isOff = false, isTotal = false } = props;
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'mt-1 border-line border-t pt-1.5 font-bold' : ''}`}>
      <dt>{label}</dt>
      <dd className={`shrink-0 ${isOff ? 'text-promo' : ''}`}>{value}</dd>
    </div>
  );
}
