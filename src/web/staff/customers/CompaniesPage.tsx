import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMPANY_REASON_LENGTH } from '../../../contract/account/limits.ts';
import type { CompanyRequest } from '../../../contract/account/registration-schemas.ts';
import { companyDecide, companyList } from '../../../contract/account/routes.ts';
import { isDoubtfulCode } from '../../../domain/account/fiscal-data.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Facts } from '../kit/Facts.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { CompaniesPage as Component };

const KEY = ['staff', 'companies'];

/** The states by their name in the address; an empty name means pending requests. */
const STATES: Readonly<Record<string, CompanyRequest['state']>> = { approvate: 'approved', rifiutate: 'refused' };

/** D 6: new companies, which the staff approve or refuse. Pending ones come first, in order of age. */
function CompaniesPage() {
  const state = useListState();
  const query = { state: STATES[state.word('stato')] ?? ('pending' as const), page: state.page };
  const companies = useQuery(listQuery([...KEY, query], () => api.call(companyList, { query })));
  const counts = companies.data?.counts;
  const approve = useListAct({
    queryKey: KEY,
    act: ({ userId }: CompanyRequest) => api.call(companyDecide, { body: { user_id: userId, decision: 'approved' } }),
    said: (_state, { companyName: name }) => t('{name}: approvata', { name }),
  });
  return (
    <StaffList
      title={t('Aziende')}
      about={t(
        'Chi si registra come azienda senza tessera cliente può ordinare dopo la vostra approvazione. La risposta parte per e-mail.',
      )}
      state={state}
      query={companies}
      file={{ of: companyList, query }}
      rows={companies.data?.companies}
      total={companies.data?.page.totItems}
      pages={companies.data?.page.totPages}
      views={[
        { name: t('Da approvare'), search: '', count: counts?.pending },
        { name: t('Approvate'), search: 'stato=approvate', count: counts?.approved },
        { name: t('Rifiutate'), search: 'stato=rifiutate', count: counts?.refused },
      ]}
      keyOf={({ userId }) => userId}
      nameOf={({ companyName }) => companyName}
      first={{ title: t('Azienda') }}
      columns={[
        { word: 'iva', title: t('Partita IVA'), cell: ({ vatNumber }) => <Code code={vatNumber} /> },
        { word: 'referente', title: t('Referente'), cell: ({ firstName, lastName }) => `${firstName} ${lastName}` },
        { word: 'email', title: t('E-mail'), cell: ({ email }) => email },
        { word: 'registrata', title: t('Registrata'), cell: ({ requestedAt }) => formatMoment(requestedAt) },
      ]}
      bulk={query.state === 'approved' ? [] : [{ name: t('Approva'), run: approve.runAll }]}
      acts={(company) =>
        company.state !== 'approved' && (
          <Button
            aria-label={t('Approva {name}', { name: company.companyName })}
            busy={approve.isBusy(({ userId }) => userId === company.userId)}
            onClick={() => approve.run(company)}
          >
            {t('Approva')}
          </Button>
        )
      }
      details={(company) => <CompanyDetails company={company} />}
      empty={{
        icon: 'check',
        title: t('Nessuna azienda qui'),
        text: t('Quando un’azienda si registra senza tessera, compare tra quelle da approvare.'),
      }}
    />
  );
}

/** A code of a company, with a warning if its check character is wrong. */
function Code({ code }: { readonly code: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {code}
      {isDoubtfulCode(code) && <Badge tone="warning">{t('Ultimo carattere da controllare')}</Badge>}
    </span>
  );
}

/** The data that a company entered, the decision on it, and the form to refuse it. */
function CompanyDetails({ company }: { readonly company: CompanyRequest }) {
  const { userId, companyName, fiscalCode, sdiCode, pec, phone, state, decidedAt, decidedBy, reason } = company;
  const [isRefusing, setIsRefusing] = useState(false);
  const queries = useQueryClient();
  return (
    <>
      <Facts
        facts={[
          [t('Codice fiscale'), fiscalCode.trim() && <Code code={fiscalCode} />],
          [t('Codice SDI'), sdiCode],
          [t('PEC'), pec],
          [t('Telefono'), phone],
          [
            t('Decisione'),
            decidedAt !== undefined &&
              t('Deciso da {name}, {moment}', { name: decidedBy ?? t('personale'), moment: formatMoment(decidedAt) }),
          ],
          [t('Motivo'), reason],
        ]}
      />
      {state === 'pending' && !isRefusing && (
        <Button
          variant="danger"
          className="w-fit"
          aria-label={t('Rifiuta {name}', { name: companyName })}
          onClick={() => setIsRefusing(true)}
        >
          {t('Rifiuta…')}
        </Button>
      )}
      {isRefusing && (
        <SendForm
          label={t('Rifiuta {name}', { name: companyName })}
          isOpened
          submit={t('Rifiuta e scrivi all’azienda')}
          send={(text) =>
            api.call(companyDecide, { body: { user_id: userId, decision: 'refused', reason: text('reason') } })
          }
          onSent={() => {
            toast('success', t('{name}: rifiutata', { name: companyName }));
            return queries.invalidateQueries({ queryKey: KEY });
          }}
          onCancel={() => setIsRefusing(false)}
        >
          {(at) => (
            <TextArea
              label={t('Motivo')}
              name="reason"
              className="sm:col-span-full"
              maxLength={COMPANY_REASON_LENGTH}
              error={at('reason')}
              hint={t('L’azienda lo legge nella mail')}
            />
          )}
        </SendForm>
      )}
    </>
  );
}
