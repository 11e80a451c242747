import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paymentTypes } from '../../../contract/checkout/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PaymentChoice } from '../../page/PaymentChoice.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { usePayOrder } from './order-queries.ts';

/** D 7, order/modify-payment-type: another way to pay an order, until it is taken in charge. */
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
  const { data, error } = useQuery({
    queryKey: ['mine', 'order', orderId, 'payment-types'],
    queryFn: () => api.call(paymentTypes, { query: { order_id: orderId } }),
  });
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
