import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { MAX_ARRIVAL_INFO } from '../../../contract/orders/limits.ts';
import { orderReserve } from '../../../contract/orders/routes.ts';
import type { Order } from '../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { ARRIVAL_MINUTES } from '../../../domain/orders/arrival.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { countText } from '../../product-model/count-text.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { orderQuery } from './page/order-queries.ts';

const USUAL_MINUTES = 20;

/**
 * delivery 2 and 9: on the day of the pickup the customer announces the arrival of the car, so that goods and a parking
 * place are ready.
 */
export function ArrivalNotice({ order }: { readonly order: Order }) {
  const { orderId, arrival } = order;
  const client = useQueryClient();
  const [minutes, setMinutes] = useState<number>(USUAL_MINUTES);
  const [info, setInfo] = useState(arrival?.reservationInfo ?? '');
  const announce = useMutation({
    mutationFn: () =>
      api.send(orderReserve, {
        body: { order_id: orderId, distance: minutes as (typeof ARRIVAL_MINUTES)[number], reservation_info: info },
      }),
    onSuccess: ({ data }) => client.setQueryData(orderQuery(orderId).queryKey, data),
  });
  const taken = announce.data?.response.infos[0]?.info;
  function submit(event: FormEvent) {
    event.preventDefault();
    announce.mutate();
  }
  return (
    <section aria-labelledby="arrivo" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <h2 id="arrivo" className="flex items-center gap-2.5 text-xl">
        <Icon name="store" className="size-6 text-accent" />
        {t('Stai arrivando?')}
      </h2>
      <p className="text-ink-soft">
        {arrival
          ? t('Ti aspettiamo alle {time}. Se fai prima o dopo, dillo di nuovo.', {
              time: romeTime(new Date(arrival.arrivesAt)).time,
            })
          : t('Dicci tra quanto arrivi: prepariamo la spesa e un posto per l’auto.')}
      </p>
      <form onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]">
        <Select
          label={t('Arrivo tra')}
          name="distance"
          value={minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
        >
          {ARRIVAL_MINUTES.map((each) => (
            <option key={each} value={each}>
              {each === 60 ? t('1 ora') : t('{minutes} minuti', { minutes: each })}
            </option>
          ))}
        </Select>
        <Field
          label={t('Auto e targa (facoltativo)')}
          name="reservation_info"
          value={info}
          maxLength={MAX_ARRIVAL_INFO}
          onChange={(event) => setInfo(event.target.value)}
        />
        <Button type="submit" busy={announce.isPending} className="min-h-12 sm:mt-6.5">
          {t('Avvisa il negozio')}
        </Button>
      </form>
      {taken && <Alert tone="info">{taken}</Alert>}
      {announce.error && <Refusal error={announce.error} />}
    </section>
  );
}

/** delivery 8: the reason of the server under 'Attenzione', or that of an unknown failure under 'Errore'. */
function Refusal({ error }: { readonly error: Error }) {
  const { kind, message } = asApiError(error);
  const isExplained = kind === 'refused';
  return (
    <Alert tone="error">
      <strong className="block">{isExplained ? t('Attenzione') : t('Errore')}</strong>
      {isExplained ? message : t('Si è verificato un errore imprevisto.')}
    </Alert>
  );
}

/** The interval at which an order is loaded again until its provider reports the result of the payment. */
const LOOK_AGAIN_MS = 3000;

/** Goods that wait for their payment before they are added to the order, or that could not be added. */
export function AdditionNotice({ order }: { readonly order: Pick<Order, 'orderId' | 'addition'> }) {
  const client = useQueryClient();
  const { orderId, addition } = order;
  const isWaiting = addition?.state === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [client, isWaiting, orderId]);
  if (!addition) return null;
  const { state, totalItems, amount, redirectUrl, reason } = addition;
  const goods = countText(totalItems);
  if (state === 'failed')
    return <Alert tone="error">{t('Il pagamento non è riuscito: i prodotti non sono stati aggiunti.')}</Alert>;
  if (state === 'refused')
    return (
      <Alert tone="error">
        {t('I prodotti non sono stati aggiunti e non ti è stato addebitato nulla.')}{' '}
        <span lang={contentLanguage()}>{reason}</span>
      </Alert>
    );
  return (
    <Alert tone="info">
      <span className="block">
        {t('{goods} da aggiungere: aspettiamo la conferma del pagamento ({amount}).', {
          goods,
          amount: formatEuro(amount),
        })}
      </span>
      {redirectUrl !== undefined && (
        <a href={redirectUrl} className={buttonClass('primary', 'md', 'mt-3')}>
          {t('Vai al pagamento')}
        </a>
      )}
    </Alert>
  );
}
