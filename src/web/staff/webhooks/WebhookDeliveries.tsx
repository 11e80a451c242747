import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { webhookAgain, webhookDeliveries, webhookTrial } from '../../../contract/webhooks/routes.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/webhooks/schemas.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { FAILURE_WORDS, STATE_WORDS } from './webhook-words.ts';

interface DeliveriesProps {
  readonly endpoint: WebhookEndpoint;
}

/** What was sent to an address, on request, and the button that tries it. */
export function WebhookDeliveries({ endpoint: { endpointId, isOn, url } }: DeliveriesProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const key = ['staff', 'webhook-deliveries', endpointId, page];
  const read = useQuery({
    queryKey: key,
    queryFn: () => api.call(webhookDeliveries, { query: { endpoint_id: endpointId, page } }),
    enabled: isOpen,
    staleTime: 0,
  });
  const reread = () => {
    void client.invalidateQueries({ queryKey: ['staff', 'webhook-deliveries', endpointId] });
    void client.invalidateQueries({ queryKey: ['staff', 'webhooks'] });
  };
  const trial = useMutation({
    mutationFn: () => api.call(webhookTrial, { body: { endpoint_id: endpointId } }),
    onSuccess: ({ deliveries: [first] }) => {
      setOpen(true);
      setPage(1);
      reread();
      if (first?.state === 'delivered')
        toast('success', t('La prova è arrivata: ha risposto {status}', { status: first.status ?? '' }));
      else toast('error', t('La prova non è arrivata: {why}', { why: whyNot(first) }));
    },
    onError: tellError,
  });
  const again = useMutation({
    mutationFn: (deliveryId: number) => api.call(webhookAgain, { body: { delivery_id: deliveryId } }),
    onSuccess: () => {
      reread();
      toast('success', t('Parte di nuovo'));
    },
    onError: tellError,
  });
  const { deliveries = [], page: pages } = read.data ?? {};
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-label={t('Gli invii a {url}', { url })}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('Nascondi gli invii') : t('Gli invii')}
        </Button>
        {isOn && (
          <Button variant="secondary" busy={trial.isPending} onClick={() => trial.mutate()}>
            {t('Invia una prova')}
          </Button>
        )}
      </p>
      {isOpen && read.data && deliveries.length === 0 && (
        <p className="text-ink-soft text-sm">{t('Ancora nessun invio.')}</p>
      )}
      {isOpen && deliveries.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-t">
          {deliveries.map((delivery) => (
            <Delivery
              key={delivery.deliveryId}
              delivery={delivery}
              isBusy={again.isPending && again.variables === delivery.deliveryId}
              onAgain={() => again.mutate(delivery.deliveryId)}
            />
          ))}
        </ul>
      )}
      {isOpen && pages && pages.totPages > 1 && (
        <p className="flex items-center gap-2 text-sm">
          <Button variant="quiet" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('Più recenti')}
          </Button>
          {t('{page} di {pages}', { page, pages: pages.totPages })}
          <Button variant="quiet" disabled={page === pages.totPages} onClick={() => setPage(page + 1)}>
            {t('Meno recenti')}
          </Button>
        </p>
      )}
    </div>
  );
}

function whyNot(delivery: WebhookDelivery | undefined): string {
  if (delivery?.status !== undefined) return String(delivery.status);
  return delivery?.failure === undefined ? t('nessuna risposta') : t(FAILURE_WORDS[delivery.failure]);
}

const TONES = { delivered: 'accent', waiting: 'warning', given_up: 'danger' } as const;

interface DeliveryProps {
  readonly delivery: WebhookDelivery;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

function Delivery({ delivery, isBusy, onAgain }: DeliveryProps) {
  const { eventId, kind, subject, state, attempts, answer, tookMs, madeAt, nextAt, body } = delivery;
  return (
    <li className="grid gap-1 py-2 text-sm sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Badge tone={TONES[state]}>{t(STATE_WORDS[state])}</Badge>
          <span className="font-semibold">{kind}</span>
          {subject !== kind && <span>{subject}</span>}
          <span className="text-ink-soft">{formatMoment(madeAt)}</span>
        </p>
        <p className="text-ink-soft">
          {attempts > 0 && `${whyNot(delivery)} · `}
          {attempts > 1 && `${t('{number} tentativi', { number: attempts })} · `}
          {tookMs !== undefined && t('{number} ms', { number: tookMs })}
          {nextAt !== undefined && ` · ${t('si riprova dopo il {day}', { day: formatMoment(nextAt) })}`}
        </p>
        <details>
          <summary className="cursor-pointer py-1 text-accent underline">{t('Che cosa è stato inviato')}</summary>
          <pre className="whitespace-pre-wrap break-all rounded-md bg-sunken p-2 text-xs">
            {[`webhook-id: ${eventId}`, body, ...(answer === '' ? [] : ['', answer])].join('\n')}
          </pre>
        </details>
      </div>
      {state === 'given_up' && (
        <Button variant="quiet" busy={isBusy} onClick={onAgain} aria-label={t('Invia di nuovo {id}', { id: eventId })}>
          {t('Invia di nuovo')}
        </Button>
      )}
    </li>
  );
}
