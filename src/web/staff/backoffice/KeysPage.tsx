import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyEnd, apiKeyMake, apiKeys } from '../../../contract/api-keys/routes.ts';
import type { ApiKey, ApiKeys } from '../../../contract/api-keys/schemas.ts';
import { KEY_DAYS, KEY_NAME_LENGTH, KEY_PACES, type KeyPace, SCOPE_NAMES } from '../../../contract/api-keys/scopes.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useLetterKeys } from '../kit/letter-keys.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel } from '../words/order-words.tsx';
import { ShownSecret } from '../words/ShownSecret.tsx';
import { KEY_STATES, SCOPE_AREAS, SCOPE_WORDS } from './key-words.ts';

export { KeysPage as Component };

const KEY = ['staff', 'keys'];
const USUAL_PACE: KeyPace = 'normal';

/** Issue 51: the keys by which other programs call the shop (decision 171). */
function KeysPage() {
  const read = useQuery({ queryKey: KEY, queryFn: () => api.call(apiKeys), staleTime: 0 });
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  useLetterKeys();
  if (!read.data) return <StaffNotLoaded error={read.error} onRetry={read.refetch} />;
  const { keys } = read.data;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Chiavi per programmi')}
        up={{ name: t('Personale'), path: staffPaths.people() }}
        facts={
          <span className="text-ink-soft text-sm">
            {t('una chiave apre a un programma solo ciò che scegli, a nome di chi la crea')}
          </span>
        }
        actions={
          <Button data-letter="c" aria-keyshortcuts="c" onClick={() => setMaking(true)}>
            <Icon name="plus" className="size-4" />
            {t('Nuova chiave')}
          </Button>
        }
      />
      <div className="grid gap-3 p-3">
        {secret !== undefined && <ShownSecret secret={secret} onDone={() => setSecret(undefined)} />}
        {isMaking && (
          <Panel title={t('Nuova chiave')} icon="plus">
            <KeyForm
              {...read.data}
              onDone={(made) => {
                setMaking(false);
                setSecret(made);
              }}
            />
          </Panel>
        )}
        {keys.length === 0 ? (
          <p className="rounded-lg border border-line bg-card p-4 text-ink-soft">
            {t(
              'Ancora nessuna chiave. Serve a un gestionale, a un magazzino o a un sito che deve leggere o scrivere nel negozio.',
            )}
          </p>
        ) : (
          <ul className="grid gap-2">
            {keys.map((key) => (
              <KeyRow key={key.keyId} shown={key} stores={read.data.stores} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface KeyRowProps {
  readonly shown: ApiKey;
  readonly stores: ApiKeys['stores'];
}

function KeyRow({ shown, stores }: KeyRowProps) {
  const client = useQueryClient();
  const { keyId, name, hint, scopes, state, maker, madeAt, expiresAt, lastUsedAt, endedAt, pace } = shown;
  const end = useMutation({
    mutationFn: () => api.call(apiKeyEnd, { body: { key_id: keyId } }),
    onSuccess: (data) => {
      client.setQueryData(KEY, data);
      toast('success', t('Chiave chiusa: non apre più niente'));
    },
    onError: tellError,
  });
  async function ask() {
    const question = {
      title: t('Chiudere la chiave {name}?', { name }),
      text: t('Il programma che la usa smette subito di funzionare. Non si riapre: se ne fa un’altra.'),
    };
    if (await confirm({ ...question, isDestructive: true })) end.mutate();
  }
  const own = shown.stores.map((id) => stores.find(({ warehouseId }) => warehouseId === id)?.name ?? `n. ${id}`);
  return (
    <li className="grid gap-1.5 rounded-lg border border-line bg-card p-3 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <span className="font-mono font-normal text-ink-soft text-xs">…{hint}</span>
          {state !== 'valid' && <Badge tone="warning">{t(KEY_STATES[state])}</Badge>}
        </h2>
        <p className="text-sm">{scopes.map((scope) => t(SCOPE_WORDS[scope])).join(' · ')}</p>
        <p className="text-ink-soft text-sm">
          {own.length > 0 && `${own.join(', ')} · `}
          {t('{number} chiamate al minuto', { number: KEY_PACES[pace] })}
          {' · '}
          {t('creata da {maker} il {day}', { maker, day: formatMoment(madeAt) })}
          {' · '}
          {endOf(expiresAt, endedAt)}
        </p>
        <p className="text-ink-soft text-sm">
          {lastUsedAt === undefined
            ? t('mai usata')
            : t('usata l’ultima volta il {day}', { day: formatMoment(lastUsedAt) })}
        </p>
      </div>
      {endedAt === undefined && (
        <Button
          variant="quiet"
          busy={end.isPending}
          aria-label={t('Chiudi la chiave {name}', { name })}
          onClick={() => void ask()}
        >
          {t('Chiudi')}
        </Button>
      )}
    </li>
  );
}

function endOf(expiresAt: string | undefined, endedAt: string | undefined): string {
  if (endedAt !== undefined) return t('chiusa il {day}', { day: formatMoment(endedAt) });
  return expiresAt === undefined ? t('senza scadenza') : t('scade il {day}', { day: formatMoment(expiresAt) });
}

interface KeyFormProps extends Pick<ApiKeys, 'scopes' | 'stores'> {
  /** Called with the secret of the key that was made; undefined: nothing was made. */
  readonly onDone: (secret?: string) => void;
}

/** What a new key is called, opens, and until when. */
function KeyForm({ scopes, stores, onDone }: KeyFormProps) {
  const client = useQueryClient();
  return (
    <SendForm
      label={t('Nuova chiave')}
      isOpened
      className="max-w-none"
      submit={t('Crea la chiave')}
      send={(text, _act, form) =>
        api.call(apiKeyMake, {
          body: {
            name: text('name'),
            scopes: SCOPE_NAMES.filter((scope) => form.getAll('scopes').includes(scope)),
            stores: form.getAll('stores').map(Number),
            pace: text('pace') as KeyPace,
            days: Number(text('days')) as (typeof KEY_DAYS)[number],
          },
        })
      }
      onSent={({ secret, ...data }) => {
        client.setQueryData(KEY, data);
        onDone(secret);
      }}
      onCancel={() => onDone()}
    >
      {(at) => (
        <>
          <Field
            label={t('Nome del programma')}
            name="name"
            maxLength={KEY_NAME_LENGTH}
            required
            hint={t('Per ritrovarla qui e nel registro')}
            error={at('name')}
          />
          <div className="grid gap-3 sm:grid-cols-2">
            <Select label={t('Vale')} name="days" defaultValue="365">
              {KEY_DAYS.map((days) => (
                <option key={days} value={days}>
                  {days === 0 ? t('finché non la chiudo') : t('{days} giorni', { days })}
                </option>
              ))}
            </Select>
            <Select label={t('Chiamate al minuto')} name="pace" defaultValue={USUAL_PACE}>
              {Object.entries(KEY_PACES).map(([pace, number]) => (
                <option key={pace} value={pace}>
                  {number}
                </option>
              ))}
            </Select>
          </div>
          {SCOPE_AREAS.map(({ area, scopes: of }) => {
            const given = of.filter((scope) => scopes.includes(scope));
            return (
              given.length > 0 && (
                <fieldset key={area} className="grid gap-x-4 sm:col-span-full sm:grid-cols-2">
                  <legend className="mb-1 font-semibold text-sm">{t(area)}</legend>
                  {given.map((scope) => (
                    <Checkbox key={scope} name="scopes" value={scope}>
                      {t(SCOPE_WORDS[scope])}
                    </Checkbox>
                  ))}
                </fieldset>
              )
            );
          })}
          {at('scopes') && (
            <p role="alert" className="font-medium text-danger text-sm sm:col-span-full">
              {at('scopes')}
            </p>
          )}
          {stores.length > 1 && (
            <fieldset className="grid gap-x-4 sm:col-span-full sm:grid-cols-2 xl:grid-cols-3">
              <legend className="mb-1 font-semibold text-sm">{t('Solo per questi negozi (nessuno: tutti)')}</legend>
              {stores.map(({ warehouseId, name }) => (
                <Checkbox key={warehouseId} name="stores" value={String(warehouseId)}>
                  {name}
                </Checkbox>
              ))}
            </fieldset>
          )}
        </>
      )}
    </SendForm>
  );
}
