import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  staffRefundDecide,
  staffRefundList,
  staffRefundOrder,
  staffRefundStart,
} from '../../../contract/refunds/routes.ts';
import type { StaffRefundQuery, StaffRefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatNumber } from '../../../domain/base/format.ts';
import { REFUND_CAUSES } from '../../../domain/refunds/refund-rules.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { RefundPhotos } from '../../features/refunds/RequestItem.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf, OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { REQUEST_KINDS, REQUEST_STATES, stateOf, wishesOf } from './refund-words.ts';

interface RefundDetailsProps {
  readonly request: StaffRefundRequest;
  readonly onDecided: () => void;
}

/** The request of a customer with its photos, and the decision on it. */
function RefundDetails({ request, onDecided }: RefundDetailsProps) {
  const { cause, note, state, deliveryFee, packaging, answer, lines, photos, email, declaredName } = request;
  return (
    <>
      <p className="text-ink-soft text-sm">
        {[email, cause && t(REFUND_CAUSES[cause]), formatMoment(request.askedAt)].filter(Boolean).join(' · ')}
      </p>
      {declaredName !== undefined && (
        <p className="break-words text-ink-soft text-sm">
          {t('Dichiarato da {name}, {email}', { name: declaredName, email: request.declaredEmail ?? '' })}
        </p>
      )}
      <ul className="text-sm">
        {lines.map((line) => (
          <li key={line.orderItemId} className="break-words">
            {line.weightGrams > 0 ? formatGrams(line.weightGrams) : line.quantity > 0 && `${line.quantity} ×`}{' '}
            {line.name} · {formatEuro(line.asked)}
          </li>
        ))}
        {packaging > 0 && <li>{t('Sacchetti: {amount}', { amount: formatEuro(packaging) })}</li>}
        {deliveryFee > 0 && <li>{t('Consegna: {amount}', { amount: formatEuro(deliveryFee) })}</li>}
      </ul>
      {note !== '' && <p className="break-words">{note}</p>}
      <p className="font-semibold text-sm empty:hidden">{wishesOf(request)}</p>
      <RefundPhotos photos={photos} />
      {answer !== '' && (
        <p className="break-words text-ink-soft text-sm">{t('La nostra risposta: {answer}', { answer })}</p>
      )}
      {state === 'open' && <DecideForm request={request} onDecided={onDecided} />}
    </>
  );
}

/** Grants a request, in full or in part, or refuses it with a reason that the customer reads. */
function DecideForm({ request: { requestId, version, asked, orderNumber, kind }, onDecided }: RefundDetailsProps) {
  const isWithdrawal = kind === 'withdrawal';
  return (
    <SendForm
      label={t('Decidi sull’ordine {number}', { number: orderNumber })}
      submit={t('Rimborsa')}
      others={isWithdrawal ? [] : [{ act: 'refuse', name: t('Respingi') }]}
      send={(text, act) =>
        api.call(staffRefundDecide, {
          body: {
            request_id: requestId,
            version,
            grants: act !== 'refuse',
            answer: text('answer'),
            ...(act === 'refuse' ? {} : numberOf('amount', text('amount'))),
          },
        })
      }
      onSent={({ request }) => {
        toast('success', request.state === 'granted' ? t('Il rimborso parte') : t('La richiesta è stata respinta'));
        onDecided();
      }}
      onRefused={(error) => asApiError(error).has('REFUND_DECIDED') && onDecided()}
    >
      {(at) => (
        <>
          {isWithdrawal && (
            <p className="text-ink-soft sm:col-span-full">
              {t(
                'Il recesso vale già. Rimborsa entro 14 giorni, quando hai di nuovo i prodotti o la prova che sono stati spediti.',
              )}
            </p>
          )}
          <Field
            label={t('Quanto rimborsi, in euro')}
            name="amount"
            inputMode="decimal"
            defaultValue={formatNumber(asked)}
            error={at('amount')}
          />
          <TextArea
            label={t('Risposta al cliente')}
            name="answer"
            className="sm:col-span-full"
            maxLength={500}
            hint={isWithdrawal ? t('Serve se rimborsi meno') : t('Serve se respingi la richiesta')}
            error={at('answer')}
          />
        </>
      )}
    </SendForm>
  );
}

export { RefundsPage as Component };

const KEY = ['staff', 'refunds'];

