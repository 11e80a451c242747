import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { MAX_REQUEST_NOTE } from '../../../contract/company/limits.ts';
import { purchaseRequest } from '../../../contract/purchase-requests/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';

/** Refusals after which a buyer of a company may send the cart to who approves (S 6). */
export const APPROVAL_NEEDED = ['COMPANY_ORDER_LIMIT', 'COMPANY_MONTH_LIMIT'] as const;

interface AskApprovalProps {
  /** Says which limit of the buyer the cart passes. */
  readonly reason: string;
  readonly paymentTypeId: number | undefined;
}

/**
 * Sends a cart above a limit to who approves, in the place of the button that orders. It stands within the form of the till, so it is none
 * itself.
 */
export function AskApproval({ reason, paymentTypeId }: AskApprovalProps) {
  const noteId = useId();
  const send = useMutation({
    mutationFn: (note: string) => api.call(purchaseRequest, { body: { payment_type_id: paymentTypeId ?? 0, note } }),
  });
  if (send.isSuccess) {
    return (
      <p role="status" className="rounded-lg bg-accent-soft p-5 text-accent-strong">
        {t('Richiesta mandata: ti scriviamo quando qualcuno decide.')}{' '}
        <Link to={accountPaths.purchaseRequests()} className="font-semibold underline">
          {t('Richieste di acquisto')}
        </Link>
      </p>
    );
  }
  const note = () => document.getElementById(noteId)?.querySelector('textarea')?.value.trim() ?? '';
  return (
    <div id={noteId} className="grid gap-3 rounded-lg bg-tint p-5">
      <p className="font-semibold">{reason}</p>
      <TextArea
        label={t('Nota per chi approva')}
        name="approvalNote"
        required={false}
        maxLength={MAX_REQUEST_NOTE}
        error={send.error ? asApiError(send.error).message : undefined}
      />
      <Button size="lg" busy={send.isPending} onClick={() => send.mutate(note())} className="w-full">
        {t('Chiedi l’approvazione')}
      </Button>
    </div>
  );
}
