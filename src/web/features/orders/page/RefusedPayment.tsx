import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { Static } from 'typebox';
import type { PaymentTypeList } from '../../../../contract/checkout/schemas.ts';
import type { Order, OrderTransaction } from '../../../../contract/orders/schemas.ts';
import { MINUTE_MS } from '../../../../domain/base/duration.ts';
import { formatDay, formatEuro } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { paymentMeans } from '../../../../domain/orders/payment-type.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { PaymentChoice } from '../../../page/PaymentChoice.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Words } from '../../../ui/Words.tsx';
import { usePayOrder, waysToPay } from './order-queries.ts';

interface RefusedPaymentProps {
  readonly order: Order;
  readonly last: OrderTransaction;
}

/**
 * Shown for an order whose payment did not succeed: why, as far as the provider says it, how long the goods and the
 * slot stay, and another way to pay, which is chosen already.
 */
export function RefusedPayment({ order, last }: RefusedPaymentProps) {
  const { orderId } = order;
  const { data, error } = useQuery(waysToPay(orderId));
  const pay = usePayOrder();
  const [chosen, setChosen] = useState<string>();
  const value = chosen ?? anotherWay(data, last);
  const [typeId = 0, savedId] = (value ?? '').split('/').map(Number);
  const isHandover = paymentMeans(typeId) === 'handover';
  const amount = formatEuro(order.authorisedTotal ?? order.grossTotal);
  function submit(event: FormEvent) {
    event.preventDefault();
    const isSame = typeId === last.paymentTypeId || typeId === 0;
    pay.mutate({ orderId, ...(isSame ? {} : { paymentTypeId: typeId }), ...(savedId ? { savedId } : {}) });
  }
  return (
    <form method="post" onSubmit={submit} className="grid gap-4">
      <div role="alert" className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3">
        <span className="grid size-10 place-items-center rounded-full bg-warning-soft text-warning">
          <Icon name="card" className="size-5" />
        </span>
        <div>
          <p className="font-bold font-display text-xl">{titleOf(last)}</p>
          <p className="mt-0.5 text-ink-soft text-sm">{reasonOf(last)}</p>
        </div>
      </div>
      {order.payUntil && <TimeLeft until={new Date(order.payUntil)} />}
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      <PaymentChoice
        types={data?.paymentTypes ?? []}
        saved={data?.userPaymentAuths ?? []}
        isLoading={!data && !error}
        chosen={value}
        onChoose={setChosen}
      />
      <Button type="submit" size="lg" busy={pay.isPending} className="px-3!">
        <span className="grid leading-5">
          {t('Ordine con obbligo di pagare')}
          <small className="font-normal text-xs">
            {isHandover ? t('{amount} alla consegna', { amount }) : t('{amount} ora', { amount })}
          </small>
        </span>
      </Button>
    </form>
  );
}

/** Returns the choice for the way to pay that is most likely to succeed: at the door, or one that was not refused. */
function anotherWay(list: Static<typeof PaymentTypeList> | undefined, last: OrderTransaction): string | undefined {
  const types = list?.paymentTypes.map(({ paymentTypeId }) => paymentTypeId) ?? [];
  const other =
    types.find((id) => paymentMeans(id) === 'handover') ?? types.find((id) => id !== last.paymentTypeId) ?? types[0];
  return other === undefined ? undefined : String(other);
}

function titleOf({ failure, paymentTypeId }: OrderTransaction): string {
  if (failure === 'abandoned') return t('Il pagamento si è fermato a metà');
  return paymentMeans(paymentTypeId) === 'card' ? t('La carta non è passata') : t('Il pagamento non è passato');
}

function reasonOf({ failure, paymentTypeId }: OrderTransaction): string {
  const nothing = t('Non ti abbiamo preso niente.');
  if (failure !== 'declined') return nothing;
  const why = paymentMeans(paymentTypeId) === 'card' ? t('La banca non l’ha accettata.') : t('Non è stato accettato.');
  return `${why} ${nothing}`;
}

/** Minutes are counted where they are few; otherwise the time is enough. */
const FEW_MINUTES = 90;

function TimeLeft({ until }: { readonly until: Date }) {
  const now = useNow();
  const { date, time } = romeTime(until);
  const isToday = now !== undefined && date === romeTime(now).date;
  const minutes = now && Math.floor((until.getTime() - now.getTime()) / MINUTE_MS);
  return (
    <p className="flex gap-3 rounded-md bg-tint px-3.5 py-2.5 text-sm leading-5">
      <Icon name="clock" className="size-5 shrink-0" />
      <span>
        <Words
          text="Spesa e fascia restano tue {until}, poi l’ordine viene annullato."
          until={
            <b>
              {isToday
                ? t('fino alle {time}', { time })
                : t('fino a {day}, ore {time}', { day: formatDay(date), time })}
            </b>
          }
        />
        {minutes !== undefined && minutes > 0 && minutes <= FEW_MINUTES && (
          <> {minutes === 1 ? t('Hai 1 minuto.') : t('Hai {n} minuti.', { n: minutes })}</>
        )}
      </span>
    </p>
  );
}

/** Returns the time, four times a minute; undefined until the browser has taken over the page. */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return now;
}
