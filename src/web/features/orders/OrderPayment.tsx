import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { AWAITS_TRANSFER, PENDING } from '../../../domain/orders/order-status.ts';
import { PAYMENT_ERROR, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { OrderMoney } from './page/OrderMoney.tsx';
import { orderQuery, usePayOrder, waysToPay } from './page/order-queries.ts';
import { RefusedPayment } from './page/RefusedPayment.tsx';

/** The interval at which an order is loaded again until its provider reports the result of the payment. */
const LOOK_AGAIN_MS = 3000;

/** Shows the remaining steps to pay a pending order, and a form to change the payment while that is possible. */
export function OrderPayment({ order }: { readonly order: Order }) {
  const isPending = PENDING.includes(order.orderStatusId);
  const last = order.orderTransactions.at(-1);
  const isRefused = isPending && order.orderStatusId !== AWAITS_TRANSFER && last?.transactionStatusId === PAYMENT_ERROR;
  if (!isPending && !order.toPayAgain) return null;
  return (
    <section aria-labelledby="pagamento" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="pagamento" className="text-xl">
        {t('Da pagare')}
      </h2>
      {isPending &&
        !isRefused &&
        (order.orderStatusId === AWAITS_TRANSFER ? <Transfer order={order} /> : <Online order={order} />)}
      {isRefused && <RefusedPayment order={order} last={last} />}
      {order.toPayAgain && <PayAgain order={order} toPay={order.toPayAgain} />}
      {order.toPayAgain?.why !== 'uncollected' && !isRefused && <ChangePayment order={order} />}
    </section>
  );
}

type ToPayAgain = NonNullable<Order['toPayAgain']>;

const WHY: Readonly<Record<ToPayAgain['why'], string>> = {
  renewal: msg('L’autorizzazione del pagamento finisce prima della consegna: conferma di nuovo il pagamento.'),
  unpaid: msg('Il pagamento non vale più: paga prima della consegna, altrimenti non possiamo consegnarti la spesa.'),
  uncollected: msg('Non siamo riusciti a incassare il pagamento di questo ordine.'),
};

/** Shown for a valid order whose payment has ended, or ends too early. */
function PayAgain({ order: { orderId }, toPay }: { readonly order: Order; readonly toPay: ToPayAgain }) {
  const pay = usePayOrder();
  return (
    <>
      <Alert tone={toPay.why === 'renewal' ? 'info' : 'error'}>{t(WHY[toPay.why])}</Alert>
      <p>{t('Da pagare: {amount}', { amount: formatEuro(toPay.amount) })}</p>
      <Button className="justify-self-start" busy={pay.isPending} onClick={() => pay.mutate({ orderId })}>
        {t('Vai al pagamento')}
      </Button>
    </>
  );
}

function Online({ order }: { readonly order: Order }) {
  const client = useQueryClient();
  const pay = usePayOrder();
  const isOpen = order.orderTransactions.at(-1)?.transactionStatusId === PAYMENT_IN_PROGRESS;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: orderQuery(order.orderId).queryKey }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [client, isOpen, order.orderId]);
  return (
    <>
      <Alert tone="info">{t('Aspettiamo la conferma del pagamento. La pagina si aggiorna da sola.')}</Alert>
      {order.payUntil && (
        <p>
          {t('Puoi pagare fino a {day}, ore {time}, poi l’ordine viene annullato.', {
            day: formatDay(romeTime(new Date(order.payUntil)).date),
            time: romeTime(new Date(order.payUntil)).time,
          })}
        </p>
      )}
      <Button
        className="justify-self-start"
        busy={pay.isPending}
        onClick={() => pay.mutate({ orderId: order.orderId })}
      >
        {t('Vai al pagamento')}
      </Button>
    </>
  );
}

function Transfer({ order }: { readonly order: Order }) {
  const { wireTransfer, payUntil, orderNumber } = order;
  const [isCopied, setCopied] = useState(false);
  if (!wireTransfer || !payUntil) return null;
  const { date, time } = romeTime(new Date(payUntil));
  const rows = [
    [t('Importo'), formatEuro(order.grossTotal - wireTransfer.arrived)],
    ...(wireTransfer.arrived > 0 ? [[t('Già arrivati'), formatEuro(wireTransfer.arrived)]] : []),
    [t('Intestatario'), wireTransfer.holder],
    [t('IBAN'), wireTransfer.iban],
    [t('Causale'), wireTransfer.reason],
    [t('Entro'), t('{day}, ore {time}', { day: formatDay(date), time })],
  ];
  const copy = () => void navigator.clipboard?.writeText(wireTransfer.iban).then(() => setCopied(true));
  return (
    <>
      <p>{t('Prepariamo l’ordine n. {number} appena arriva il tuo bonifico.', { number: orderNumber })}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="mb-1 break-all font-medium sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" className="justify-self-start" onClick={copy}>
        <span aria-live="polite">{isCopied ? t('IBAN copiato') : t('Copia l’IBAN')}</span>
      </Button>
    </>
  );
}

/** D 7, order/modify-payment-type: changes the payment of an order, until it is taken in charge. */
export function ChangePayment({ order }: { readonly order: Order }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Choice order={order} onDone={() => setOpen(false)} />;
  return (
    <Button variant="quiet" className="-ml-5 justify-self-start" onClick={() => setOpen(true)}>
      {t('Cambia il modo di pagare')}
    </Button>
  );
}

function Choice({ order, onDone }: { readonly order: Order; readonly onDone: () => void }) {
  const { orderId } = order;
  const { data, error } = useQuery(waysToPay(orderId));
  const pay = usePayOrder();
  const [chosen, setChosen] = useState<string>();
  const first = data?.paymentTypes[0];
  const value = chosen ?? (first === undefined ? undefined : String(first.paymentTypeId));
  function submit(event: FormEvent) {
    event.preventDefault();
    const [typeId, savedId] = (value ?? '').split('/').map(Number);
    if (!typeId) return;
    const choice = { orderId, paymentTypeId: typeId, ...(savedId ? { savedId } : {}) };
    pay.mutate(choice, { onSuccess: onDone });
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      <PaymentChoice
        types={data?.paymentTypes ?? []}
        saved={data?.userPaymentAuths ?? []}
        isLoading={!data && !error}
        chosen={value}
        onChoose={setChosen}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={pay.isPending} disabled={value === undefined}>
          {t('Usa questo pagamento')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Lascia com’è')}
        </Button>
      </div>
    </form>
  );
}

/** The same as a section of the order's page, with a button to change the payment while the order can be changed. */
export function MoneyBox({ order }: { readonly order: Order }) {
  return (
    <section aria-label={t('Pagamento')} className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <OrderMoney order={order} />
      {order.canModify && !order.toPayAgain && <ChangePayment order={order} />}
    </section>
  );
}