/** Lists refund requests, with undecided ones first. */
function RefundsPage() {
  const client = useQueryClient();
  const state = useListState();
  const query = queryOf(state);
  const refunds = useQuery(listQuery([...KEY, query], () => api.call(staffRefundList, { query })));
  const { data } = refunds;
  const counts = data?.counts;
  const renew = () => void client.invalidateQueries({ queryKey: KEY });
  return (
    <StaffList
      title={t('Rimborsi')}
      about={t('Che cosa chiedono i clienti: quello che accogli torna da dove è stato pagato.')}
      state={state}
      query={refunds}
      file={{ of: staffRefundList, query }}
      rows={data?.requests}
      pages={data?.hasMore ? state.page + 1 : state.page}
      search={t('Nome, e-mail o ordine')}
      views={[
        { name: t('Tutti'), search: '', count: counts && counts.open + counts.granted + counts.refused },
        ...REQUEST_STATES.map(({ value, word, name }) => ({
          name: t(name),
          search: `stato=${word}`,
          count: counts?.[value],
        })),
      ]}
      filters={[
        { name: 'tipo', label: t('Tipo'), choices: REQUEST_KINDS.map(({ word, name }) => ({ word, name: t(name) })) },
      ]}
      keyOf={({ requestId, version }) => `${requestId} ${version}`}
      nameOf={({ orderNumber }) => t('Ordine n. {number}', { number: orderNumber })}
      first={{ title: t('Ordine') }}
      columns={[
        { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer },
        { word: 'tipo', title: t('Tipo'), cell: kindOf },
        { word: 'chiesto', title: t('Chiesto'), cell: ({ askedAt }) => formatMoment(askedAt) },
        { word: 'euro', title: t('Euro'), cell: ({ granted, asked }) => formatEuro(granted ?? asked), isEnd: true },
        { word: 'stato', title: t('Stato'), cell: (request) => <State request={request} /> },
      ]}
      details={(request) => <RefundDetails request={request} onDecided={renew} />}
      actions={
        <Link to={staffPaths.refundsToPay()} className={buttonClass('secondary')}>
          {data && data.toPayCount > 0
            ? t('Rimborsi da fare a mano ({n})', { n: data.toPayCount })
            : t('Rimborsi da fare a mano')}
        </Link>
      }
      empty={{ icon: 'check', title: t('Nessuna richiesta'), text: t('Cerca per nome, e-mail o numero dell’ordine.') }}
    >
      <StartRefund asked={isOrderNumber(state.q) ? state.q : ''} onStarted={renew} />
    </StaffList>
  );
}

function kindOf({ kind }: StaffRefundRequest): string {
  const name = REQUEST_KINDS.find(({ value }) => value === kind)?.name;
  return name === undefined ? '' : t(name);
}

function State({ request }: { readonly request: StaffRefundRequest }) {
  const { name, tone } = stateOf(request);
  return <Badge tone={tone}>{t(name)}</Badge>;
}

function queryOf({ q, word, page }: ListState): StaffRefundQuery {
  const state = REQUEST_STATES.find((each) => each.word === word('stato'))?.value;
  const kind = REQUEST_KINDS.find((each) => each.word === word('tipo'))?.value;
  return { page, ...(q === '' ? {} : { q }), ...(state ? { state } : {}), ...(kind ? { kind } : {}) };
}

function isOrderNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text.trim());
}

const NOTHING = { item: '', amount: '', answer: '' };

interface StartRefundProps {
  /** The number of the order whose page linked here, used as the initial value; empty: none. */
  readonly asked: string;
  readonly onStarted: () => void;
}

/** Starts a refund without a request of the customer: for a line, or of a free amount. */
function StartRefund({ asked: askedNow, onStarted }: StartRefundProps) {
  const [asked] = useState(askedNow);
  const [number, setNumber] = useState(asked);
  const [draft, setDraft] = useState(NOTHING);
  const orderId = isOrderNumber(number) ? Number(number) : undefined;
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
          order_id: orderId ?? 0,
          answer: draft.answer,
          amount: 0,
          ...numberOf('amount', draft.amount),
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
    <OpenedPart title={t('Rimborsa senza richiesta')} isOpen={asked !== ''}>
      <form ref={form} noValidate onSubmit={submit} className="grid max-w-xl gap-2">
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
    </OpenedPart>
  );
}
