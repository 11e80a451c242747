import { useId } from 'react';
import { t } from '../../../language/language.ts';
import { PushChoice } from './PushChoice.tsx';

/** Notifications on this browser, in the profile. */
export function PushSection() {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Notifiche')}
      </h2>
      <p className="mb-4 text-ink-soft text-sm">{t('Quando si libera una fascia oraria che aspetti, te lo diciamo anche qui.')}</p>
      <PushChoice />
    </section>
  );
}
