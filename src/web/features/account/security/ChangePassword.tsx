import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { passwordUpdatePost } from '../../../../contract/credentials/routes.ts';
import { password as passwordProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar } from '../../auth/PasswordStrengthBar.tsx';
import { usePasswordMinimum } from '../../auth/use-password-minimum.ts';

interface Passwords {
  readonly old_password: string;
  readonly new_password: string;
}
type Problems = Partial<Record<keyof Passwords, string | undefined>>;

/** A new password for who knows the old one. The other devices are logged out, and that is said before. */
export function ChangePassword() {
  const heading = useId();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [next, setNext] = useState('');
  const minimum = usePasswordMinimum();
  const [problems, setProblems] = useState<Problems>({});
  const change = useMutation({
    mutationFn: (body: Passwords) => api.call(passwordUpdatePost, { body }),
    onSuccess: () => {
      form.current?.reset();
      setNext('');
      toast('success', t('Password cambiata'));
      void queries.invalidateQueries({ queryKey: ['mine', 'sessions'] });
    },
  });
  const refusal = change.error ? asApiError(change.error) : undefined;
  const isAtField = refusal?.errors.every(({ field }) => field !== undefined) ?? false;
  const field = (name: keyof Passwords) => ({
    name,
    error: problems[name] ?? refusal?.at(name),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const values = {
      old_password: String(typed.get('old_password') ?? ''),
      new_password: String(typed.get('new_password') ?? ''),
    };
    const found = problemsOf(values, minimum);
    setProblems(found);
    const wrong = (['old_password', 'new_password'] as const).find((name) => found[name]);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    else change.mutate(values);
  }
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Password')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{t('Quando la cambi, gli altri dispositivi vengono scollegati.')}</p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid max-w-md gap-3">
        {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
        <PasswordField {...field('old_password')} label={t('Password attuale')} autoComplete="current-password" />
        <PasswordField
          {...field('new_password')}
          label={t('Nuova password')}
          autoComplete="new-password"
          onChange={(event) => setNext(event.target.value)}
          hint={<PasswordStrengthBar password={next} />}
        />
        <Button type="submit" busy={change.isPending} className="justify-self-start">
          {t('Cambia password')}
        </Button>
      </form>
    </section>
  );
}

function problemsOf({ old_password: old, new_password: next }: Passwords, minimum: number): Problems {
  const code = passwordProblem(next, minimum);
  return {
    old_password: old === '' ? errorText('PASSWORD_REQUIRED') : undefined,
    new_password: code && errorText(code, { minimum }),
  };
}
