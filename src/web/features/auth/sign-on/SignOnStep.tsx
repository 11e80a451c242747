import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { signOnCode, socialUserDetail } from '../../../../contract/single-sign-on/routes.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { useIsRegistrationOpen } from '../../../page/shell-loader.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LoginForm } from '../LoginForm.tsx';
import { useAdoptSession } from '../use-session.ts';
import { providerName } from './sign-on-address.ts';

interface StepProps {
  readonly onSuccess: () => void;
  readonly returnTo: string | undefined;
}

/** Asks for what a sign-on still needs: a code of the second factor, or the password of the account, once. */
export function SignOnStep({ onSuccess, returnTo }: StepProps) {
  const { data, error } = useQuery({
    queryKey: ['mine', 'sign-on'],
    queryFn: () => api.call(socialUserDetail, {}),
    retry: false,
    gcTime: 0,
  });
  if (error) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="error">{asApiError(error).message}</Alert>
        <Link to={paths.login(returnTo)} className={buttonClass()}>
          {t('Torna all’accesso')}
        </Link>
      </div>
    );
  }
  if (!data) return <Skeleton className="h-80" />;
  return data.step === 'code' ? (
    <CodeForm user={data} onSuccess={onSuccess} />
  ) : (
    <LinkForm user={data} onSuccess={onSuccess} returnTo={returnTo} />
  );
}

interface FormProps {
  readonly user: SocialUser;
  readonly onSuccess: () => void;
}

function CodeForm({ user, onSuccess }: FormProps) {
  const adoptSession = useAdoptSession();
  const form = useRef<HTMLFormElement>(null);
  const send = useMutation({
    mutationFn: (pin: string) => api.send(signOnCode, { body: { mfa_pin: pin } }),
    onSuccess: ({ data }) => {
      adoptSession(data);
      onSuccess();
    },
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const refusal = send.isError ? asApiError(send.error) : undefined;
  const aboutCode = refusal?.at('mfa_pin');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send.mutate(String(new FormData(event.currentTarget).get('mfa_pin') ?? '').trim());
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-ink-soft">
        {t('Il tuo account chiede anche un codice: quello della tua app, o quello che ti abbiamo mandato per e-mail.')}
      </p>
      {refusal && aboutCode === undefined && <Alert tone="error">{refusal.message}</Alert>}
      <Field
        label={t('Codice di verifica')}
        name="mfa_pin"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        error={aboutCode}
      />
      <Button type="submit" size="lg" busy={send.isPending}>
        {t('Accedi con {name}', { name: providerName(user.socialLogin) })}
      </Button>
    </form>
  );
}

function LinkForm({ user, onSuccess, returnTo }: FormProps & StepProps) {
  const isOpen = useIsRegistrationOpen();
  const { socialLogin, email } = user;
  const name = providerName(socialLogin);
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        {t('Per collegare {name} al tuo account, inserisci la tua password: serve solo questa volta.', { name })}
      </p>
      <LoginForm onSuccess={onSuccess} email={email} isLinking />
      {isOpen && (
        <p className="text-ink-soft text-sm">
          {t('Non hai un account?')}{' '}
          <Link
            to={paths.registerWith(socialLogin, returnTo)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
          >
            {t('Registrati')}
          </Link>
        </p>
      )}
    </div>
  );
}
