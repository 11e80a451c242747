import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { WEBHOOK_KINDS } from '../../../contract/webhooks/limits.ts';
import { webhookDelete, webhookSave, webhookSecret, webhooks } from '../../../contract/webhooks/routes.ts';
import type { WebhookEndpoint, Webhooks } from '../../../contract/webhooks/schemas.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useLetterKeys } from '../kit/letter-keys.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel } from '../words/order-words.tsx';
import { ShownSecret } from '../words/ShownSecret.tsx';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { KIND_WORDS } from './webhook-words.ts';

export { WebhooksPage as Component };

const KEY = ['staff', 'webhooks'];
const NEW = 0;

/** Issue 51: the addresses that are told what happens in the shop (decision 172). */
function WebhooksPage() {
  const read = useQuery({ queryKey: KEY, queryFn: () => api.call(webhooks), staleTime: 0 });
  const [edited, setEdited] = useState<number>();
  const [secret, setSecret] = useState<string>();
  useLetterKeys();
  if (!read.data) return <StaffNotLoaded error={read.error} onRetry={read.refetch} />;
  const { endpoints } = read.data;
  const opened = endpoints.find(({ endpointId }) => endpointId === edited);
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Webhook')}
        up={{ name: t('Impostazioni'), path: staffPaths.settings() }}
        facts={
          <span className="text-ink-soft text-sm">
            {t('un altro programma sa subito che cosa succede nel negozio, con la firma di Standard Webhooks')}
          </span>
        }
        actions={
          <Button data-letter="c" aria-keyshortcuts="c" onClick={() => setEdited(NEW)}>
            <Icon name="plus" className="size-4" />
            {t('Nuovo webhook')}
          </Button>
        }
      />
      <div className="grid gap-3 p-3">
        {secret !== undefined && <ShownSecret secret={secret} onDone={() => setSecret(undefined)} />}
        {edited !== undefined && (edited === NEW || opened) && (
          <Panel title={opened ? t('Cambia il webhook') : t('Nuovo webhook')} icon="edit">
            <EndpointForm
              key={edited}
              endpoint={opened}
              onDone={(made) => {
                setEdited(undefined);
                if (made !== undefined) setSecret(made);
              }}
            />
          </Panel>
        )}
        {endpoints.length === 0 && edited === undefined && (
          <p className="rounded-lg border border-line bg-card p-4 text-ink-soft">
            {t(
              'Ancora nessun webhook. Con un indirizzo qui, un gestionale o un magazzino non deve chiedere di continuo.',
            )}
          </p>
        )}
        {endpoints.map((endpoint) => (
          <Endpoint
            key={endpoint.endpointId}
            endpoint={endpoint}
            onEdit={() => setEdited(endpoint.endpointId)}
            onSecret={setSecret}
          />
        ))}
      </div>
    </div>
  );
}

interface EndpointProps {
  readonly endpoint: WebhookEndpoint;
  readonly onEdit: () => void;
  readonly onSecret: (secret: string | undefined) => void;
}

