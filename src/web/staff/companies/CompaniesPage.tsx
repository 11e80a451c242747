import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { COMPANY_REASON_LENGTH } from '../../../contract/account/limits.ts';
import { companyDecide, companyList } from '../../../contract/account/registration-routes.ts';
import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { isDoubtfulCode } from '../../../domain/account/fiscal-data.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';

/** A company with what it told of itself, and what the staff can decide in its state. */
function CompanyItem({ company }: { readonly company: CompanyRequest }) {
  const [isRefusing, setIsRefusing] = useState(false);
  const decide = useDecide(company);
  const { companyName, state, decidedAt, decidedBy, reason } = company;
  const refusal = decide.error ? asApiError(decide.error) : undefined;
  return (
    <li className="grid gap-4 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="break-words text-lg">{companyName}</h2>
        <time dateTime={company.requestedAt} className="text-ink-soft text-sm">
          {formatMoment(company.requestedAt)}
        </time>
      </div>
      <Facts company={company} />
      {decidedAt !== undefined && (
        <p className="text-ink-soft text-sm">
          {t('Deciso da {name}, {moment}', { name: decidedBy ?? t('personale'), moment: formatMoment(decidedAt) })}
          {reason !== '' && ` · ${reason}`}
        </p>
      )}
      {isRefusing ? (
        <RefusalForm
          isBusy={decide.isPending}
          error={refusal?.at('reason') ?? refusal?.message}
          onRefuse={(text) => decide.mutate({ decision: 'refused', reason: text })}
          onCancel={() => setIsRefusing(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {state !== 'approved' && (
            <Button
              aria-label={t('Approva {name}', { name: companyName })}
              busy={decide.isPending}
              onClick={() => decide.mutate({ decision: 'approved' })}
            >
              {t('Approva')}
            </Button>
          )}
          {state === 'pending' && (
            <Button
              variant="danger"
              aria-label={t('Rifiuta {name}', { name: companyName })}
              onClick={() => setIsRefusing(true)}
            >
              {t('Rifiuta…')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Facts({ company }: { readonly company: CompanyRequest }) {
  const { vatNumber, fiscalCode, sdiCode, pec, firstName, lastName, email, phone } = company;
  const facts = [
    [t('Partita IVA'), vatNumber],
    [t('Codice fiscale'), fiscalCode],
    [t('Codice SDI'), sdiCode],
    [t('PEC'), pec],
    [t('Referente'), `${firstName} ${lastName}`],
    [t('E-mail'), email],
    [t('Telefono'), phone],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
      {facts
        .filter(([, value]) => value.trim() !== '')
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-faint">{name}</dt>
            <dd className="flex flex-wrap items-center gap-2 break-all font-medium">
              {value}
              {isDoubtfulCode(value) && <Badge tone="warning">{t('Ultimo carattere da controllare')}</Badge>}
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface RefusalFormProps {
  readonly isBusy: boolean;
  readonly error: string | undefined;
  readonly onRefuse: (reason: string) => void;
  readonly onCancel: () => void;
}

function RefusalForm({ isBusy, error, onRefuse, onCancel }: RefusalFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onRefuse(String(new FormData(event.currentTarget).get('reason') ?? ''));
  }
  return (
    <form ref={focusField} onSubmit={submit} className="grid gap-3">
      <TextArea
        label={t('Motivo')}
        name="reason"
        maxLength={COMPANY_REASON_LENGTH}
        error={error}
        hint={t('L’azienda lo legge nella mail')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={isBusy}>
          {t('Rifiuta e scrivi all’azienda')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Annulla')}
        </Button>
      </div>
    </form>
  );
}

/** Whoever pressed the button goes on in the field. */
const focusField: RefCallback<HTMLFormElement> = (form) => form?.querySelector('textarea')?.focus();

function useDecide({ userId, companyName }: CompanyRequest) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wish: { decision: 'approved' | 'refused'; reason?: string }) =>
      api.call(companyDecide, { body: { user_id: userId, ...wish } }),
    onSuccess: ({ state }) => {
      const name = companyName;
      toast('success', state === 'approved' ? t('{name}: approvata', { name }) : t('{name}: rifiutata', { name }));
      return queries.invalidateQueries({ queryKey: ['staff', 'companies'] });
    },
    onError: (refused) => {
      if (asApiError(refused).at('reason') === undefined) toast('error', asApiError(refused).message);
    },
  });
}

export { CompaniesPage as Component };

type State = CompanyRequest['state'];

/** The states by the words of the address. */
const STATES: Readonly<Record<string, { readonly state: State; readonly name: string }>> = {
  attesa: { state: 'pending', name: msg('Da approvare') },
  approvate: { state: 'approved', name: msg('Approvate') },
  rifiutate: { state: 'refused', name: msg('Rifiutate') },
};

/** D 6: new companies, which the staff approve or refuse. Those that wait come first, the oldest before the others. */
function CompaniesPage() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('stato') ?? '';
  const word = asked in STATES ? asked : 'attesa';
  const { state } = STATES[word] ?? { state: 'pending' as const };
  const page = pageOf(params);
  const query = { state, page: Math.min(page, 10_000) };
  const { data, error, refetch } = useQuery(
    listQuery(['staff', 'companies', query], () => api.call(companyList, { query })),
  );
  return (
    <>
      <StaffHead
        title={t('Aziende')}
        about={t(
          'Chi si registra come azienda senza tessera cliente può ordinare dopo la vostra approvazione. La risposta parte per e-mail.',
        )}
      />
      <Select
        label={t('Stato')}
        name="stato"
        className="mb-4 max-w-xs"
        value={word}
        onChange={(event) => setParams(event.target.value === 'attesa' ? {} : { stato: event.target.value })}
      >
        {Object.entries(STATES).map(([value, { name }]) => (
          <option key={value} value={value}>
            {t(name)}
          </option>
        ))}
      </Select>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le aziende')}>
          <StaffLoading />
        </NotLoaded>
      )}
      <p role="status" className="mb-3 text-ink-faint text-sm">
        {data && (data.page.totItems === 1 ? t('1 azienda') : t('{n} aziende', { n: data.page.totItems }))}
      </p>
      {data?.companies.length === 0 && (
        <EmptyState icon="check" title={t('Nessuna azienda qui')}>
          {t('Quando un’azienda si registra senza tessera, compare tra quelle da approvare.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.companies.map((company) => (
          <CompanyItem key={company.userId} company={company} />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(pagina) =>
            staffPaths.companies({
              stato: word === 'attesa' ? undefined : word,
              pagina: pagina > 1 ? pagina : undefined,
            })
          }
        />
      )}
    </>
  );
}
