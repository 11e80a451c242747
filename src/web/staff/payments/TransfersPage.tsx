import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useOutletContext } from 'react-router';
import { staffTransferList, staffTransferReceive } from '../../../contract/checkout/staff-routes.ts';
import type { AwaitedTransfer, ReceivedTransfer, TransferList } from '../../../contract/checkout/staff-schemas.ts';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { randomKey } from '../../api/random-key.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf } from '../kit/number-of.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { OpenDues } from './OpenDues.tsx';
import { OpenTransfers } from './OpenTransfers.tsx';
import { subjectOf, TRANSFER_STATES } from './transfer-words.ts';
import { TRANSFERS } from './transfers-key.ts';

const NOTHING = { reference: '', amount: '', bankKey: '' };

const newKey = () => randomKey();

/** Records a transfer as the statement of the account shows it. What it does not pay is listed below the form. */
function TransferForm({ onReceived }: { readonly onReceived: (list: TransferList) => void }) {
  const [draft, setDraft] = useState(NOTHING);
  // of what is written now: sent twice, it is one transfer
  const [key, setKey] = useState(newKey);
  const receive = useMutation({
    mutationFn: () =>
      // without an amount the server says so at the field
      api.call(staffTransferReceive, {
        body: { reference: draft.reference, ...numberOf('amount', draft.amount), bank_key: draft.bankKey, key },
      }),
    onSuccess: (list) => {
      toast('success', t('Il bonifico è registrato'));
      setDraft(NOTHING);
      setKey(newKey());
      onReceived(list);
    },
  });
  const problem = receive.error ? asApiError(receive.error) : undefined;
  const { form } = useFormKeys(problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!receive.isPending) receive.mutate();
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="registra-un-bonifico"
      onSubmit={submit}
      className="grid max-w-2xl gap-2 rounded-lg bg-card p-5 shadow-card"
    >
      <h2 id="registra-un-bonifico" className="mb-1 text-xl">
        {t('Registra un bonifico')}
      </h2>
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <Field
        label={t('Causale o numero dell’ordine')}
        name="reference"
        value={draft.reference}
        error={problem?.at('reference')}
        onChange={(event) => setDraft({ ...draft, reference: event.target.value })}
      />
      <Field
        label={t('Importo arrivato in euro')}
        name="amount"
        inputMode="decimal"
        value={draft.amount}
        error={problem?.at('amount')}
        onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
      />
      <Field
        label={t('Numero del bonifico (CRO o TRN), se c’è')}
        name="bank_key"
        maxLength={60}
        value={draft.bankKey}
        error={problem?.at('bank_key')}
        onChange={(event) => setDraft({ ...draft, bankKey: event.target.value })}
      />
      <Button type="submit" busy={receive.isPending} className="mt-1 w-fit">
        {t('Registra il bonifico')}
      </Button>
    </form>
  );
}

/** Transfers that were written down in the last days, folded up. */
function ReceivedList({ received }: { readonly received: readonly ReceivedTransfer[] }) {
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('Arrivati negli ultimi 30 giorni: {n}', { n: received.length })}
      </summary>
      <ul className="grid gap-3">
        {received.map((transfer) => {
          const { receiptId, customer, amount, state, settlement, reference, receivedBy, receivedAt } = transfer;
          return (
            <li key={receiptId} className="rounded-lg bg-card p-5 shadow-card">
              <h3 className="text-lg">{[subjectOf(transfer), formatEuro(amount)].filter(Boolean).join(' · ')}</h3>
              {customer !== '' && <p className="break-words font-medium">{customer}</p>}
              {state !== 'used' && (
                <p className="text-sm">{[t(TRANSFER_STATES[state]), settlement].filter(Boolean).join(': ')}</p>
              )}
              <p className="break-words text-ink-soft text-sm">{t('Causale: {reason}', { reason: reference })}</p>
              <p className="text-ink-soft text-sm">
                {t('Registrato da {staff}, {moment}', { staff: receivedBy, moment: formatMoment(receivedAt) })}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

export { TransfersPage as Component };

/** Orders that wait for a transfer, a form for one that arrived, and those of the last days. */
function TransfersPage() {
  const { rights } = useOutletContext<StaffOverview>();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: TRANSFERS,
    queryFn: () => api.call(staffTransferList),
    staleTime: 0,
  });
  const receive = useMutation({
    mutationFn: ({ reason, amount }: Pick<AwaitedTransfer, 'reason' | 'amount'>) =>
      api.call(staffTransferReceive, { body: { reference: reason, amount } }),
    onSuccess: (list) => {
      client.setQueryData(TRANSFERS, list);
      toast('success', t('Il bonifico è registrato'));
    },
    onError: (refused) => toast('error', asApiError(refused).message),
  });
  return (
    <>
      <PrivateTitle>{t('Bonifici')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Bonifici')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t(
          'Scrivi ogni bonifico come lo vedi nell’estratto conto: se l’importo basta, l’ordine parte e le scadenze risultano pagate.',
        )}{' '}
        {t('Quello che manca o avanza resta qui finché non lo sistemi.')}
      </p>
      <TransferForm onReceived={(list) => client.setQueryData(TRANSFERS, list)} />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i bonifici')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data && data.open.length > 0 && <OpenTransfers transfers={data.open} />}
      {data && (
        <section className="mt-8">
          <h2 className="mb-3 text-xl">{t('Aspettano un bonifico: {n}', { n: data.awaited.length })}</h2>
          {data.awaited.length === 0 && (
            <EmptyState icon="cash" title={t('Nessun bonifico da aspettare')}>
              {t('Quando un cliente sceglie di pagare con bonifico, il suo ordine compare qui.')}
            </EmptyState>
          )}
          <ul className="grid gap-3">
            {data.awaited.map((transfer) => (
              <AwaitedItem
                key={transfer.orderId}
                transfer={transfer}
                isBusy={receive.isPending && receive.variables.reason === transfer.reason}
                onArrived={() => receive.mutate(transfer)}
              />
            ))}
          </ul>
        </section>
      )}
      {data && data.dues.length > 0 && (
        <OpenDues
          dues={data.dues}
          busyReason={receive.isPending ? receive.variables.reason : undefined}
          mayOpenInvoices={rights.includes('documents')}
          mayReverse={rights.includes('credit')}
          onArrived={(due) => receive.mutate(due)}
        />
      )}
      {data && data.received.length > 0 && <ReceivedList received={data.received} />}
    </>
  );
}

interface AwaitedItemProps {
  readonly transfer: AwaitedTransfer;
  readonly isBusy: boolean;
  readonly onArrived: () => void;
}

function AwaitedItem({ transfer, isBusy, onArrived }: AwaitedItemProps) {
  const { orderId, reason, customer, amount, placedAt, payUntil } = transfer;
  const title = t('Ordine {number}', { number: String(orderId) });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="text-lg">
          {title} · {formatEuro(amount)}
        </h3>
        <p className="break-words font-medium">{customer}</p>
        <p className="text-ink-soft text-sm">{t('Causale: {reason}', { reason })}</p>
        <p className="text-ink-soft text-sm">
          {t('Ordinato {placed}, da pagare entro {until}', {
            placed: formatMoment(placedAt),
            until: payUntil === undefined ? '–' : formatMoment(payUntil),
          })}
        </p>
      </div>
      <Button busy={isBusy} aria-label={t('È arrivato il bonifico: {name}', { name: title })} onClick={onArrived}>
        {t('È arrivato')}
      </Button>
    </li>
  );
}
