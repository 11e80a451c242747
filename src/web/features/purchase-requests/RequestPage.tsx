import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { errorText } from '../../../contract/base/field-errors.ts';
import { MAX_REQUEST_NOTE } from '../../../contract/purchase-requests/limits.ts';
import {
  purchaseRequestBuy,
  purchaseRequestRefuse,
  purchaseRequestWithdraw,
} from '../../../contract/purchase-requests/routes.ts';
import type { PurchaseRequestView } from '../../../contract/purchase-requests/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { LinkToPage, TERMS_PAGE } from '../../page/LinkToPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Words } from '../../ui/Words.tsx';
import { REQUEST_STATES, requestQuery } from './request-queries.ts';

interface RequestDecisionProps {
  readonly request: PurchaseRequestView;
  readonly mayDecide: boolean;
  /** Called when the request has changed since it was loaded. */
  readonly onStale: () => void;
}

/** Approval orders the cart at once, so the button and the terms are those of the checkout. */
function RequestDecision({ request, mayDecide, onStale }: RequestDecisionProps) {
  if (request.isOwn) return <Withdraw request={request} />;
  if (!mayDecide) return null;
  return (
    <div className="grid gap-6">
      {request.cart && <Approve request={request} cart={request.cart} onStale={onStale} />}
      <Refuse request={request} />
    </div>
  );
}

/** Returns a function that loads the request and the number of open requests again, and shows the text. */
function useDecided(text: string): () => void {
  const queries = useQueryClient();
  return () => {
    toast('success', text);
    void queries.invalidateQueries({ queryKey: ['mine', 'company'] });
  };
}

interface ApproveProps {
  readonly request: PurchaseRequestView;
  readonly cart: NonNullable<PurchaseRequestView['cart']>;
  readonly onStale: () => void;
}

