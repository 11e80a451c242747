import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffCreditSave } from '../../../contract/credit/routes.ts';
import type { StaffCreditBody, StaffCreditCompany, StaffCreditLine } from '../../../contract/credit/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

const KINDS = { deferred: msg('Una fattura per ordine'), summary: msg('Una fattura al mese') } as const;
const STATES: Readonly<Record<StaffCreditLine['state'], { readonly text: string; readonly tone: BadgeTone }>> = {
  active: { text: msg('Aperto'), tone: 'accent' },
  suspended: { text: msg('Sospeso'), tone: 'warning' },
  closed: { text: msg('Chiuso'), tone: 'neutral' },
};

/** A company with its lines, each of which can be changed, and the kinds that it has none of. */
export function CreditCompany({ company }: { readonly company: StaffCreditCompany }) {
  const [edited, setEdited] = useState<number | 'new'>();
  const { companyName, vatNumber, email, lines } = company;
  const open = new Set(lines.filter(({ state }) => state !== 'closed').map(({ kind }) => kind));
  return (
    <li className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <div>
        <h2 className="break-words text-lg">{companyName}</h2>
        <p className="break-all text-ink-soft text-sm">
          {[vatNumber, email].filter((text) => text !== '').join(' · ')}
        </p>
      </div>
      {lines.map((line) =>
        edited === line.creditLineId ? (
          <CreditForm key={line.creditLineId} company={company} line={line} onDone={() => setEdited(undefined)} />
        ) : (
          <Line key={line.creditLineId} line={line} onEdit={() => setEdited(line.creditLineId)} />
        ),
      )}
      {edited === 'new' && <CreditForm company={company} line={undefined} onDone={() => setEdited(undefined)} />}
      {edited === undefined && open.size < 2 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          aria-label={t('Concedi un fido a {name}', { name: companyName })}
          onClick={() => setEdited('new')}
        >
          {t('Concedi un fido')}
        </Button>
      )}
    </li>
  );
}

function Line({ line, onEdit }: { readonly line: StaffCreditLine; readonly onEdit: () => void }) {
  const { code, kind, creditLine, committed, expired, remaining, validUntil, termsDays, state } = line;
  const { text, tone } = STATES[state];
  const facts = [
    [t('Fido accordato'), formatEuro(creditLine)],
    [t('Impegnato'), formatEuro(committed)],
    [t('Scaduto'), formatEuro(expired)],
    [t('Residuo'), formatEuro(remaining)],
    [t('Giorni per pagare'), String(termsDays)],
    [t('Vale fino al'), validUntil === undefined ? '–' : wireDate(validUntil)],
  ];
  return (
    <section aria-label={code} className="grid gap-3 rounded-md border border-line p-4">
      <p className="flex flex-wrap items-center gap-3">
        <strong>{code}</strong>
        <span>{t(KINDS[kind])}</span>
        <Badge tone={tone}>{t(text)}</Badge>
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-faint">{name}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        className="justify-self-start"
        aria-label={t('Modifica {name}', { name: code })}
        onClick={onEdit}
      >
        {t('Modifica')}
      </Button>
    </section>
  );
}

interface CreditFormProps {
  readonly company: StaffCreditCompany;
  /** Undefined: credit is granted. */
  readonly line: StaffCreditLine | undefined;
  readonly onDone: () => void;
}

const FIELDS = ['kind', 'limit', 'terms_days', 'valid_until', 'state'];

/** Grants credit to a company, or changes a line. What is wrong is said at its field. */
function CreditForm({ company, line, onDone }: CreditFormProps) {
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
