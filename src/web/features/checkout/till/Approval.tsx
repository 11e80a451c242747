import { useMutation } from '@tanstack/react-query';
import { MAX_REQUEST_NOTE } from '../../../../contract/purchase-requests/limits.ts';
import { purchaseRequest } from '../../../../contract/purchase-requests/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { TextArea } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';

/** Refusals after which a company's buyer may send the cart to an approver (S 6). */
export const APPROVAL_NEEDED = ['COMPANY_ORDER_LIMIT', 'COMPANY_MONTH_LIMIT'] as const;

/** Sends a cart above a limit to an approver; its button replaces the order button. */
export function useApproval(paymentTypeId: number | undefined) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (note: string) => api.call(purchaseRequest, { body: { payment_type_id: paymentTypeId ?? 0, note } }),
  });
  const note = () => document.querySelector<HTMLTextAreaElement>('[name="approvalNote"]')?.value.trim() ?? '';
  return { isBusy: isPending, isSent: isSuccess, send: () => mutate(note()), error };
}

interface ApprovalNoteProps {
  /** Describes the limit that the cart exceeds. */
  readonly reason: string;
  readonly approval: ReturnType<typeof useApproval>;
}

/** Tells why a cart needs approval, with a field for a note to the approver. */
export function ApprovalNote({ reason, approval: { isSent, error } }: ApprovalNoteProps) {
  if (isSent) {
    return (
      <p role="status" className="rounded-md bg-accent-soft px-4 py-3 text-accent-strong text-sm">
        {t('Richiesta mandata: ti scriviamo quando qualcuno decide.')}{' '}
        <Link to={accountPaths.purchaseRequests()} className="font-semibold underline">
          {t('Richieste di acquisto')}
        </Link>
      </p>
    );
  }
  return (
    <div className="grid gap-3 rounded-md bg-tint p-4">
      <p className="font-semibold">{reason}</p>
      <TextArea
        label={t('Nota per chi approva')}
        name="approvalNote"
        required={false}
        maxLength={MAX_REQUEST_NOTE}
        error={error ? asApiError(error).message : undefined}
      />
    </div>
  );
}
