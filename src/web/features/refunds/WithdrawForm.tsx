import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Envelope } from '../../../contract/base/envelope.ts';
import { REFUND_PHOTO, refundView, refundWithdraw } from '../../../contract/refunds/routes.ts';
import type { OrderRefunds } from '../../../contract/refunds/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { language, t } from '../../../language/language.ts';
import { ApiError, asApiError, errorOf, offlineError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';

/**
 * Codice del consumo art. 54-bis: the customer declares the withdrawal from goods that may be returned, and then
 * confirms it with a separate button.
 */
export function WithdrawForm({ order }: { readonly order: OrderRefunds }) {
  const [isOpen, setOpen] = useState(false);
  const eligible = order.lines.filter(({ canWithdraw }) => canWithdraw);
  const excluded = order.lines.filter(({ isPerishable }) => isPerishable);
  if (eligible.length === 0 || order.withdrawUntil === undefined) return null;
  return (
    <section aria-labelledby="recesso" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
      <h2 id="recesso" className="text-xl">
        {t('Diritto di recesso')}
      </h2>
      <p className="text-ink-soft">
        {t('Puoi ripensarci fino a {day}. Sono esclusi i prodotti freschi e deperibili.', {
          day: formatDay(order.withdrawUntil),
        })}
      </p>
      {excluded.length > 0 && (
        <details className="text-ink-soft text-sm">
          <summary className="min-h-11 cursor-pointer py-3 underline underline-offset-4">
            {t('Da quali prodotti non si può recedere')}
          </summary>
          <p className="break-words">{excluded.map(({ name }) => name).join(', ')}</p>
        </details>
      )}
      {isOpen ? (
        <Declaration order={order} onDone={() => setOpen(false)} />
      ) : (
        <Button variant="secondary" className="mt-3 w-fit" onClick={() => setOpen(true)}>
          {t('Recedere dal contratto qui')}
        </Button>
      )}
    </section>
  );
}

function Declaration({ order, onDone }: { readonly order: OrderRefunds; readonly onDone: () => void }) {
  const { orderId, lines, name: ownName, email: ownEmail, deliveryFee, packaging, left } = order;
  const client = useQueryClient();
  const eligible = lines.filter(({ canWithdraw }) => canWithdraw);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [name, setName] = useState(ownName);
  const [email, setEmail] = useState(ownEmail);
  const [isDeclared, setDeclared] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.call(refundWithdraw, { body: { order_id: orderId, items: [...chosen], name, email } }),
    onSuccess: () => {
      toast('success', t('Abbiamo ricevuto il tuo recesso: te lo confermiamo per e-mail'));
      onDone();
      return client.invalidateQueries({ queryKey: orderRefundsQuery(orderId).queryKey });
    },
    onError: () => setDeclared(false),
  });
  const problem = withdraw.error ? asApiError(withdraw.error) : undefined;
  const choose = (orderItemId: number, isChosen: boolean) =>
    setChosen(new Set([...chosen].filter((id) => id !== orderItemId).concat(isChosen ? [orderItemId] : [])));
  const picked = eligible.filter(({ orderItemId }) => chosen.has(orderItemId));
  const isWhole = picked.length === lines.length;
  const asked = picked.reduce((sum, { refundable }) => sum + refundable, isWhole ? deliveryFee + packaging : 0);
  const total = Math.min(asked, left);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDeclared) setDeclared(true);
    else if (!withdraw.isPending) withdraw.mutate();
  }
  const otherProblem = problem?.errors.find(({ field }) => field !== 'name' && field !== 'email');
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid max-w-xl gap-3">
      {otherProblem && <Alert tone="error">{otherProblem.error}</Alert>}
      {isDeclared ? (
        <div className="grid gap-1 rounded-md bg-sunken p-4">
          <p>
            {t('{name} recede dal contratto dell’ordine n. {order} per questi prodotti:', { name, order: orderId })}
          </p>
          <p className="break-words font-semibold">{picked.map((line) => line.name).join(', ')}</p>
          <p>{t('Rimborso: {amount}', { amount: formatEuro(total) })}</p>
          <p className="break-words text-ink-soft text-sm">{t('La ricevuta va a {email}', { email })}</p>
        </div>
      ) : (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium text-sm">{t('Da quali prodotti recedi?')}</legend>
            {eligible.map((line) => (
              <Checkbox
                key={line.orderItemId}
                name={`recesso-${line.orderItemId}`}
                checked={chosen.has(line.orderItemId)}
                onChange={(event) => choose(line.orderItemId, event.target.checked)}
              >
                {line.name} · {formatEuro(line.refundable)}
              </Checkbox>
            ))}
          </fieldset>
          <Field
            label={t('Nome e cognome')}
            name="name"
            autoComplete="name"
            value={name}
            error={problem?.at('name')}
            onChange={(event) => setName(event.target.value)}
          />
          <Field
            label={t('E-mail')}
            name="email"
            type="email"
            autoComplete="email"
            value={email}
            error={problem?.at('email')}
            onChange={(event) => setEmail(event.target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={withdraw.isPending} disabled={chosen.size === 0}>
          {isDeclared ? t('Conferma recesso') : t('Continua con il recesso')}
        </Button>
        <Button variant="secondary" onClick={() => (isDeclared ? setDeclared(false) : onDone())}>
          {t('Indietro')}
        </Button>
      </div>
      {chosen.size === 0 && <p className="text-ink-soft text-sm">{t('Scegli almeno un prodotto')}</p>}
    </form>
  );
}

/** The query of the goods that can be refunded in an order, and of its requests. */
export function orderRefundsQuery(orderId: number) {
  return queryOptions({
    queryKey: ['mine', 'order-refunds', orderId],
    queryFn: () => api.call(refundView, { query: { order_id: orderId } }),
    // the staff may have decided meanwhile
    refetchOnMount: 'always',
  });
}

/** Adds a photo to a request; refusals are those of API calls. */
export async function sendRefundPhoto(requestId: number, photo: File): Promise<void> {
  const data = new FormData();
  data.set('request_id', String(requestId));
  data.set('file', photo);
  const headers = { accept: 'application/json', 'x-ebsn-client': 'site', 'x-ebsn-language': language() };
  const reply = await fetch(REFUND_PHOTO, { method: 'POST', body: data, headers }).catch(() => {
    throw offlineError();
  });
  const envelope = (await reply.json().catch(() => undefined)) as Envelope<unknown> | undefined;
  const error = errorOf(reply.status, envelope);
  if (error || !envelope) throw error ?? new ApiError('failed', []);
}
