import { type ReactNode, useId } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';

interface EffectPanelProps {
  readonly isDirty: boolean;
  /** Why the effect could not be computed, such as a value outside its limits; null: it could. */
  readonly error: Error | null;
  /** The effect of the draft. */
  readonly children: ReactNode;
}

/** Says beside a form what its draft would change, before it is saved and counts. */
export function EffectPanel({ isDirty, error, children }: EffectPanelProps) {
  const id = useId();
  const problem = error ? asApiError(error) : undefined;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-card p-4">
      <h2 id={id} className="mb-2 font-semibold text-base">
        {t('Che cosa cambia')}
      </h2>
      <div aria-live="polite" className="grid gap-2 text-sm">
        {!isDirty && (
          <p className="text-ink-soft">{t('Ancora niente. Quello che scrivi conta solo dopo aver salvato.')}</p>
        )}
        {isDirty && problem && <p className="text-danger">{problem.errors[0]?.error ?? problem.message}</p>}
        {isDirty && !problem && children}
      </div>
    </section>
  );
}
