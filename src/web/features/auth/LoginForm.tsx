import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { type ApiError, asApiError } from '../../api/api-error.ts';
import { CONTACTS_PAGE, LinkToPage } from '../../page/LinkToPage.tsx';
import { paths } from '../../page/paths.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { evenFields, Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { useCompanyWay } from './CompanyWay.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type LoginOptions, useLogin } from './use-session.ts';

export interface LoginFormProps {
  readonly onSuccess: () => void;
  /** The login of the back office (D 6), which accepts only the staff and is not remembered. */
  readonly isForStaff?: boolean;
  /** The e-mail address that is filled in, if it is known. */
  readonly email?: string;
  /** True when the login links an account of a provider to the account with this password. */
  readonly isLinking?: boolean;
  /** True after a session has ended: who logs in is shown above the form, and only the password is asked for. */
  readonly isAgain?: boolean;
  /** Where a sign-on of a company leads back to; left out: this page. */
  readonly returnTo?: string;
}

interface Problems {
  readonly login?: string | undefined;
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** The field of the code, under the name that the server uses in refusals. */
const CODE = 'mfa_pin';

/**
 * delivery 2: e-mail, password and "remember me", on by default. Accounts with a second factor are asked for its code
 * in place.
 */
export function LoginForm({
  onSuccess,
  isForStaff = false,
  email,
  isLinking = false,
  isAgain = false,
  returnTo,
}: LoginFormProps) {
  const login = useLogin({ way: wayOf(isForStaff, isLinking), onSuccess });
  // D 2: the link to a new password appears only if registration is open
  const isOpen = useIsRegistrationOpen();
  const [problems, setProblems] = useState<Problems>({});
  const refusal = login.isError ? asApiError(login.error) : undefined;
  const aboutCode = refusal?.at(CODE);
  const { isCodeAsked, hasCode, form } = useCodeAsked(refusal);
  const company = useCompanyWay({ form, isOn: !isForStaff && !isLinking && !isAgain, returnTo });
  const isByMail = useIsByMail(refusal);

  /** Logs in without a code, so that a new one is sent; the code before it becomes invalid. */
  function sendAnother() {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const name = String(typed.get('login') ?? '').trim();
    const code = form.current.querySelector<HTMLInputElement>(`[name=${CODE}]`);
    if (code) code.value = '';
    login.mutate({
      login: name,
      password: String(typed.get('password') ?? ''),
      code: '',
      rememberMe: typed.get('rememberMe') === 'on',
    });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // a whole code is sent by itself, and the press that follows counts for nothing
    if (login.isPending) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    const [name, password, code] = [text('login'), String(typed.get('password') ?? ''), text(CODE)];
    const next = {
      login: name === '' ? errorText('EMAIL_REQUIRED') : undefined,
      password: password === '' ? errorText('PASSWORD_REQUIRED') : undefined,
      code: isCodeAsked && code === '' ? errorText('REQUIRED') : undefined,
    };
    // Enter after the e-mail: people of a company need no password here
    if (await company.leave(name, password)) return;
    setProblems(next);
    if (next.login || next.password || next.code) return;
    login.mutate({ login: name, password, code, rememberMe: typed.get('rememberMe') === 'on' });
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)} className={evenFields}>
      <Refused key={login.submittedAt} refusal={refusal} />
      <LoginName
        isForStaff={isForStaff}
        isAgain={isAgain}
        email={email}
        error={problems.login}
        onTyped={company.look}
      />
      {company.panel}
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" error={problems.password} />
      {hasCode && (
        <LoginCode
          name={CODE}
          error={problems.code ?? aboutCode}
          isHeldUp={!isCodeAsked}
          isBusy={login.isPending}
          onSendAnother={isByMail ? sendAnother : undefined}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {!isForStaff && !isLinking && (
          <Checkbox name="rememberMe" defaultChecked>
            {t('Ricordami qui')}
          </Checkbox>
        )}
        {isOpen && (
          <Link
            to={paths.passwordRequest()}
            className="inline-flex min-h-11 items-center font-semibold text-accent text-sm underline"
          >
            {t('Password dimenticata?')}
          </Link>
        )}
      </div>
      <Button type="submit" size="lg" busy={login.isPending}>
        {buttonText(isLinking, isAgain)}
      </Button>
    </form>
  );
}

/** Why a login was refused; what is wrong with a code stands at its field. */
function Refused({ refusal }: { readonly refusal: ApiError | undefined }) {
  if (!refusal || refusal.at(CODE) !== undefined) return null;
  if (refusal.has('TOO_MANY_REQUESTS')) return <Locked message={refusal.message} />;
  return <Alert tone="error">{refusal.message}</Alert>;
}

/** A window of wrong passwords ends at the latest after this time (rate-limits). */
const LOCKED_MS = 15 * 60_000;

/** Says until when the login is closed, and what works meanwhile. */
function Locked({ message }: { readonly message: string }) {
  const [until] = useState(() => romeTime(new Date(Date.now() + LOCKED_MS)).time);
  return (
    <div role="alert" className="flex gap-3 rounded-md bg-warning-soft px-4 py-3 text-sm">
      <Icon name="lock" className="size-5 shrink-0 text-warning" />
      <div className="grid gap-1">
        <p className="font-semibold">{message}</p>
        <p>{t('Si riapre al più tardi alle {time}.', { time: until })}</p>
        <p>
          {t(
            'Intanto puoi entrare con una passkey, con la password e un codice della tua app, o con una nuova password.',
          )}{' '}
          <Link to={paths.passwordRequest()} className="inline-flex min-h-6 items-center font-semibold underline">
            {t('Nuova password')}
          </Link>
        </p>
      </div>
    </div>
  );
}

interface LoginNameProps extends Pick<LoginFormProps, 'isForStaff' | 'isAgain'> {
  readonly email: string | undefined;
  readonly error: string | undefined;
  readonly onTyped: (typed: string) => void;
}

function LoginName({ email, isForStaff, isAgain, error, onTyped }: LoginNameProps) {
  // not of the type `hidden`: a program for passwords reads whose password it fills in
  if (isAgain) return <input name="login" autoComplete="username" defaultValue={email} readOnly hidden />;
  return (
    <Field
      label={isForStaff ? t('E-mail') : t('E-mail o codice cliente')}
      name="login"
      autoComplete="username"
      inputMode="email"
      defaultValue={email}
      error={error}
      onBlur={({ target }) => onTyped(target.value)}
    />
  );
}

function buttonText(isLinking: boolean, isAgain: boolean): string {
  if (isAgain) return t('Entra e continua');
  return isLinking ? t('Collega e accedi') : t('Accedi');
}

function wayOf(isForStaff: boolean, isLinking: boolean): LoginOptions['way'] {
  if (isLinking) return 'link';
  return isForStaff ? 'staff' : 'shop';
}

/**
 * Returns whether a code was ever asked for, and whether one may be typed: a customer whose account is locked after
 * wrong passwords of strangers can log in by the code of an app (decision 76). Each refusal about the code focuses its
 * field.
 */
function useCodeAsked(refusal: ApiError | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const [wasHeldUp, setWasHeldUp] = useState(false);
  if (refusal?.at(CODE) !== undefined && !isCodeAsked) setIsCodeAsked(true);
  if (refusal?.has('TOO_MANY_REQUESTS') && !wasHeldUp) setWasHeldUp(true);
  // depends on `refusal` itself, so that a second wrong code focuses the field again
  useEffect(() => {
    if (refusal?.at(CODE) !== undefined) form.current?.querySelector<HTMLElement>(`[name=${CODE}]`)?.focus();
  }, [refusal]);
  return { isCodeAsked, hasCode: isCodeAsked || wasHeldUp, form };
}

/** Returns whether the code comes by mail: only such a code can be sent again. */
function useIsByMail(refusal: ApiError | undefined): boolean {
  const [isByMail, setIsByMail] = useState(false);
  if (refusal?.has('MFA_REQUIRED_BY_MAIL') && !isByMail) setIsByMail(true);
  return isByMail;
}

/** A code of an app or a mail, which is sent as soon as it is whole; recovery codes have letters. */
export const SIX_DIGITS = /^\d{6}$/;

interface LoginCodeProps {
  readonly name: string;
  readonly error: string | undefined;
  /** True when the login is locked after wrong passwords of strangers, and a code unlocks it. */
  readonly isHeldUp: boolean;
  readonly isBusy: boolean;
  /** Only for codes by mail. */
  readonly onSendAnother: (() => void) | undefined;
}

/** The field for the code of a second factor, with help for customers who have lost their phone. */
function LoginCode({ name, error, isHeldUp, isBusy, onSendAnother }: LoginCodeProps) {
  const isByMail = onSendAnother !== undefined;
  return (
    <>
      <Field
        label={t('Codice di verifica')}
        name={name}
        autoComplete="one-time-code"
        // recovery codes contain letters
        inputMode={isByMail ? 'numeric' : 'text'}
        maxLength={20}
        {...(isHeldUp ? { required: false } : {})}
        error={error}
        className="[&>input]:text-xl [&>input]:tracking-[0.2em]"
        onChange={({ target }) => {
          if (SIX_DIGITS.test(target.value) && !isHeldUp) target.form?.requestSubmit();
        }}
        hint={t(isByMail ? 'Te l’abbiamo mandato per e-mail' : 'Della tua app, oppure un codice di recupero')}
      />
      {isByMail ? (
        <Button variant="quiet" busy={isBusy} onClick={onSendAnother} className="justify-self-start">
          {t('Mandami un altro codice')}
        </Button>
      ) : (
        !isHeldUp && <LostPhone />
      )}
    </>
  );
}

function LostPhone() {
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer py-1 font-semibold text-accent">{t('Ho perso il telefono')}</summary>
      <p className="pb-2 text-ink-soft">
        {t('Scrivi uno dei codici di recupero che hai salvato quando hai attivato la verifica: ognuno vale una volta.')}{' '}
        {t('Se non li hai più, il servizio clienti può togliere la verifica: ti avvisiamo per e-mail un giorno prima.')}{' '}
        <LinkToPage slug={CONTACTS_PAGE}>{t('Scrivi al servizio clienti')}</LinkToPage>
      </p>
    </details>
  );
}
