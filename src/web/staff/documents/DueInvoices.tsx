import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { staffDocumentTender } from '../../../contract/documents/routes.ts';
import type { StaffDocuments } from '../../../contract/documents/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';

export interface DueInvoicesProps {
  readonly due: StaffDocuments['due'];
  readonly busyOrder: number | undefined;
  readonly onIssue: (orderId: number) => void;
  readonly onSaved: () => void;
}

/** Delivered orders whose invoice lacks something: fiscal code, VAT number, CIG (D 8). */
export function DueInvoices({ due, busyOrder, onIssue, onSaved }: DueInvoicesProps) {
  if (due.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{t('Fatture da emettere: {n}', { n: due.length })}</h2>
      <ul className="grid gap-3">
        {due.map(({ orderId, customer, problem, since, needsTender }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card"
          >
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-lg">{t('Ordine {number}', { number: String(orderId) })}</h3>
              <p className="break-words font-medium">{customer}</p>
              <p className="text-danger text-sm">{t(problem)}</p>
              <p className="text-ink-faint text-sm">{t('Consegnato {moment}', { moment: formatMoment(since) })}</p>
            </div>
            <Button
              busy={busyOrder === orderId}
              aria-label={t('Emetti la fattura dell’ordine {number}', { number: String(orderId) })}
              onClick={() => onIssue(orderId)}
            >
              {t('Emetti')}
            </Button>
            {needsTender && <TenderForm orderId={orderId} onSaved={onSaved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes the tender of an order of a public body whose invoice waits for it. */
function TenderForm({ orderId, onSaved }: { readonly orderId: number; readonly onSaved: () => void }) {
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