/** One address: what it is told, how it fares, and what was sent. */
function Endpoint({ endpoint, onEdit, onSecret }: EndpointProps) {
  const client = useQueryClient();
  const { endpointId, url, description, kinds, earlierUntil } = endpoint;
  const show = (data: Webhooks) => client.setQueryData(KEY, { endpoints: data.endpoints });
  const remove = useMutation({
    mutationFn: () => api.call(webhookDelete, { body: { endpoint_id: endpointId } }),
    onSuccess: (data) => {
      show(data);
      toast('success', t('Webhook tolto'));
    },
    onError: tellError,
  });
  const renew = useMutation({
    mutationFn: () => api.call(webhookSecret, { body: { endpoint_id: endpointId } }),
    onSuccess: (data) => {
      show(data);
      onSecret(data.secret);
    },
    onError: tellError,
  });
  async function askRemove() {
    const question = {
      title: t('Togliere il webhook {url}?', { url }),
      text: t('Il programma non saprà più niente, e ciò che aspetta non parte.'),
    };
    if (await confirm({ ...question, isDestructive: true })) remove.mutate();
  }
  async function askRenew() {
    const question = {
      title: t('Fare un altro segreto?'),
      text: t('Per 24 ore valgono tutti e due: il programma ha il tempo di cambiarlo.'),
    };
    if (await confirm(question)) renew.mutate();
  }
  return (
    <section aria-label={url} className="grid gap-2 rounded-lg border border-line bg-card p-3">
      <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-start">
        <div className="min-w-0">
          <h2 className="break-all font-semibold">{url}</h2>
          {description !== '' && <p className="text-sm">{description}</p>}
          <p className="text-ink-soft text-sm">{kinds.map((kind) => t(KIND_WORDS[kind])).join(' · ')}</p>
          <State endpoint={endpoint} />
          {earlierUntil !== undefined && (
            <p className="text-ink-soft text-sm">
              {t('il segreto di prima firma fino al {day}', { day: formatMoment(earlierUntil) })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-1">
          <Button variant="quiet" onClick={onEdit} aria-label={t('Cambia il webhook {url}', { url })}>
            {t('Cambia')}
          </Button>
          <Button variant="quiet" busy={renew.isPending} onClick={() => void askRenew()}>
            {t('Altro segreto')}
          </Button>
          <Button
            variant="quiet"
            busy={remove.isPending}
            aria-label={t('Togli il webhook {url}', { url })}
            onClick={() => void askRemove()}
          >
            {t('Togli')}
          </Button>
        </div>
      </div>
      <WebhookDeliveries endpoint={endpoint} />
    </section>
  );
}

function State({ endpoint: { isOn, offReason, failingSince, waiting, givenUp } }: Pick<EndpointProps, 'endpoint'>) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      {isOn && failingSince === undefined && <Badge tone="accent">{t('Acceso')}</Badge>}
      {isOn && failingSince !== undefined && (
        <Badge tone="warning">{t('Non riesce dal {day}', { day: formatMoment(failingSince) })}</Badge>
      )}
      {!isOn && offReason === undefined && <Badge>{t('Spento')}</Badge>}
      {offReason === 'gone' && <Badge tone="danger">{t('Spento dal negozio: ha risposto 410')}</Badge>}
      {offReason === 'failing' && <Badge tone="danger">{t('Spento dal negozio: da cinque giorni non riesce')}</Badge>}
      {waiting > 0 && <span>{t('in attesa: {number}', { number: waiting })}</span>}
      {givenUp > 0 && <span>{t('non riusciti: {number}', { number: givenUp })}</span>}
    </p>
  );
}

interface EndpointFormProps {
  readonly endpoint: WebhookEndpoint | undefined;
  /** Called with the secret of a new address. */
  readonly onDone: (secret?: string) => void;
}

function EndpointForm({ endpoint, onDone }: EndpointFormProps) {
  const client = useQueryClient();
  return (
    <SendForm
      label={endpoint ? t('Cambia il webhook') : t('Nuovo webhook')}
      isOpened
      className="max-w-none"
      submit={t('Salva il webhook')}
      send={(text, _act, form) =>
        api.call(webhookSave, {
          body: {
            ...(endpoint ? { endpoint_id: endpoint.endpointId } : {}),
            url: text('url'),
            description: text('description'),
            kinds: WEBHOOK_KINDS.filter((kind) => form.getAll('kinds').includes(kind)),
            is_on: form.has('on'),
          },
        })
      }
      onSent={({ endpoints, secret }) => {
        client.setQueryData(KEY, { endpoints });
        toast('success', t('Webhook salvato'));
        onDone(secret);
      }}
      onCancel={() => onDone()}
    >
      {(at) => (
        <>
          <Field label={t('Indirizzo')} name="url" type="url" defaultValue={endpoint?.url} required error={at('url')} />
          <Field
            label={t('A che cosa serve')}
            name="description"
            defaultValue={endpoint?.description}
            maxLength={200}
            error={at('description')}
          />
          <Checkbox name="on" value="yes" defaultChecked={endpoint?.isOn ?? true}>
            {t('Acceso: gli eventi partono da subito')}
          </Checkbox>
          <fieldset className="grid gap-x-4 sm:col-span-full sm:grid-cols-2 xl:grid-cols-3">
            <legend className="mb-1 font-semibold text-sm">{t('Che cosa comunicare')}</legend>
            {WEBHOOK_KINDS.map((kind) => (
              <Checkbox key={kind} name="kinds" value={kind} defaultChecked={endpoint?.kinds.includes(kind) ?? false}>
                {t(KIND_WORDS[kind])}
              </Checkbox>
            ))}
          </fieldset>
          {at('kinds') && (
            <p role="alert" className="font-medium text-danger text-sm sm:col-span-full">
              {at('kinds')}
            </p>
          )}
        </>
      )}
    </SendForm>
  );
}
