import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { MAX_REQUEST_NOTE } from '../../../contract/purchase-requests/limits.ts';
import { purchaseRequestBuy, purchaseRequestRefuse, purchaseRequestWithdraw } from '../../../contract/purchase-requests/routes.ts';
import type { PurchaseRequestView } from '../../../contract/purchase-requests/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { LinkToPage, TERMS_PAGE } from '../../page/LinkToPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Words } from '../../ui/Words.tsx';

export interface RequestDecisionProps {
  readonly request: PurchaseRequestView;
  readonly mayDecide: boolean;
  /** The request is no longer as it is shown. */
  readonly onStale: () => void;
}

/** Approving orders the cart at once, so the button and the terms are those of the till. */
export function RequestDecision({ request, mayDecide, onStale }: RequestDecisionProps) {
  if (request.isOwn) return <Withdraw request={request} />;
  if (!mayDecide) return null;
  return (
    <div className="grid gap-6">
      {request.cart && <Approve request={request} cart={request.cart} onStale={onStale} />}
      <Refuse request={request} />
    </div>
  );
}

/** Shows the request as it is now, and the number of those that wait. */
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
    mutationFn: (answer: string) => api.call(purchaseRequestRefuse, { body: { purchase_request_id: purchaseRequestId, answer } }),
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
      <p className="text-ink-soft">{t('Aspetta una decisione. Puoi ancora cambiare il carrello, o ritirare la richiesta.')}</p>
      <Button variant="secondary" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {t('Ritira la richiesta')}
      </Button>
    </div>
  );
}