function Approve({ request: { purchaseRequestId }, cart, onStale }: ApproveProps) {
  const [problem, setProblem] = useState('');
  const done = useDecided(t('L’ordine è confermato'));
  const approve = useMutation({
    mutationFn: () =>
      api.call(purchaseRequestBuy, {
        body: {
          purchase_request_id: purchaseRequestId,
          accept_terms: true,
          expected_total: cart.total,
          content_tag: cart.contentTag,
        },
      }),
    onSuccess: done,
    onError: onStale,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isAccepted = new FormData(event.currentTarget).get('acceptTerms') === 'on';
    setProblem(isAccepted ? '' : errorText('TERMS_REQUIRED'));
    if (isAccepted) approve.mutate();
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <Checkbox name="acceptTerms" error={problem}>
        <Words
          text="Ho letto e accetto {terms}"
          terms={<LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>}
        />
      </Checkbox>
      {approve.error && (
        <Alert tone="error">
          {asApiError(approve.error).errors.map(({ error, code }) => (
            <p key={code}>{error}</p>
          ))}
        </Alert>
      )}
      <Button type="submit" size="lg" busy={approve.isPending}>
        {t('Approva e ordina con obbligo di pagare')}
        <span className="border-on-accent/40 border-l pl-3">{formatEuro(cart.total)}</span>
      </Button>
    </form>
  );
}

function Refuse({ request: { purchaseRequestId } }: { readonly request: PurchaseRequestView }) {
  const done = useDecided(t('Richiesta non approvata'));
  const refuse = useMutation({
    mutationFn: (answer: string) =>
      api.call(purchaseRequestRefuse, { body: { purchase_request_id: purchaseRequestId, answer } }),
    onSuccess: done,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    refuse.mutate(String(new FormData(event.currentTarget).get('answer') ?? '').trim());
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      {refuse.error && <Alert tone="error">{asApiError(refuse.error).message}</Alert>}
      <TextArea
        label={t('Perché no')}
        name="answer"
        required={false}
        maxLength={MAX_REQUEST_NOTE}
        hint={t('Lo legge chi ha fatto la richiesta')}
      />
      <Button type="submit" variant="secondary" busy={refuse.isPending} className="justify-self-start">
        {t('Non approvare')}
      </Button>
    </form>
  );
}

function Withdraw({ request: { purchaseRequestId } }: { readonly request: PurchaseRequestView }) {
  const done = useDecided(t('Richiesta ritirata'));
  const withdraw = useMutation({
    mutationFn: () => api.call(purchaseRequestWithdraw, { body: { purchase_request_id: purchaseRequestId } }),
    onSuccess: done,
  });
  return (
    <div className="grid justify-items-start gap-3">
      {withdraw.error && <Alert tone="error">{asApiError(withdraw.error).message}</Alert>}
      <p className="text-ink-soft">
        {t('Aspetta una decisione. Puoi ancora cambiare il carrello, o ritirare la richiesta.')}
      </p>
      <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('Ritira la richiesta')}
      </Button>
    </div>
  );
}

export const Component = RequestPage;

/** One request: the present cart, and for approvers the buttons that order or refuse it. */
function RequestPage() {
  const requestId = Number(useParams()['requestId']) || 0;
  const { data: request, error, refetch } = useQuery(requestQuery(requestId));
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Richiesta di acquisto')}</PrivateTitle>
      <Link
        to={accountPaths.purchaseRequests()}
        className="flex min-h-11 items-center gap-2 justify-self-start font-semibold text-accent"
      >
        <Icon name="chevron-left" className="size-4" />
        {t('Richieste di acquisto')}
      </Link>
      {!request && (
        <NotLoaded error={error} onRetry={refetch} title={undefined} level="h1">
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-80 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {request && <Request request={request} onStale={() => void refetch()} />}
    </div>
  );
}

const PER_ORDER = msg('Supera il limite di {limit} per ordine di chi la chiede.');
const PER_MONTH = msg('Supera il limite di {limit} al mese di chi la chiede.');

function Request({ request, onStale }: { readonly request: PurchaseRequestView; readonly onStale: () => void }) {
  const { buyer, isOwn, status, total, note, answer, orderId, cart, mayDecide, passedLimit } = request;
  const { text, tone } = REQUEST_STATES[status];
  return (
    <>
      <div>
        <h1 className="break-words text-3xl">
          {t('{amount} di {name}', { amount: formatEuro(cart?.total ?? total), name: isOwn ? t('te') : buyer })}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <Badge tone={tone}>{t(text)}</Badge>
          {orderId !== undefined && <BoughtOrder orderId={orderId} buyer={isOwn ? undefined : buyer} />}
        </p>
      </div>
      {note && <p className="break-words rounded-lg bg-tint px-5 py-4">{t('Nota: {text}', { text: note })}</p>}
      {answer && <p className="break-words rounded-lg bg-tint px-5 py-4">{t('Risposta: {text}', { text: answer })}</p>}
      {status === 'waiting' && !cart && (
        <Alert tone="warning">{t('Il carrello di questa richiesta non c’è più')}</Alert>
      )}
      {passedLimit && <PassedLimit {...passedLimit} />}
      {cart && <RequestedCart cart={cart} />}
      {status === 'waiting' && <RequestDecision request={request} mayDecide={mayDecide} onStale={onStale} />}
    </>
  );
}

/** Links to the order, which only its buyer may open. */
function BoughtOrder({ orderId, buyer }: { readonly orderId: number; readonly buyer: string | undefined }) {
  if (buyer !== undefined) return <span>{t('Ordine n. {number} di {name}', { number: orderId, name: buyer })}</span>;
  return (
    <Link to={paths.order(orderId)} className="font-semibold text-accent underline">
      {t('Ordine n. {number}', { number: orderId })}
    </Link>
  );
}

function PassedLimit({ per, limit }: NonNullable<PurchaseRequestView['passedLimit']>) {
  return <Alert tone="info">{t(per === 'order' ? PER_ORDER : PER_MONTH, { limit: formatEuro(limit) })}</Alert>;
}

function RequestedCart({ cart }: { readonly cart: NonNullable<PurchaseRequestView['cart']> }) {
  const { lines, goods, bags, deliveryFee, certified, total, address, dateIso, beginTime, endTime, paymentType } = cart;
  return (
    <section aria-labelledby="carrello" className="rounded-lg bg-card p-6 shadow-card">
      <h2 id="carrello" className="mb-3 text-xl">
        {t('Il carrello')}
      </h2>
      <ul className="divide-y divide-line">
        {lines.map(({ name, detail, quantity, total: price }) => (
          <li key={`${name} ${detail} ${quantity} ${price}`} className="flex gap-4 py-2.5">
            <span className="min-w-0 grow break-words">
              {name}
              <span className="block text-ink-soft text-sm">{detail}</span>
            </span>
            <span className="whitespace-nowrap text-ink-soft">{quantity}</span>
            <span className="whitespace-nowrap font-medium">{formatEuro(price)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 border-line border-t pt-3">
        <dt className="text-ink-soft">{t('Prodotti')}</dt>
        <dd className="text-right">{formatEuro(goods)}</dd>
        {bags > 0 && (
          <>
            <dt className="text-ink-soft">{t('Sacchetti')}</dt>
            <dd className="text-right">{formatEuro(bags)}</dd>
          </>
        )}
        <dt className="text-ink-soft">{t('Consegna')}</dt>
        <dd className="text-right">{formatEuro(deliveryFee)}</dd>
        {certified > 0 && (
          <>
            <dt className="text-ink-soft">{t('Buoni')}</dt>
            <dd className="text-right">{formatEuro(-certified)}</dd>
          </>
        )}
        <dt className="font-semibold text-lg">{t('Totale')}</dt>
        <dd className="text-right font-semibold text-lg">{formatEuro(total)}</dd>
      </dl>
      <p className="mt-4 text-ink-soft text-sm">
        {address}
        {dateIso && ` · ${formatDay(dateIso)}, ${beginTime}–${endTime}`} · {t(paymentType)}
      </p>
    </section>
  );
}
