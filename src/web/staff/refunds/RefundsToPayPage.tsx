import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffRefundPaid, staffRefundRetry, staffRefundToPay } from '../../../contract/refunds/routes.ts';
import type { RefundToPay } from '../../../contract/refunds/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { TO_PAY_STATES } from './refund-words.ts';

export { RefundsToPayPage as Component };

const KEY = ['staff', 'refunds', 'to-pay'];

/** Refunds that no provider pays: the staff pay them and write down how. */
function RefundsToPayPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(staffRefundToPay, {}),
    staleTime: 0,
  });
  return (
    <>
      <PrivateTitle>{t('Rimborsi da fare a mano')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Rimborsi da fare a mano')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Quello che è stato pagato alla consegna o con bonifico, e quello che il circuito non riesce a rendere.')}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i rimborsi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.refunds.length === 0 && (
        <EmptyState icon="check" title={t('Niente da rimborsare')}>
          {t('Non c’è nessun rimborso che ti aspetta.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.refunds.map((refund) => (
          <RefundRow key={refund.refundId} refund={refund} />
        ))}
      </ul>
    </>
  );
}

function RefundRow({ refund }: { readonly refund: RefundToPay }) {
  const { refundId, orderId, customer, amount, paymentMethod, reason, state, askedAt } = refund;
  const client = useQueryClient();
  const [reference, setReference] = useState('');
  const onSuccess = () => client.invalidateQueries({ queryKey: ['staff', 'refunds'] });
  const paid = useMutation({
    mutationFn: () => api.call(staffRefundPaid, { body: { refund_id: refundId, reference } }),
    onSuccess: () => {
      toast('success', t('Segnato come rimborsato'));
      return onSuccess();
    },
  });
  const retry = useMutation({
    mutationFn: () => api.call(staffRefundRetry, { body: { refund_id: refundId } }),
    onSuccess: () => {
      toast('success', t('Riproviamo con il circuito'));
      return onSuccess();
    },
    onError: (error) => toast('error', asApiError(error).message),
  });
  const problem = paid.error ? asApiError(paid.error) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!paid.isPending) paid.mutate();
  }
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="break-words text-lg">
            {formatEuro(amount)} · {customer}
          </h2>
          <p className="break-words text-ink-soft text-sm">
            {[orderId && t('Ordine n. {number}', { number: orderId }), paymentMethod, formatMoment(askedAt)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="break-words text-sm">{reason}</p>
        </div>
        <Badge tone={state === 'by-hand' ? 'warning' : 'danger'}>{t(TO_PAY_STATES[state])}</Badge>
      </div>
      {state !== 'late' && (
        <form noValidate onSubmit={submit} className="grid max-w-xl gap-2">
          <Field
            label={t('Come l’hai rimborsato')}
            name="reference"
            maxLength={100}
            hint={t('Il numero del bonifico, o “in contanti”')}
            value={reference}
            error={problem?.at('reference') ?? problem?.message}
            onChange={(event) => setReference(event.target.value)}
          />
          <Button type="submit" busy={paid.isPending} className="w-fit">
            {t('Segna come rimborsato')}
          </Button>
        </form>
      )}
      {state !== 'by-hand' && (
        <Button variant="secondary" busy={retry.isPending} className="w-fit" onClick={() => retry.mutate()}>
          {t('Riprova con il circuito')}
        </Button>
      )}
    </li>
  );
}
