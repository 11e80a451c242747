import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffRefundOrder, staffRefundStart } from '../../../contract/refunds/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

const NOTHING = { item: '', amount: '', answer: '' };

/** Pays something of an order back without being asked: of a line, or a free amount. */
export function StartRefund({ onStarted }: { readonly onStarted: () => void }) {
  const [number, setNumber] = useState('');
  const [draft, setDraft] = useState(NOTHING);
  const orderId = /^[1-9]\d{0,8}$/.test(number.trim()) ? Number(number) : undefined;
  const { data: order } = useQuery({
    queryKey: ['staff', 'refunds', 'order', orderId],
    queryFn: () => api.call(staffRefundOrder, { query: { order_id: orderId ?? 0 } }),
    enabled: orderId !== undefined,
    staleTime: 0,
    retry: false,
  });
  const start = useMutation({
    mutationFn: () =>
      api.call(staffRefundStart, {
        body: {
          ...{ order_id: orderId ?? 0, answer: draft.answer, amount: 0, ...numberOf('amount', draft.amount) },
          ...(draft.item === '' ? {} : { order_item_id: Number(draft.item) }),
        },
      }),
    onSuccess: () => {
      toast('success', t('Il rimborso parte'));
      setDraft(NOTHING);
      setNumber('');
      onStarted();
    },
  });
  const problem = start.error ? asApiError(start.error) : undefined;
  const { form } = useFormKeys(problem);
  const isElsewhere = problem?.errors.some(({ field }) => field !== 'amount' && field !== 'answer');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (order && !start.isPending) start.mutate();
  }
  return (
    <details className="mb-4">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold">{t('Rimborsa senza richiesta')}</summary>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-2 rounded-lg bg-card p-5 shadow-card">
        {isElsewhere && <Alert tone="error">{problem?.message}</Alert>}
        <Field
          label={t('Numero dell’ordine')}
          name="order"
          inputMode="numeric"
          value={number}
          hint={
            order &&
            t('{customer}: si possono rimborsare {amount}', {
              customer: order.customer,
              amount: formatEuro(order.refundable),
            })
          }
          onChange={(event) => setNumber(event.target.value)}
        />
        <Select
          label={t('Prodotto')}
          name="item"
          value={draft.item}
          onChange={(event) => setDraft({ ...draft, item: event.target.value })}
        >
          <option value="">{t('Nessuno: un importo libero')}</option>
          {order?.lines.map(({ orderItemId, name, refundable }) => (
            <option key={orderItemId} value={orderItemId}>
              {name} · {formatEuro(refundable)}
            </option>
          ))}
        </Select>
        <Field
          label={t('Quanto rimborsi, in euro')}
          name="amount"
          inputMode="decimal"
          value={draft.amount}
          error={problem?.at('amount')}
          onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
        />
        <TextArea
          label={t('Motivo, per il cliente')}
          name="answer"
          maxLength={500}
          value={draft.answer}
          error={problem?.at('answer')}
          onChange={(event) => setDraft({ ...draft, answer: event.target.value })}
        />
        <Button type="submit" busy={start.isPending} disabled={!order} className="w-fit">
          {t('Rimborsa')}
        </Button>
        {!order && <p className="text-ink-soft text-sm">{t('Scrivi prima il numero di un ordine')}</p>}
      </form>
    </details>
  );
}
