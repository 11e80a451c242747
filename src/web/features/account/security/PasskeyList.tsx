import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { passkeyDelete, passkeyList } from '../../../../contract/credentials/passkey-routes.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { AddPasskey } from './AddPasskey.tsx';

const KEY = ['mine', 'passkeys'];

/** Devices with which the customer logs in without a password. */
export function PasskeyList() {
  const heading = useId();
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(passkeyList, {}) });
  const remove = useMutation({
    mutationFn: (passkeyId: number) => api.call(passkeyDelete, { body: { passkey_id: passkeyId } }),
    onSuccess: (left) => {
      queries.setQueryData(KEY, left);
      toast('success', t('Passkey eliminata'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Passkey')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">
        {t('Accedi con l’impronta, il volto o il PIN del dispositivo, senza password.')}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
      {data && data.passkeys.length > 0 && (
        <ul className="mb-4 grid gap-3">
          {data.passkeys.map(({ passkeyId, name, createdAt }) => (
            <li key={passkeyId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="min-w-0 grow break-words">
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-ink-soft text-sm">
                  {t('aggiunta {day}', { day: formatDay(romeTime(new Date(createdAt)).date) })}
                </span>
              </span>
              <Button
                variant="secondary"
                busy={remove.isPending && remove.variables === passkeyId}
                onClick={() => remove.mutate(passkeyId)}
                aria-label={t('Elimina la passkey {name}', { name })}
              >
                {t('Elimina')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data && isAdding && (
        <AddPasskey
          onCancel={() => setIsAdding(false)}
          onDone={(all) => {
            setIsAdding(false);
            queries.setQueryData(KEY, all);
            toast('success', t('Passkey aggiunta'));
          }}
        />
      )}
      {data && !isAdding && <Button onClick={() => setIsAdding(true)}>{t('Aggiungi una passkey')}</Button>}
    </section>
  );
}
