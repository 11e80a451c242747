import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { companyInvitation, companyJoin } from '../../../../contract/company/routes.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { tellError } from '../../../api/tell-error.ts';
import { cartState } from '../../../cart-core/state/cart-state.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { limitsText, ROLES } from './company-queries.ts';

export const Component = JoinCompanyPage;

/** The page of an invitation to buy for a company. It is accepted by the account of the e-mail that it was sent to. */
function JoinCompanyPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['mine', 'company', 'invitation', token],
    queryFn: () => api.call(companyInvitation, { query: { token } }),
    retry: false,
  });
  const join = useMutation({
    mutationFn: () => api.call(companyJoin, { body: { token } }),
    onSuccess: ({ companyName = '' }) => {
      toast('success', t('Ora compri per {company}', { company: companyName }));
      cartState.refresh();
      void queries.invalidateQueries({ queryKey: ['mine', 'company', 'own'] });
      void navigate(accountPaths.company(), { replace: true });
    },
    onError: tellError,
  });
  return (
    <>
      <PrivateTitle>{t('Invito di un’azienda')}</PrivateTitle>
      {error && (
        <EmptyState
          icon="alert"
          level="h1"
          title={t('Invito non valido')}
          action={
            <Link to={paths.dashboard()} className={buttonClass()}>
              {t('Vai al profilo')}
            </Link>
          }
        >
          {asApiError(error).message}
        </EmptyState>
      )}
      {!data && !error && (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
      {data && (
        <section className="grid justify-items-start gap-4 rounded-lg bg-card p-6 shadow-card sm:p-8">
          <h1 className="min-w-0 break-words text-3xl">{t('Compra per {company}', { company: data.companyName })}</h1>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="accent">{t(ROLES[data.role])}</Badge>
            <span>{limitsText(data)}</span>
          </p>
          <p className="text-ink-soft">
            {t('Gli ordini restano i tuoi: l’azienda vede quanto spendi e decide su quello che supera i limiti.')}
          </p>
          {data.isForYou ? (
            <Button size="lg" busy={join.isPending} onClick={() => join.mutate()}>
              {t('Accetta l’invito')}
            </Button>
          ) : (
            <Alert tone="warning">
              {t('L’invito è per {email}: accedi con quell’indirizzo', { email: data.email })}
            </Alert>
          )}
        </section>
      )}
    </>
  );
}
