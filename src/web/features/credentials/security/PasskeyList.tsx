import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { MAX_PASSKEY_NAME } from '../../../../contract/credentials/limits.ts';
import type { Passkeys } from '../../../../contract/credentials/passkey-schemas.ts';
import { passkeyBegin, passkeyConfirm, passkeyDelete, passkeyList } from '../../../../contract/credentials/routes.ts';
import { formatDay } from '../../../../domain/base/format.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { deviceText } from '../../../../language/device-text.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { focusFirst } from '../../../api/use-form-call.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Buttons } from './SwitchFactor.tsx';

const KEY = ['mine', 'passkeys'];

export const passkeysQuery = queryOptions({ queryKey: KEY, queryFn: () => api.call(passkeyList, {}) });

/** Devices with which the customer logs in without a password. */
export function PasskeyList() {
  const heading = useId();
  const queries = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(passkeysQuery);
  const remove = useMutation({
    mutationFn: (passkeyId: number) => api.call(passkeyDelete, { body: { passkey_id: passkeyId } }),
    onSuccess: (left) => {
      queries.setQueryData(KEY, left);
      toast('success', t('Passkey eliminata'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-4 shadow-card sm:p-5">
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

interface AddProps {
  readonly onDone: (passkeys: Passkeys) => void;
  readonly onCancel: () => void;
}

interface Input {
  readonly password: string;
  readonly name: string;
}

/** Asks for the password and a name for the device; then the device verifies its owner. */
function AddPasskey({ onDone, onCancel }: AddProps) {
  const [isMissing, setIsMissing] = useState(false);
  const add = useMutation({ mutationFn: addPasskey, onSuccess: onDone });
  const refusal = add.error ? asApiError(add.error) : undefined;
  const atPassword = isMissing ? errorText('PASSWORD_REQUIRED') : refusal?.at('password');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const input = { password: String(typed.get('password') ?? ''), name: String(typed.get('name') ?? '') };
    setIsMissing(input.password === '');
    if (input.password === '') event.currentTarget.querySelector<HTMLInputElement>('[name="password"]')?.focus();
    else add.mutate(input);
  }
  return (
    <form ref={focusFirst} method="post" noValidate onSubmit={submit} className="grid max-w-md gap-3">
      {add.error && !atPassword && !refusal?.at('name') && (
        <Alert tone="error">
          {add.error instanceof DeviceRefused ? t('Il dispositivo non ha creato la passkey.') : refusal?.message}
        </Alert>
      )}
      <Field
        label={t('Nome del dispositivo')}
        name="name"
        autoComplete="off"
        defaultValue={deviceText(navigator.userAgent)}
        maxLength={MAX_PASSKEY_NAME}
        error={refusal?.at('name')}
      />
      <PasswordField label={t('La tua password')} name="password" autoComplete="current-password" error={atPassword} />
      <Buttons label={t('Continua')} isBusy={add.isPending} onCancel={onCancel} />
    </form>
  );
}

/** The device has no passkey, or its owner cancelled. */
class DeviceRefused extends Error {}

async function addPasskey({ password, name }: Input): Promise<Passkeys> {
  const { options } = await api.call(passkeyBegin, { body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => {
    throw new DeviceRefused();
  });
  return api.call(passkeyConfirm, { body: { name, credential: JSON.stringify(credential) } });
}
