import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The state of a due, and whether its money is being collected just now. */
export function DueBadge({ due: { status, isBeingPaid } }: { readonly due: Pick<LinkedDue, 'status' | 'isBeingPaid'> }) {
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

/** D 4: the states of a due, in words. */
export const DUE_STATES: Readonly<Record<LinkedDue['status'], { readonly text: string; readonly tone: BadgeTone; readonly word: string }>> =
  {
    expired: { text: msg('Scaduta'), tone: 'danger', word: 'scadute' },
    expiring: { text: msg('In scadenza'), tone: 'warning', word: 'in-scadenza' },
    pending: { text: msg('Da pagare'), tone: 'neutral', word: 'da-pagare' },
    paid: { text: msg('Pagata'), tone: 'accent', word: 'pagate' },
  };
