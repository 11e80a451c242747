import type { RegistrationStep } from '../../../../domain/account/registration.ts';
import { t } from '../../../../language/language.ts';
import { STEPS } from './steps.ts';

export interface StepListProps {
  readonly steps: readonly RegistrationStep[];
  readonly current: RegistrationStep;
}

/** Shows in a word and a bar how far the registration has come. */
export function StepList({ steps, current }: StepListProps) {
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t('Passi della registrazione')} className="my-6 flex gap-2">
      {steps.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} className="min-w-0 flex-1">
          <span
            aria-hidden="true"
            className={`mb-1.5 block h-1.5 rounded-full ${index <= at ? 'bg-accent' : 'bg-line'}`}
          />
          <span className={`block text-sm max-sm:sr-only ${step === current ? 'font-semibold' : 'text-ink-faint'}`}>
            {t(STEPS[step].title)}
          </span>
        </li>
      ))}
    </ol>
  );
}
