import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mfaEnabled } from '../../../../contract/credentials/mfa-routes.ts';
import type { MfaState } from '../../../../contract/credentials/mfa-schemas.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpApp } from './SetUpApp.tsx';
import { TurnOff, TurnOnMail } from './SwitchFactor.tsx';

const KEY = ['mine', 'mfa'];

type Step = 'app' | 'mail' | 'off';

/** delivery 7, mfa: a code beside the password, by an app or by mail. */
export function SecondFactor() {
  const heading = useId();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(mfaEnabled, {}) });
  function changed(recoveryCodes?: readonly string[]) {
    setStep(undefined);
    setCodes(recoveryCodes);
    void queries.invalidateQueries({ queryKey: KEY });
    void queries.invalidateQueries({ queryKey: ['mine', 'sessions'] });
  }
  const cancel = () => setStep(undefined);
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Verifica in due passaggi')}
      </h2>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
      {data && <p className="mb-4 text-ink-soft text-sm">{stateText(data)}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      {step === 'app' && <SetUpApp onDone={changed} onCancel={cancel} />}
      {step === 'mail' && <TurnOnMail onDone={changed} onCancel={cancel} />}
      {step === 'off' && data && <TurnOff isMail={data.kind === 'mail'} onDone={changed} onCancel={cancel} />}
      {data && !step && <Choices isOn={data.enabled} onChoose={setStep} />}
    </section>
  );
}

function Choices({ isOn, onChoose }: { readonly isOn: boolean; readonly onChoose: (step: Step) => void }) {
  if (isOn) {
    return (
      <Button variant="secondary" onClick={() => onChoose('off')}>
        {t('Disattiva')}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => onChoose('app')}>{t('Attiva con un’app')}</Button>
      <Button variant="secondary" onClick={() => onChoose('mail')}>
        {t('Attiva con codici per e-mail')}
      </Button>
    </div>
  );
}

function stateText({ enabled, kind, recoveryCodes }: MfaState): string {
  if (!enabled)
    return t('Non è attiva: per accedere basta la password. Con un codice in più l’account è molto più al sicuro.');
  if (kind === 'mail') return t('È attiva: a ogni accesso ti mandiamo un codice per e-mail.');
  return t('È attiva: a ogni accesso serve un codice della tua app. Codici di recupero rimasti: {number}.', {
    number: recoveryCodes ?? 0,
  });
}
