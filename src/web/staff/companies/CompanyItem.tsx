import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefCallback, useState } from 'react';
import { COMPANY_REASON_LENGTH } from '../../../contract/account/limits.ts';
import { companyDecide } from '../../../contract/account/registration-routes.ts';
import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { isDoubtfulCode } from '../../../domain/account/fiscal-data.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';

/** A company with what it told of itself, and what the staff can decide in its state. */
export function CompanyItem({ company }: { readonly company: CompanyRequest }) {
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
