import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { staffRefundList, staffRefundOrder, staffRefundStart } from '../../../contract/refunds/routes.ts';
import type { StaffRefundQuery } from '../../../contract/refunds/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { numberOf } from '../kit/number-of.ts';
import { filledIn, SearchForm, type SearchValues } from '../kit/SearchForm.tsx';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { staffPaths } from '../staff-paths.ts';
import { RefundItem } from './RefundItem.tsx';
import { REQUEST_KINDS, REQUEST_STATES } from './refund-words.ts';

const NOTHING = { item: '', amount: '', answer: '' };

/** Pays something of an order back without being asked: of a line, or a free amount. */
function StartRefund({ onStarted }: { readonly onStarted: () => void }) {
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

export { RefundsPage as Component };

const KEY = ['staff', 'refunds'];

/** Lists what customers ask back, with those that wait for a decision first. The search is in the address. */
function RefundsPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const word = (name: string) => params.get(name) ?? '';
  const filter: SearchValues = { cerca: word('cerca'), stato: word('stato'), tipo: word('tipo') };
  const page = pageOf(params);
  const { data, error, refetch } = useQuery(refundsQuery(filter, page));
  const renew = () => void client.invalidateQueries({ queryKey: KEY });
  return (
    <>
      <StaffHead
        title={t('Rimborsi')}
        about={t('Che cosa chiedono i clienti: quello che accogli torna da dove è stato pagato.')}
      />
      <p className="mb-6">
        <Link to={staffPaths.refundsToPay()} className="font-semibold text-accent hover:underline">
          {data && data.toPayCount > 0
            ? t('Rimborsi da fare a mano ({n})', { n: data.toPayCount })
            : t('Rimborsi da fare a mano')}
        </Link>
      </p>
      <StartRefund onStarted={renew} />
      <SearchForm
        key={JSON.stringify(filter)}
        title={t('Cerca tra i rimborsi')}
        label={t('Nome, e-mail o ordine')}
        values={filter}
        states={REQUEST_STATES}
        kinds={REQUEST_KINDS}
        className="md:grid-cols-[2fr_1fr_1fr_auto]"
        onChange={(next) => setParams(filledIn(next))}
      />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i rimborsi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.requests.length === 0 && (
        <EmptyState icon="search" title={t('Nessuna richiesta')}>
          {t('Cerca per nome, e-mail o numero dell’ordine.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.requests.map((request) => (
          <RefundItem key={`${request.requestId} ${request.version}`} request={request} onDecided={renew} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.hasMore ? page + 1 : page}
          linkTo={(pagina) => staffPaths.refunds({ ...filter, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function refundsQuery({ cerca, stato, tipo }: SearchValues, page: number) {
  const state = REQUEST_STATES.find(({ word }) => word === stato)?.value;
  const kind = REQUEST_KINDS.find(({ word }) => word === tipo)?.value;
  const query: StaffRefundQuery = {
    page: Math.min(page, 1000),
    ...(cerca === '' ? {} : { q: cerca.slice(0, 100) }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
  };
  return listQuery([...KEY, query], () => api.call(staffRefundList, { query }));
}
