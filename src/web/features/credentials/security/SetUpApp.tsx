import { useEffect, useRef, useState } from 'react';
import { mfaAppBegin, mfaAppConfirm } from '../../../../contract/credentials/routes.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { focusFirst, useFormCall } from '../../../api/use-form-call.ts';
import { rowActClass } from '../../../page/account/AccountPage.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { Buttons } from './SwitchFactor.tsx';

interface SetUpProps {
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
  /** Chooses codes by mail instead of an app; left out: an app is needed. */
  readonly onMail?: (() => void) | undefined;
}

interface App {
  readonly secret: string;
  readonly uri: string;
  readonly qr: string;
}

/** Two steps: the password, then the QR code for the app and its first code. */
export function SetUpApp({ onDone, onCancel, onMail }: SetUpProps) {
  const [app, setApp] = useState<App>();
  return app ? (
    <FirstCode app={app} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Password onDone={setApp} onCancel={onCancel} onMail={onMail} />
  );
}

interface PasswordProps extends Pick<SetUpProps, 'onCancel' | 'onMail'> {
  readonly onDone: (app: App) => void;
}

function Password({ onDone, onCancel, onMail }: PasswordProps) {
  const form = useFormCall('password', {
    send: (password) => api.call(mfaAppBegin, { body: { password } }),
    onSuccess: onDone,
  });
  return (
    <form ref={focusFirst} method="post" noValidate onSubmit={form.submit} className="grid max-w-md gap-3">
      {form.problem && <Alert tone="error">{form.problem}</Alert>}
      <PasswordField label={t('La tua password')} name="password" autoComplete="current-password" error={form.error} />
      <Buttons label={t('Continua')} isBusy={form.busy} onCancel={onCancel} />
      {onMail && (
        <button type="button" onClick={onMail} className={`${rowActClass} justify-self-start`}>
          <Icon name="mail" className="size-4" />
          {t('Preferisco i codici per e-mail')}
        </button>
      )}
    </form>
  );
}

function FirstCode({ app, onDone, onCancel }: Omit<SetUpProps, 'onMail'> & { readonly app: App }) {
  const form = useFormCall('mfa_pin', {
    send: (pin) => api.call(mfaAppConfirm, { body: { mfa_pin: pin } }),
    onSuccess: ({ recoveryCodes }) => {
      toast('success', t('Verifica in due passaggi accesa'));
      onDone(recoveryCodes);
    },
  });
  return (
    <form
      ref={focusFirst}
      method="post"
      noValidate
      onSubmit={form.submit}
      className="grid gap-4 sm:grid-cols-[auto_1fr] sm:gap-8"
    >
      <img
        src={`data:image/svg+xml,${encodeURIComponent(app.qr)}`}
        alt={t('Codice QR da inquadrare con l’app')}
        width={200}
        height={200}
        className="rounded-md bg-white p-2"
      />
      <div className="grid max-w-md content-start gap-3">
        <p>{t('Inquadra il codice con la tua app di verifica, oppure scrivi questa chiave:')}</p>
        <p className="break-all rounded-md bg-tint px-3 py-2 font-mono text-sm">{grouped(app.secret)}</p>
        <p>
          <a href={app.uri} className="font-semibold text-accent underline">
            {t('Apri l’app su questo dispositivo')}
          </a>
        </p>
        {form.problem && <Alert tone="error">{form.problem}</Alert>}
        <Field
          label={t('Codice che vedi nell’app')}
          name="mfa_pin"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={form.error}
        />
        <Buttons label={t('Accendi')} isBusy={form.busy} onCancel={onCancel} />
      </div>
    </form>
  );
}

/** Splits the secret into groups of four characters, which are easier to read and type. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Recovery codes in case the app is lost. They are shown once: the shop stores only their hashes. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t('Codici di recupero')}
      className="mb-4 rounded-lg bg-accent-soft p-5"
    >
      <p className="mb-3 font-semibold">
        {t('Conserva questi codici: se perdi il telefono, ognuno apre l’account una volta. Non li mostreremo più.')}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
