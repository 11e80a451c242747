import type { RefCallback } from 'react';
import { t } from '../../../language/language.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { SignOnButtons } from './SignOnButtons.tsx';

export interface AgainLoginProps {
  readonly user: { readonly email: string; readonly firstName: string; readonly lastName: string };
  readonly onSuccess: () => void;
  /** Called by somebody else at the same screen. */
  readonly onOther: () => void;
}

/** What a customer sees whose session has ended: what stays, who logs in, and one field for the password. */
export function AgainLogin({ user: { email, firstName, lastName }, onSuccess, onOther }: AgainLoginProps) {
  return (
    <div ref={focusPassword} className="grid grid-cols-1 gap-4">
      <p className="-mt-1 text-ink-soft text-sm">
        {t('Per sicurezza chiediamo di nuovo la password. Il carrello e questa pagina restano dove sono.')}
      </p>
      <div className="flex min-h-15 items-center gap-3 rounded-lg bg-card py-1 pr-1 pl-3.5 ring-1 ring-line ring-inset">
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-xs"
        >
          {`${firstName.charAt(0)}${lastName.charAt(0)}`}
        </span>
        <b className="min-w-0 grow break-all font-semibold text-sm leading-4.5">{email}</b>
        <button
          type="button"
          onClick={onOther}
          className="min-h-11 shrink-0 rounded-md px-2 font-semibold text-accent text-sm underline-offset-4 hover:underline"
        >
          {t('Non sei tu?')}
        </button>
      </div>
      <LoginForm onSuccess={onSuccess} email={email} isAgain />
      <SignOnButtons onSuccess={onSuccess}>
        <PasskeyLogin onSuccess={onSuccess} />
      </SignOnButtons>
    </div>
  );
}

const focusPassword: RefCallback<HTMLElement> = (sheet) =>
  sheet?.querySelector<HTMLElement>('[name=password]')?.focus();
