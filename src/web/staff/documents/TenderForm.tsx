import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { staffDocumentTender } from '../../../contract/documents/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';

/** Writes the tender of an order of a public body whose invoice waits for it. */
export function TenderForm({ orderId, onSaved }: { readonly orderId: number; readonly onSaved: () => void }) {
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const [cig, cup] = ['invoice_cig', 'invoice_cup'].map((name) => String(form.get(name) ?? ''));
      return api.call(staffDocumentTender, {
        body: { order_id: orderId, invoice_cig: cig ?? '', ...(cup ? { invoice_cup: cup } : {}) },
      });
    },
    onSuccess: () => {
      toast('success', t('Il CIG è salvato: la fattura parte'));
      onSaved();
    },
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate(new FormData(event.currentTarget));
  }
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-wrap items-end gap-4">
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <Field label={t('CIG')} name="invoice_cig" maxLength={12} autoComplete="off" error={problem?.at('invoice_cig')} />
      <Field
        label={t('CUP')}
        name="invoice_cup"
        maxLength={20}
        autoComplete="off"
        required={false}
        error={problem?.at('invoice_cup')}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t('Salva il CIG')}
      </Button>
    </form>
  );
}
