import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { MAX_PASSKEY_NAME } from '../../../../contract/credentials/limits.ts';
import { passkeyBegin, passkeyConfirm } from '../../../../contract/credentials/passkey-routes.ts';
import type { Passkeys } from '../../../../contract/credentials/passkey-schemas.ts';
import { deviceText } from '../../../../language/device-text.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Buttons } from './SwitchFactor.tsx';
import { focusFirst } from './use-form-call.ts';

interface AddProps {
  readonly onDone: (passkeys: Passkeys) => void;
  readonly onCancel: () => void;
}

interface Input {
  readonly password: string;
  readonly name: string;
}

/** The password, a name for the device, and then the device itself asks for its owner. */
export function AddPasskey({ onDone, onCancel }: AddProps) {
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

/** The device has none, or its owner declined. */
class DeviceRefused extends Error {}

async function addPasskey({ password, name }: Input): Promise<Passkeys> {
  const { options } = await api.call(passkeyBegin, { body: { password } });
  const { startRegistration } = await import('@simplewebauthn/browser');
  const credential = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => {
    throw new DeviceRefused();
  });
  return api.call(passkeyConfirm, { body: { name, credential: JSON.stringify(credential) } });
}
