import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { msg, t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The state of a due, and whether its payment is in progress. */
export function DueBadge({
  due: { status, isBeingPaid },
}: {
  readonly due: Pick<LinkedDue, 'status' | 'isBeingPaid'>;
}) {
  if (isBeingPaid) return <Badge tone="neutral">{t('Pagamento in corso')}</Badge>;
  const { text, tone } = DUE_STATES[status];
  return (
    <Badge tone={tone}>
      {status === 'expired' && <Icon name="alert" className="size-3.5" />}
      {status === 'paid' && <Icon name="check" className="size-3.5" />}
      {t(text)}
    </Badge>
  );
}

/** D 4: the names of the states of a due, and of several dues. */
export const DUE_STATES: Readonly<
  Record<
    LinkedDue['status'],
    { readonly text: string; readonly many: string; readonly tone: BadgeTone; readonly word: string }
  >
> = {
  expired: { text: msg('Scaduta'), many: msg('Scadute'), tone: 'danger', word: 'scadute' },
  expiring: { text: msg('In scadenza'), many: msg('In scadenza'), tone: 'warning', word: 'in-scadenza' },
  pending: { text: msg('Da pagare'), many: msg('Da pagare'), tone: 'neutral', word: 'da-pagare' },
  paid: { text: msg('Pagata'), many: msg('Pagate'), tone: 'accent', word: 'pagate' },
};

/** Returns the amount to pay for a due, in euro, without its refunded part. */
export function dueAmount({ amount, refunded = 0 }: Pick<LinkedDue, 'amount' | 'refunded'>): number {
  return euroOf(fromEuro(amount) - fromEuro(refunded));
}

/** The key under which the tab stores the link of the last paid due, to which a failed payment leads back. */
export const LAST_LINK = 'fast-payment';

interface WireFactsProps {
  readonly wire: { readonly iban: string; readonly holder: string };
  /** The reference text that the transfer must have. */
  readonly reason: string;
  /** In euro. */
  readonly amount: number;
}

/** The data for a payment by transfer: collapsed, because most people pay on the page. */
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
