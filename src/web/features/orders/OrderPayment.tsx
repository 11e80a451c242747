import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { AWAITS_TRANSFER, PENDING } from '../../../domain/orders/order-status.ts';
import { PAYMENT_ERROR, PAYMENT_IN_PROGRESS } from '../../../domain/orders/payment-status.ts';
import { msg, t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChangePayment } from './ChangePayment.tsx';
import { orderQuery, usePayOrder } from './order-queries.ts';

/** How often an order is read again while its provider has not said how the payment ended. */
const LOOK_AGAIN_MS = 3000;

/** Shows what is left to do to pay an order, while it is pending, and where its payment can still be changed. */
export function OrderPayment({ order }: { readonly order: Order }) {
  const isPending = PENDING.includes(order.orderStatusId);
  if (!isPending && !order.toPayAgain) return null;
  return (
    <section aria-labelledby="pagamento" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="pagamento" className="text-xl">
        {t('Da pagare')}
      </h2>
      {isPending && (order.orderStatusId === AWAITS_TRANSFER ? <Transfer order={order} /> : <Online order={order} />)}
      {order.toPayAgain && <PayAgain order={order} toPay={order.toPayAgain} />}
      {order.toPayAgain?.why !== 'uncollected' && <ChangePayment order={order} />}
    </section>
  );
}

type ToPayAgain = NonNullable<Order['toPayAgain']>;

const WHY: Readonly<Record<ToPayAgain['why'], string>> = {
  renewal: msg('L’autorizzazione del pagamento finisce prima della consegna: conferma di nuovo il pagamento.'),
  unpaid: msg('Il pagamento non vale più: paga prima della consegna, altrimenti non possiamo consegnarti la spesa.'),
  uncollected: msg('Non siamo riusciti a incassare il pagamento di questo ordine.'),
};

/** The order counts, and its payment has ended, or ends too early. */
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
  const last = order.orderTransactions.at(-1);
  const hasFailed = last?.transactionStatusId === PAYMENT_ERROR;
  const isOpen = last?.transactionStatusId === PAYMENT_IN_PROGRESS;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: orderQuery(order.orderId).queryKey }), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [client, isOpen, order.orderId]);
  return (
    <>
      {hasFailed ? (
        <Alert tone="error">{t('Il pagamento dell’ordine non è riuscito: non ti è stato addebitato nulla.')}</Alert>
      ) : (
        <Alert tone="info">{t('Aspettiamo la conferma del pagamento. La pagina si aggiorna da sola.')}</Alert>
      )}
      {order.payUntil && (
        <p>
          {t('Puoi pagare fino a {day}, ore {time}, poi l’ordine viene annullato.', {
            day: formatDay(romeTime(new Date(order.payUntil)).date),
            time: romeTime(new Date(order.payUntil)).time,
          })}
        </p>
      )}
      <Button className="justify-self-start" busy={pay.isPending} onClick={() => pay.mutate({ orderId: order.orderId })}>
        {hasFailed ? t('Riprova a pagare') : t('Vai al pagamento')}
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
