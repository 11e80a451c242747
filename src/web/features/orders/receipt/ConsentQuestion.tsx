import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderConsent } from '../../../../contract/fulfilment/routes.ts';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Button } from '../../../ui/Button.tsx';
import { orderQuery } from '../page/order-queries.ts';

/** Asks the customer whether an order whose goods weigh more may cost more than the authorised amount. */
export function ConsentQuestion({ order }: { readonly order: Order }) {
  const { orderId, consent } = order;
  const client = useQueryClient();
  const { queryKey } = orderQuery(orderId);
  const answer = useMutation({
    mutationFn: (accepts: boolean) =>
      api.call(orderConsent, { body: { order_id: orderId, accepts, total: consent?.total ?? 0 } }),
    onSuccess: (answered) => client.setQueryData(queryKey, answered),
    onError: (error) => {
      tellError(error);
      void client.invalidateQueries({ queryKey });
    },
  });
  if (!consent) return null;
  const amounts = { total: formatEuro(consent.total), agreed: formatEuro(consent.agreedTotal) };
  return (
    <section aria-labelledby="conferma-importo" className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <h2 id="conferma-importo" className="text-xl">
        {t('Ci serve la tua conferma')}
      </h2>
      <p>
        {t(
          'Alcuni prodotti pesano più del previsto: con tutto il totale è {total}, più dei {agreed} già autorizzati. La differenza si paga alla consegna.',
          amounts,
        )}
      </p>
      <p className="text-ink-soft">
        {t('Rispondi entro le {time}: senza una tua risposta non ti addebitiamo la parte in più.', {
          time: romeTime(new Date(consent.until)).time,
        })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={answer.isPending && answer.variables}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t('Va bene {total}', amounts)}
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t('No, resta a {agreed}', amounts)}
        </Button>
      </div>
    </section>
  );
}
