import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  staffUncollectedList,
  staffUncollectedRemind,
  staffUncollectedRetry,
  staffUncollectedSettle,
} from '../../../contract/checkout/staff-routes.ts';
import type { UncollectedOrder } from '../../../contract/checkout/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
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

export { UncollectedPage as Component };

const KEY = ['staff', 'uncollected'];

const REASONS: Readonly<Record<UncollectedOrder['reason'], string>> = {
  expired: msg('L’autorizzazione è finita'),
  declined: msg('La banca ha rifiutato'),
  late: msg('Il circuito non risponde da un giorno'),
};

/** Orders whose goods are prepared, or gone, and whose money could not be collected. */
function UncollectedPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(staffUncollectedList),
    staleTime: 0,
  });
  return (
    <>
      <PrivateTitle>{t('Incassi mancati')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Incassi mancati')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('La spesa è in preparazione o consegnata, e il pagamento non si può incassare: decidi come si paga.')}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli incassi mancati')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.orders.length === 0 && (
        <EmptyState icon="check" title={t('Nessun incasso mancato')}>
          {t('Tutto quello che è uscito è pagato.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.orders.map((order) => (
          <UncollectedItem key={order.orderId} order={order} />
        ))}
      </ul>
    </>
  );
}

type Settled = 'paid' | 'given-up' | 'at-handover';

/** A call by which the staff see to an order; its reply is the list as it is then. */
function useAct<Given = void>(
  done: string,
  act: (given: Given) => Promise<{ readonly orders: readonly UncollectedOrder[] }>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (list) => {
      toast('success', done);
      client.setQueryData(KEY, list);
    },
    onError: (refused) => {
      if (asApiError(refused).at('note') !== undefined) return;
      toast('error', asApiError(refused).message);
      void client.invalidateQueries({ queryKey: KEY });
    },
  });
}

function UncollectedItem({ order }: { readonly order: UncollectedOrder }) {
  const { orderId, customer, phone, amount, reason, since, isHandedOver, canRetry } = order;
  const body = { order_id: orderId };
  const retry = useAct(t('Fatto'), () => api.call(staffUncollectedRetry, { body }));
  const remind = useAct(t('Abbiamo scritto al cliente'), () => api.call(staffUncollectedRemind, { body }));
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="break-words text-lg">
            {t('Ordine {number}', { number: String(orderId) })} · {formatEuro(amount)}
          </h2>
          <p className="break-words font-medium">{[customer, phone].filter(Boolean).join(' · ')}</p>
          <p className="text-ink-soft text-sm">{`${t(REASONS[reason])} · ${formatMoment(since)}`}</p>
        </div>
        <Badge tone={isHandedOver ? 'danger' : 'warning'}>
          {isHandedOver ? t('Consegnato') : t('In preparazione')}
        </Badge>
      </div>
      {reason !== 'late' && <SettleForm order={order} />}
      <div className="flex flex-wrap gap-3">
        {canRetry && (
          <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('Riprova a incassare')}
          </Button>
        )}
        {reason !== 'late' && (
          <Button variant="secondary" busy={remind.isPending} onClick={() => remind.mutate()}>
            {t('Scrivi al cliente di pagare')}
          </Button>
        )}
      </div>
    </li>
  );
}

function SettleForm({ order: { orderId, isHandedOver, canPayAtHandover } }: { readonly order: UncollectedOrder }) {
  const [note, setNote] = useState('');
  const settle = useAct(t('Fatto'), (as: Settled) =>
    api.call(staffUncollectedSettle, { body: { order_id: orderId, as, note } }),
  );
  const problem = settle.error ? asApiError(settle.error) : undefined;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!settle.isPending) settle.mutate('paid');
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-xl gap-2">
      <Field
        label={t('Come è stato pagato, o perché non si chiede più')}
        name="note"
        maxLength={200}
        value={note}
        error={problem?.at('note')}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={settle.isPending}>
          {t('Segna come pagato')}
        </Button>
        {canPayAtHandover && (
          <Button variant="secondary" onClick={() => settle.mutate('at-handover')}>
            {t('Paga alla consegna')}
          </Button>
        )}
        {isHandedOver && (
          <Button variant="quiet" onClick={() => settle.mutate('given-up')}>
            {t('Rinuncia all’incasso')}
          </Button>
        )}
      </div>
    </form>
  );
}
