import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disclaimers } from '../../../../contract/account/disclaimer-routes.ts';
import type { FieldErrorCode } from '../../../../contract/base/field-errors.ts';
import { password as passwordProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { LinkToPage } from '../../../page/LinkToPage.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar } from '../../auth/PasswordStrengthBar.tsx';
import { usePasswordMinimum } from '../../auth/use-password-minimum.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './steps.ts';

export interface Access {
  readonly password: string;
  readonly disclaimers: readonly { readonly disclaimerId: number; readonly accepted: boolean }[];
}

export interface AccessStepProps extends StepProps {
  /** Whose disclaimers are shown; undefined: those of every store. */
  readonly storeId: number | undefined;
  readonly isBusy: boolean;
  readonly onSend: (access: Access) => void;
}

/** D 2 and 7: a password, and the disclaimers by type and store. Neither is in the draft: they are given again after a reload. */
export function AccessStep({ storeId, isBusy, onSend, refusal, social, draft, onTyped }: AccessStepProps) {
  const [password, setPassword] = useState('');
  const minimum = usePasswordMinimum();
  const { data, error, refetch } = useQuery({
    queryKey: ['disclaimers', storeId],
    queryFn: () => api.call(disclaimers, { query: storeId === undefined ? {} : { store_id: storeId } }),
  });
  const all = data?.disclaimers;
  if (!all)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i consensi')}>
        <div role="status" aria-label={t('Caricamento')} className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
      </NotLoaded>
    );
  const choicesIn = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    return all.map(({ disclaimerId }) => ({ disclaimerId, accepted: typed.get(String(disclaimerId)) === 'on' }));
  };
  const passwordIn = (form: HTMLFormElement) => String(new FormData(form).get('password') ?? '');
  return (
    <StepForm
      names={['password', ...all.map(({ disclaimerId }) => String(disclaimerId))]}
      // what is typed here is not stored
      draft={{}}
      onTyped={() => onTyped(draft)}
      problemsOf={(_typed, form) => [
        ...atPassword(social ? undefined : passwordProblem(passwordIn(form), minimum)),
        ...choicesIn(form).flatMap(({ disclaimerId, accepted }) =>
          all.some((one) => one.disclaimerId === disclaimerId && one.isRequired) && !accepted
            ? [[String(disclaimerId), 'CONSENT_REQUIRED'] as const]
            : [],
        ),
      ]}
      onNext={(_typed, form) => onSend({ password: passwordIn(form), disclaimers: choicesIn(form) })}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('Crea account')}
    >
      {(field) => (
        <>
          {/* password managers file the password under this name */}
          <input type="hidden" name="username" autoComplete="username" value={draft['email'] ?? ''} readOnly />
          {!social && (
            <PasswordField
              {...field('password')}
              label={t('Password')}
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
              hint={<PasswordStrengthBar password={password} />}
            />
          )}
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{t('Consensi')}</legend>
            {all.map(({ disclaimerId, title, text, slug, isRequired }) => (
              <Checkbox key={disclaimerId} name={String(disclaimerId)} error={field(String(disclaimerId)).error}>
                {text} {slug && isRequired && <LinkToPage slug={slug}>{title}</LinkToPage>}
                {!isRequired && <span className="text-ink-faint">{t('(facoltativo)')}</span>}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </StepForm>
  );
}

function atPassword(code: FieldErrorCode | undefined) {
  return code === undefined ? [] : [['password', code] as const];
}
