import { useQuery } from '@tanstack/react-query';
import { mfaUpdate } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { focusFirst, useFormCall } from '../../../api/use-form-call.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';

interface StepProps {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Turns on codes by mail, after the customer has entered the password. */
export function TurnOnMail({ onDone, onCancel }: StepProps) {
  const form = useFormCall('password', {
    send: (password) => api.call(mfaUpdate, { body: { enabled: true, password } }),
    onSuccess: () => {
      toast('success', t('Verifica in due passaggi accesa'));
      onDone();
    },
  });
  return (
    <form ref={focusFirst} method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-3">
      {form.problem && <Alert tone="error">{form.problem}</Alert>}
      <PasswordField label={t('La tua password')} name="password" autoComplete="current-password" error={form.error} />
      <Buttons label={t('Accendi')} isBusy={form.busy} onCancel={onCancel} />
    </form>
  );
}

/** Turns off the second factor with a code: from the app, from a mail that is sent now, or a recovery code. */
export function TurnOff({ isMail, onDone, onCancel }: StepProps & { readonly isMail: boolean }) {
  // the call without a code sends the mail
  useQuery({
    queryKey: ['mfa-mail'],
    queryFn: () =>
      api.call(mfaUpdate, { body: { enabled: false } }).catch((error: unknown) => asApiError(error).message),
    enabled: isMail,
    gcTime: 0,
    retry: false,
  });
  const form = useFormCall('mfa_pin', {
    send: (pin) => api.call(mfaUpdate, { body: { enabled: false, mfa_pin: pin } }),
    onSuccess: () => {
      toast('success', t('Verifica in due passaggi spenta'));
      onDone();
    },
  });
  return (
    <form ref={focusFirst} method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-3">
      {form.problem && <Alert tone="error">{form.problem}</Alert>}
      <Field
        label={t('Codice di verifica')}
        name="mfa_pin"
        autoComplete="one-time-code"
        maxLength={20}
        error={form.error}
        hint={t(isMail ? 'Te l’abbiamo mandato per e-mail' : 'Della tua app, oppure un codice di recupero')}
      />
      <Buttons label={t('Spegni la verifica')} cancel={t('Tienila')} isBusy={form.busy} onCancel={onCancel} isEnd />
    </form>
  );
}

interface ButtonsProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  /** The text of the careful answer. */
  readonly cancel?: string;
  /** True for what makes the account less safe. */
  readonly isEnd?: boolean;
}

export function Buttons({ label, isBusy, onCancel, cancel = t('Lascia com’era'), isEnd = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" variant={isEnd ? 'danger' : 'primary'} busy={isBusy}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
