import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffDocumentCredit } from '../../../contract/documents/routes.ts';
import type { StaffDocument } from '../../../contract/documents/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

export interface CreditFormProps {
  readonly document: StaffDocument;
  readonly onCredited: () => void;
}

const NOTHING = { amount: '', reason: '' };

/** Takes an invoice back, or a part of it. An empty amount is all that is left. */
export function CreditForm({ document: { documentId, number }, onCredited }: CreditFormProps) {
  const [draft, setDraft] = useState(NOTHING);
  const credit = useMutation({
    mutationFn: () => {
      const amount = draft.amount.trim() === '' ? {} : numberOf('amount', draft.amount);
      return api.call(staffDocumentCredit, {
        body: { document_id: documentId, reason: draft.reason.trim(), ...amount },
      });
    },
    onSuccess: ({ document: note }) => {
      toast('success', t('Emesso il documento {number}', { number: note.number }));
      setDraft(NOTHING);
      onCredited();
    },
  });
  const problem = credit.error ? asApiError(credit.error) : undefined;
  const { form } = useFormKeys(problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!credit.isPending) credit.mutate();
  }
  return (
    <details>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-sm">
        {t('Nota di credito per {number}', { number })}
      </summary>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-2 pt-2">
        {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
        <Field
          label={t('Importo in euro, IVA compresa')}
          name="amount"
          inputMode="decimal"
          hint={t('Vuoto: tutto quello che resta')}
          value={draft.amount}
          error={problem?.at('amount')}
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
        />
        <Field
          label={t('Motivo')}
          name="reason"
          required
          maxLength={200}
          value={draft.reason}
          error={problem?.at('reason')}
          onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
        />
        <Button type="submit" variant="secondary" busy={credit.isPending} className="mt-1 w-fit">
          {t('Emetti la nota di credito')}
        </Button>
      </form>
    </details>
  );
}
