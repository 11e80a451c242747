import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffCreditList, staffCreditSave } from '../../../contract/credit-lines/routes.ts';
import type { StaffCreditBody, StaffCreditCompany, StaffCreditLine } from '../../../contract/credit-lines/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Facts } from '../kit/Facts.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { numberOf, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';

export { CreditsPage as Component };

/**
 * D 3: the companies that may buy on account. The search finds every company, so that credit can be granted to any of
 * them.
 */
function CreditsPage() {
  const state = useListState();
  const query = { page: state.page, ...(state.q === '' ? {} : { q: state.q }) };
  const credits = useQuery(listQuery(['staff', 'credits', query], () => api.call(staffCreditList, { query })));
  return (
    <StaffList
      title={t('Fidi')}
      about={t('Le aziende che comprano a credito. Per concedere un fido a un’altra azienda, cercala.')}
      state={state}
      query={credits}
      file={{ of: staffCreditList, query }}
      rows={credits.data?.companies}
      total={credits.data?.page.totItems}
      pages={credits.data?.page.totPages}
      search={t('Nome, partita IVA o e-mail')}
      keyOf={({ userId }) => userId}
      nameOf={({ companyName }) => companyName}
      first={{ title: t('Azienda') }}
      columns={[
        { word: 'iva', title: t('Partita IVA'), cell: ({ vatNumber }) => vatNumber },
        { word: 'email', title: t('E-mail'), cell: ({ email }) => email },
        {
          word: 'residuo',
          title: t('Residuo'),
          cell: ({ lines }) => lines.map(({ remaining }) => formatEuro(remaining)).join(', '),
          isEnd: true,
        },
        {
          word: 'stato',
          title: t('Stato'),
          cell: ({ lines }) => (
            <span className="flex flex-wrap gap-1">
              {lines.map(({ creditLineId, state: lineState }) => (
                <StateBadge key={creditLineId} state={lineState} />
              ))}
            </span>
          ),
        },
      ]}
      details={(company) => <CreditLines company={company} />}
      empty={{ icon: 'store', title: t('Nessun fido concesso'), text: t('Cerca un’azienda per concederle un fido.') }}
    />
  );
}

const KINDS = { deferred: msg('Una fattura per ordine'), summary: msg('Una fattura al mese') } as const;
const STATES: Readonly<Record<StaffCreditLine['state'], { readonly text: string; readonly tone: BadgeTone }>> = {
  active: { text: msg('Aperto'), tone: 'accent' },
  suspended: { text: msg('Sospeso'), tone: 'warning' },
  closed: { text: msg('Chiuso'), tone: 'neutral' },
};

function StateBadge({ state }: Pick<StaffCreditLine, 'state'>) {
  const { text, tone } = STATES[state];
  return <Badge tone={tone}>{t(text)}</Badge>;
}

/** The credit lines of a company with their forms, and a form for the kinds of credit that it does not have. */
function CreditLines({ company }: { readonly company: StaffCreditCompany }) {
  const [edited, setEdited] = useState<number | 'new'>();
  const { companyName, lines } = company;
  const open = new Set(lines.filter(({ state }) => state !== 'closed').map(({ kind }) => kind));
  return (
    <>
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
    </>
  );
}

function Line({ line, onEdit }: { readonly line: StaffCreditLine; readonly onEdit: () => void }) {
  const { code, kind, creditLine, committed, expired, remaining, validUntil, termsDays, state } = line;
  return (
    <section aria-label={code} className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <strong>{code}</strong>
        <span>{t(KINDS[kind])}</span>
        <StateBadge state={state} />
        <Button variant="quiet" aria-label={t('Modifica {name}', { name: code })} onClick={onEdit}>
          {t('Modifica')}
        </Button>
      </p>
      <Facts
        facts={[
          [t('Fido accordato'), formatEuro(creditLine)],
          [t('Impegnato'), formatEuro(committed)],
          [t('Scaduto'), formatEuro(expired)],
          [t('Residuo'), formatEuro(remaining)],
          [t('Giorni per pagare'), termsDays],
          [t('Vale fino al'), validUntil === undefined ? '–' : wireDate(validUntil)],
        ]}
      />
    </section>
  );
}

interface CreditFormProps {
  readonly company: StaffCreditCompany;
  /** Undefined while a new credit line is granted. */
  readonly line: StaffCreditLine | undefined;
  readonly onDone: () => void;
}

/** Grants credit to a company, or changes a credit line. Errors are shown at their fields. */
function CreditForm({ company, line, onDone }: CreditFormProps) {
  const queries = useQueryClient();
  return (
    <SendForm
      label={
        line ? t('Modifica {name}', { name: line.code }) : t('Concedi un fido a {name}', { name: company.companyName })
      }
      isOpened
      submit={t('Salva il fido')}
      send={(text) => api.call(staffCreditSave, { body: bodyOf(text, company, line) })}
      onSent={() => {
        toast('success', t('Il fido è registrato'));
        onDone();
        return queries.invalidateQueries({ queryKey: ['staff', 'credits'] });
      }}
      onCancel={onDone}
    >
      {(at) => <Fields line={line} errorAt={at} />}
    </SendForm>
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

/** Returns the values of the form. A missing number is left out, so that the server reports it at its field. */
function bodyOf(
  text: (name: string) => string,
  { userId }: StaffCreditCompany,
  line: StaffCreditLine | undefined,
): StaffCreditBody {
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
