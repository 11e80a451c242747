import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffTransferSettle } from '../../../contract/checkout/staff-routes.ts';
import type { ReceivedTransfer } from '../../../contract/checkout/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { subjectOf, TRANSFER_STATES, WHY_LEFT } from './transfer-words.ts';
import { TRANSFERS } from './transfers-key.ts';

/** Money that lies on the account for nothing, or for something that is not whole yet. */
export function OpenTransfers({ transfers }: { readonly transfers: readonly ReceivedTransfer[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">{t('Bonifici da sistemare: {n}', { n: transfers.length })}</h2>
      <ul className="grid gap-3">
        {transfers.map((transfer) => (
          <OpenTransfer key={transfer.receiptId} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}

type Settled = 'returned' | 'credited' | 'assigned';

function OpenTransfer({ transfer }: { readonly transfer: ReceivedTransfer }) {
  const { receiptId, customer, amount, left, state, why, reference, receivedAt } = transfer;
  const client = useQueryClient();
  const [text, setText] = useState('');
  const settle = useMutation({
    mutationFn: (as: Settled) => api.call(staffTransferSettle, { body: { receipt_id: receiptId, as, text } }),
    onSuccess: (list) => {
      toast('success', t('Il bonifico è sistemato'));
      client.setQueryData(TRANSFERS, list);
    },
    onError: (refused) => {
      if (asApiError(refused).at('text') === undefined) toast('error', asApiError(refused).message);
    },
  });
  const problem = settle.error ? asApiError(settle.error) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!settle.isPending) settle.mutate('returned');
  }
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-lg">
            {[subjectOf(transfer), formatEuro(left)].filter(Boolean).join(' · ')}
            {left < amount && ` (${t('di {amount}', { amount: formatEuro(amount) })})`}
          </h3>
          {customer !== '' && <p className="break-words font-medium">{customer}</p>}
          <p className="break-words text-ink-soft text-sm">{t('Causale: {reason}', { reason: reference })}</p>
          <p className="text-ink-soft text-sm">{formatMoment(receivedAt)}</p>
        </div>
        <Badge tone={state === 'waiting' ? 'neutral' : 'warning'}>
          {why === undefined ? t(TRANSFER_STATES[state]) : t(WHY_LEFT[why])}
        </Badge>
      </div>
      <form noValidate onSubmit={submit} className="grid max-w-xl gap-2">
        <Field
          label={t('Come l’hai restituito, o l’ordine a cui assegnarlo')}
          name="text"
          maxLength={200}
          value={text}
          error={problem?.at('text')}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={settle.isPending}>
            {t('Segna come restituito')}
          </Button>
          {left === amount && (
            <Button variant="secondary" onClick={() => settle.mutate('assigned')}>
              {t('Assegna')}
            </Button>
          )}
          {customer !== '' && (
            <Button variant="quiet" onClick={() => settle.mutate('credited')}>
              {t('Fanne un buono del cliente')}
            </Button>
          )}
        </div>
      </form>
    </li>
  );
}
