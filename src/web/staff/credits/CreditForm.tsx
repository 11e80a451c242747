import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { staffCreditSave } from '../../../contract/credit/routes.ts';
import type { StaffCreditBody, StaffCreditCompany, StaffCreditLine } from '../../../contract/credit/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

export interface CreditFormProps {
  readonly company: StaffCreditCompany;
  /** Undefined: credit is granted. */
  readonly line: StaffCreditLine | undefined;
  readonly onDone: () => void;
}

const FIELDS = ['kind', 'limit', 'terms_days', 'valid_until', 'state'];

/** Grants credit to a company, or changes a line. What is wrong is said at its field. */
export function CreditForm({ company, line, onDone }: CreditFormProps) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (body: StaffCreditBody) => api.call(staffCreditSave, { body }),
    onSuccess: () => {
      toast('success', t('Il fido è registrato'));
      onDone();
      return queries.invalidateQueries({ queryKey: ['staff', 'credits'] });
    },
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  const { form, saveByKeys } = useFormKeys(problem);
  const elsewhere = problem?.errors.filter(({ field = '' }) => !FIELDS.includes(field)) ?? [];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate(bodyOf(new FormData(event.currentTarget), company, line));
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={saveByKeys}
      aria-label={
        line ? t('Modifica {name}', { name: line.code }) : t('Concedi un fido a {name}', { name: company.companyName })
      }
      className="grid gap-3 rounded-md border border-accent p-4 sm:grid-cols-2"
    >
      {elsewhere.length > 0 && (
        <div className="sm:col-span-2">
          <Alert tone="error">{problem?.message}</Alert>
        </div>
      )}
      <Fields line={line} errorAt={(name) => problem?.at(name)} />
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {t('Salva il fido')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('Annulla')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly line: StaffCreditLine | undefined;
  readonly errorAt: (name: string) => string | undefined;
}

function Fields({ line, errorAt }: FieldsProps) {
  return (
    <>
      {!line && (
        <Select label={t('Tipo di fattura')} name="kind" error={errorAt('kind')}>
          <option value="deferred">{t('Una fattura per ordine')}</option>
          <option value="summary">{t('Una fattura al mese')}</option>
        </Select>
      )}
      <Field
        label={t('Fido in euro')}
        name="limit"
        inputMode="decimal"
        defaultValue={line ? String(line.creditLine).replace('.', ',') : ''}
        error={errorAt('limit')}
      />
      <Field
        label={t('Giorni per pagare')}
        name="terms_days"
        inputMode="numeric"
        defaultValue={line ? String(line.termsDays) : '30'}
        error={errorAt('terms_days')}
      />
      <Field
        label={t('Vale fino al')}
        name="valid_until"
        type="date"
        required={false}
        defaultValue={line?.validUntil ?? ''}
        error={errorAt('valid_until')}
        hint={t('Vuoto: senza fine')}
      />
      {line && (
        <Select label={t('Stato')} name="state" defaultValue={line.state} error={errorAt('state')}>
          <option value="active">{t('Aperto')}</option>
          <option value="suspended">{t('Sospeso')}</option>
          <option value="closed">{t('Chiuso')}</option>
        </Select>
      )}
    </>
  );
}

/** Returns what the form says. A number that is missing is left out, so that the server says so at its field. */
function bodyOf(form: FormData, { userId }: StaffCreditCompany, line: StaffCreditLine | undefined): StaffCreditBody {
  const text = (name: string) => String(form.get(name) ?? '');
  const kind = line?.kind ?? (text('kind') === 'summary' ? 'summary' : 'deferred');
  return {
    user_id: userId,
    kind,
    ...numberOf('limit', text('limit')),
    ...numberOf('terms_days', text('terms_days')),
    valid_until: text('valid_until'),
    ...(line ? { credit_line_id: line.creditLineId, state: text('state') } : {}),
  } as StaffCreditBody;
}
