import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type RegistrationStep, stepsOf } from '../../../../domain/account/registration.ts';
import type { SignOnProvider } from '../../../../domain/account/sign-on.ts';
import { t } from '../../../../language/language.ts';
import { type ApiError, asApiError } from '../../../api/api-error.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { Button } from '../../../ui/Button.tsx';
import { useRegister } from '../../auth/use-session.ts';
import { type Access, AccessStep } from './AccessStep.tsx';
import { CompanyStep } from './CompanyStep.tsx';
import { KindStep } from './KindStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import {
  dropDraft,
  fieldsOf,
  type RegistrationDraft,
  reachableStep,
  readDraft,
  storeDraft,
} from './registration-draft.ts';
import { StepList } from './StepList.tsx';
import { readSocialUser } from './social-user.ts';
import { STEPS, type StepProps, stepOf, stepOfField } from './steps.ts';

export interface WizardProps {
  readonly onSuccess: () => void;
}

/**
 * The registration in steps (D 2). The step is in the address, so that Back and a reload work; what was typed is in the draft. A step that is
 * asked for before those in front of it are complete gives way to the first of them.
 */
export function Wizard({ onSuccess }: WizardProps) {
  const [params, setParams] = useSearchParams();
  const { draft, isReady, keep } = useRegistrationDraft(params.get('codice') ?? '');
  const social = useSocialUser(params.get('social_login'));
  const asked = stepOf(params.get('passo'));
  const step = isReady ? reachableStep(asked, draft) : asked;
  const steps = stepsOf(fieldsOf(draft));
  const go = (next: RegistrationStep) => setParams((now) => withStep(now, next));
  // the address follows, for Back and a reload; what is shown does not wait for it, as another navigation may interrupt this one
  useEffect(() => {
    if (step !== asked) setParams((now) => withStep(now, step), { replace: true });
  }, [step, asked, setParams]);
  const { send, isBusy, refusal, forget } = useSend({
    socialLogin: social?.socialLogin,
    onDone: () => {
      dropDraft();
      onSuccess();
    },
    onRefused: (refused) => {
      const wrong = refused.errors.map(({ field }) => stepOfField(field)).find((found) => found !== undefined);
      if (wrong && wrong !== step) go(wrong);
    },
  });
  const heading = useFocusOnChange(step);
  const done = (whole: RegistrationDraft) => {
    keep(whole);
    // what was refused has been corrected
    forget();
    const following = stepsOf(fieldsOf(whole));
    go(following[following.indexOf(step) + 1] ?? 'access');
  };
  const props: StepProps = { draft, refusal, social, onTyped: (typed) => keep({ ...draft, ...typed }), onDone: done };
  const storeId = Number(params.get('store_id')) || undefined;
  const before = steps[steps.indexOf(step) - 1];
  return (
    <>
      <PrivateTitle>{`${t('Registrati')}: ${t(STEPS[step].title)}`}</PrivateTitle>
      <StepList steps={steps} current={step} />
      <section aria-labelledby="passo" className="rounded-lg bg-card p-5 shadow-card sm:p-7">
        <h2 id="passo" ref={heading} tabIndex={-1} className="mb-4 text-2xl outline-none">
          {t(STEPS[step].title)}
        </h2>
        {/* the fields begin anew with the step, and once the social login is known */}
        <div key={`${step} ${social?.email}`}>
          {step === 'kind' && <KindStep {...props} />}
          {step === 'company' && <CompanyStep {...props} />}
          {step === 'person' && <PersonStep {...props} />}
          {step === 'access' && (
            <AccessStep {...props} storeId={storeId} isBusy={isBusy} onSend={(access) => send({ draft, access })} />
          )}
        </div>
      </section>
      {before && (
        <Button variant="quiet" onClick={() => go(before)} className="mt-3">
          {t('Indietro')}
        </Button>
      )}
    </>
  );
}

function withStep(now: URLSearchParams, step: RegistrationStep): URLSearchParams {
  const changed = new URLSearchParams(now);
  changed.set('passo', STEPS[step].word);
  return changed;
}

/** Returns what was typed so far: it is read once the page has started, because the server knows no draft. */
function useRegistrationDraft(friendCode: string) {
  const [state, setState] = useState<{ draft: RegistrationDraft; isReady: boolean }>({
    draft: friendCode === '' ? {} : { tellFriendCode: friendCode },
    isReady: false,
  });
  useEffect(() => {
    setState(({ draft, isReady }) =>
      isReady ? { draft, isReady } : { draft: { ...readDraft(), ...draft }, isReady: true },
    );
  }, []);
  const keep = (draft: RegistrationDraft) => {
    setState({ draft, isReady: true });
    storeDraft(draft);
  };
  return { ...state, keep };
}

function useSocialUser(provider: string | null) {
  const { data } = useQuery({
    queryKey: ['social-user', provider],
    // null: a query has to return something
    queryFn: async () => (await readSocialUser()) ?? null,
    enabled: provider !== null,
    retry: false,
  });
  return data ?? undefined;
}

interface SendOptions {
  readonly socialLogin: SignOnProvider | undefined;
  readonly onDone: () => void;
  readonly onRefused: (refusal: ApiError) => void;
}

function useSend({ socialLogin, onDone, onRefused }: SendOptions) {
  const register = useRegister(onDone);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ draft, access }: { draft: RegistrationDraft; access: Access }) => {
      const { acceptTerms: _terms, password: _none, ...fields } = fieldsOf(draft);
      return register.mutateAsync({
        ...fields,
        ...(socialLogin === undefined ? { password: access.password } : { social_login: socialLogin }),
        disclaimers: [...access.disclaimers],
        tellFriendCode: draft['tellFriendCode'] ?? '',
      });
    },
    onError: (refused) => onRefused(asApiError(refused)),
  });
  return { send: mutate, forget: reset, isBusy: isPending, refusal: error ? asApiError(error) : undefined };
}

/** A new step is read out: its heading takes the focus. Not at the first look, when the focus is where the browser put it. */
function useFocusOnChange(step: RegistrationStep) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
