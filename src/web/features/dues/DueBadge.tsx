import type { LinkedDue } from '../../../contract/dues/schemas.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DUE_STATES } from './due-statuses.ts';

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
