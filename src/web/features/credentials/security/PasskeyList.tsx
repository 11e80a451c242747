import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
import { endActClass, Row } from '../../../page/account/AccountPage.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Buttons } from './SwitchFactor.tsx';

const KEY = ['mine', 'passkeys'];

export const passkeysQuery = queryOptions({ queryKey: KEY, queryFn: () => api.call(passkeyList, {}) });

export interface PasskeyRowsProps {
  readonly isAdding: boolean;
  readonly onAdded: () => void;
}

/** The rows of the devices with which the customer logs in without a password, and the form of one more. */
export function PasskeyRows({ isAdding, onAdded }: PasskeyRowsProps) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const remove = useMutation({
    mutationFn: (passkeyId: number) => api.call(passkeyDelete, { body: { passkey_id: passkeyId } }),
    onSuccess: (left) => {
      queries.setQueryData(KEY, left);
      toast('success', t('Passkey tolta'));
    },
    onError: (failed) => toast('error', asApiError(failed).message),
  });
  if (!data)
    return (
      <NotLoaded error={error} onRetry={refetch} title={undefined}>
        <Skeleton className="my-2 h-11" />
      </NotLoaded>
    );
  return (
    <>
      {data.passkeys.length === 0 && !isAdding && <Row note={t('Non ne hai ancora.')}>{t('Passkey')}</Row>}
      {data.passkeys.map(({ passkeyId, name, createdAt }) => (
        <Row
          key={passkeyId}
          note={t('{name}, da {day}', { name, day: formatDay(romeTime(new Date(createdAt)).date) })}
          act={
            <button
              type="button"
              disabled={remove.isPending && remove.variables === passkeyId}
              onClick={() => remove.mutate(passkeyId)}
              aria-label={t('Togli la passkey {name}', { name })}
              className={endActClass}
            >
              {t('Togli')}
            </button>
          }
        >
          {t('Passkey')}
        </Row>
      ))}
      {isAdding && (
        <div className="border-line border-b py-4">
          <AddPasskey
            onCancel={onAdded}
            onDone={(all) => {
              onAdded();
              queries.setQueryData(KEY, all);
              toast('success', t('Passkey aggiunta'));
            }}
          />
        </div>
      )}
    </>
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
