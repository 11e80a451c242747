import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { userDetail } from '../../../contract/account/routes.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { firstPassword } from '../../../contract/credentials/routes.ts';
import { password as passwordProblem } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { evenFields } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../auth/PasswordStrengthBar.tsx';

/** The page waits for it, so that nothing moves when the card comes. */
export const ownUserQuery = queryOptions({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });

/** Somebody who ordered without a password chooses one here: nothing that the order said is asked again. */
export function FirstPassword() {
  const { data: user } = useQuery(ownUserQuery);
  const [isChosen, setChosen] = useState(false);
  if (isChosen) return <Alert tone="info">{t('Account creato. La prossima volta entri con la tua password.')}</Alert>;
  if (!user?.isWithoutPassword) return null;
  return (
    <section aria-labelledby="prima-password" className="grid gap-4 rounded-lg bg-accent-soft p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-card text-accent">
          <Icon name="repeat" />
        </span>
        <div>
          <h2 id="prima-password" className="text-xl">
            {t('La prossima volta, quattro tocchi')}
          </h2>
          <p className="text-ink-soft text-sm">{t('Nome e indirizzo li hai già scritti: manca solo la password.')}</p>
        </div>
      </div>
      <PasswordForm email={user.email} onChosen={() => setChosen(true)} />
    </section>
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly onChosen: () => void;
}

function PasswordForm({ email, onChosen }: PasswordFormProps) {
  const minimum = usePasswordMinimum();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const choose = useMutation({
    mutationFn: (password: string) => api.call(firstPassword, { body: { password } }),
    onSuccess: onChosen,
    onError: () => form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(),
  });
  const refusal = choose.error ? asApiError(choose.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = typed === '' ? 'PASSWORD_REQUIRED' : passwordProblem(typed, minimum);
    setProblem(code && errorText(code, { minimum }));
    if (code) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
    else if (!choose.isPending) choose.mutate(typed);
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className={`${evenFields} sm:grid-cols-[minmax(0,1fr)_auto]`}
    >
      {refusal && !refusal.at('password') && (
        <div className="sm:col-span-2">
          <Alert tone="error">{refusal.message}</Alert>
        </div>
      )}
      {/* password managers save the password under this name */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('Password')}
        name="password"
        autoComplete="new-password"
        onChange={({ target }) => setTyped(target.value)}
        error={problem ?? refusal?.at('password')}
        hint={
          typed === '' ? (
            t('Almeno {n} caratteri. Entri con {email}.', { n: minimum, email })
          ) : (
            <PasswordStrengthBar password={typed} />
          )
        }
      />
      <Button type="submit" size="lg" busy={choose.isPending} className="sm:mt-6.5 sm:self-start">
        {t('Crea l’account')}
      </Button>
    </form>
  );
}
