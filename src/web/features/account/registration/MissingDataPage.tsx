import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { disclaimerCheck, disclaimerUpdate } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { missingData } from '../../../../domain/account/fiscal-data.ts';
import { t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { LinkToPage } from '../../../page/LinkToPage.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { safeReturnTo } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FiscalForm, NameForm } from '../details/DataForm.tsx';
import { accountDataOf, detailQuery } from '../details/details.ts';
import { forCustomers, ResendMail } from './after-registration.tsx';

export const Component = forCustomers(MissingDataPage);

/** D 2, complete data: the missing data of an account, with a form for each part. */
function MissingDataPage() {
  const [params] = useSearchParams();
  const { data: user, error } = useQuery(detailQuery);
  return (
    <div className="page max-w-2xl pt-10">
      <PrivateTitle>{t('Completa i tuoi dati')}</PrivateTitle>
      <h1 className="mb-6 text-3xl">{t('Completa i tuoi dati')}</h1>
      {error && !user && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!user && !error && (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-60" />
        </div>
      )}
      {user && <Missing user={user} />}
      <Link to={safeReturnTo(params.get('returnTo'))} className={buttonClass('secondary', 'lg', 'mt-6')}>
        {t('Continua')}
      </Link>
    </div>
  );
}

function Missing({ user }: { readonly user: UserDetail }) {
  const missing = missingData(accountDataOf(user));
  if (missing.length === 0) return <Alert tone="info">{t('Non manca niente: grazie!')}</Alert>;
  return (
    <div className="grid gap-6">
      {missing.includes('names') && <NameForm user={user} />}
      {missing.includes('company') && <FiscalForm user={user} />}
      {missing.includes('disclaimers') && <MissingDisclaimers />}
      {missing.includes('email') && <ResendMail email={user.email} />}
    </div>
  );
}

const missingQuery = { queryKey: ['mine', 'missing-disclaimers'], queryFn: () => api.call(disclaimerCheck, {}) };

/** The required disclaimers that were not accepted in their present version; one press accepts them all. */
function MissingDisclaimers() {
  const queries = useQueryClient();
  const { data } = useQuery(missingQuery);
  const missing = data?.missing ?? [];
  const accept = useMutation({
    mutationFn: () =>
      api.call(disclaimerUpdate, {
        body: { disclaimers: missing.map(({ disclaimerId }) => ({ disclaimerId, accepted: true })) },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['mine'] }),
    onError: tellError,
  });
  return (
    <section aria-labelledby="consensi-mancanti" className="grid gap-3 rounded-lg bg-card p-6 shadow-card">
      <h2 id="consensi-mancanti" className="text-xl">
        {t('Condizioni e privacy')}
      </h2>
      {!data && <Skeleton className="h-16" />}
      <ul className="grid gap-2">
        {missing.map(({ disclaimerId, title, text, slug }) => (
          <li key={disclaimerId}>
            {text} {slug && <LinkToPage slug={slug}>{title}</LinkToPage>}
          </li>
        ))}
      </ul>
      <Button busy={accept.isPending} onClick={() => accept.mutate()} className="justify-self-start">
        {t('Accetto')}
      </Button>
    </section>
  );
}
