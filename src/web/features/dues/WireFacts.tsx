import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';

export interface WireFactsProps {
  readonly wire: { readonly iban: string; readonly holder: string };
  /** The text that the transfer has to name. */
  readonly reason: string;
  /** Euro. */
  readonly amount: number;
}

/** How dues are paid by a transfer: folded up, because most people pay on the page. */
export function WireFacts({ wire, reason, amount }: WireFactsProps) {
  const rows = [
    [t('Importo'), formatEuro(amount)],
    [t('Intestatario'), wire.holder],
    [t('IBAN'), wire.iban],
    [t('Causale'), reason],
  ];
  return (
    <details className="rounded-lg border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('Preferisci un bonifico?')}</summary>
      <dl className="grid gap-x-6 gap-y-2 pb-4 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="mb-1 select-all break-all font-medium sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-4 text-ink-soft text-sm">
        {t('Scrivi la causale così com’è: è da quella che riconosciamo il pagamento. L’importo deve essere esatto.')}
      </p>
    </details>
  );
}
