import { useMutation } from '@tanstack/react-query';
import { OWN_DATA_LENGTHS, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { cardCheck } from '../../../../contract/account/registration-routes.ts';
import { fiscalCodeProblem, plainFiscalCode } from '../../../../domain/account/fiscal-data.ts';
import { required } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Field } from '../../../ui/Field.tsx';
import { type RegistrationDraft, withCard } from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './steps.ts';

const NAMES = ['kind', 'hasCard', 'customerCode', 'holderCode'] as const;

/** D 2: a person or a company, with a customer card or without. A card is checked before the next step. */
export function KindStep({ draft, onTyped, onDone, refusal: sent }: StepProps) {
  const check = useMutation({
    mutationFn: ({ customerCode = '', holderCode: fiscalCode = '' }: RegistrationDraft) =>
      api.call(cardCheck, { body: { customerCode, fiscalCode } }),
  });
  const refusal = check.error ? asApiError(check.error) : sent;
  const shown = { ...draft, kind: draft['kind'] ?? 'person', hasCard: draft['hasCard'] ?? 'no' };
  return (
    <StepForm
      names={NAMES}
      draft={shown}
      onTyped={onTyped}
      problemsOf={(typed) => (typed['hasCard'] === 'si' ? cardProblems(typed) : [])}
      onNext={(typed) => {
        if (typed['hasCard'] !== 'si') return onDone(withCard({ ...draft, ...typed }, undefined));
        check.mutate(typed, {
          onSuccess: (card) => onDone(withCard({ ...draft, ...typed }, card)),
        });
      }}
      refusal={refusal}
      isBusy={check.isPending}
      submitLabel={t('Continua')}
    >
      {(field) => (
        <div className="group grid gap-6">
          <Choice legend={t('Per chi compri?')} name="kind" chosen={shown.kind}>
            {[
              { value: 'person', label: t('Per me'), text: t('Spesa di casa') },
              { value: 'company', label: t('Per un’azienda'), text: t('Con partita IVA e fattura') },
            ]}
          </Choice>
          <Choice legend={t('Hai già una tessera cliente?')} name="hasCard" chosen={shown.hasCard}>
            {[
              { value: 'no', label: t('No'), text: t('Sono un nuovo cliente') },
              { value: 'si', label: t('Sì'), text: t('Ho un codice cliente') },
            ]}
          </Choice>
          <div className="hidden gap-x-5 gap-y-2 group-has-[[name=hasCard][value=si]:checked]:grid sm:grid-cols-2">
            <Field
              {...field('customerCode')}
              label={t('Codice cliente')}
              autoComplete="off"
              maxLength={REGISTRATION_LENGTHS.customerCode}
              hint={t('È scritto sulla tessera')}
            />
            <Field
              {...field('holderCode')}
              label={t('Partita IVA o codice fiscale')}
              autoComplete="off"
              maxLength={OWN_DATA_LENGTHS.fiscalCode}
              hint={t('Di chi è intestata la tessera')}
            />
          </div>
        </div>
      )}
    </StepForm>
  );
}

/** Returns the problems of the card's fields before the card is looked up: the next steps do not show these fields. */
function cardProblems({ customerCode = '', holderCode = '' }: RegistrationDraft) {
  const found = [
    ['customerCode', required(customerCode)] as const,
    ['holderCode', required(holderCode) ?? fiscalCodeProblem(plainFiscalCode(holderCode))] as const,
  ];
  return found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const]));
}

const CARD =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line-strong/60 bg-card px-4 py-3 ' +
  'has-checked:border-accent has-checked:bg-accent-soft';

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly chosen: string;
  readonly children: readonly { readonly value: string; readonly label: string; readonly text: string }[];
}

function Choice({ legend, name, chosen, children }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {children.map(({ value, label, text }) => (
          <label key={value} className={CARD}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} className="size-5 shrink-0 accent-accent" />
            <span className="grid font-semibold">
              {label}
              <span className="font-normal text-ink-soft text-sm">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
