import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { companyInvitation, companyJoin } from '../../../contract/company/routes.ts';
import type { CompanyInvitation } from '../../../contract/company/schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError, tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { cartState } from '../../cart-core/state/cart-state.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { LoginForm } from '../auth/LoginForm.tsx';
import { RegistrationForm } from '../auth/RegistrationForm.tsx';
import { limitsText, ROLES } from './company-queries.ts';

export const Component = JoinCompanyPage;

/** The page of an invitation to buy for a company. Only the account with the invited e-mail can accept it. */
function JoinCompanyPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { data: cart } = useCart();
  const isCustomer = isLoggedIn(cart);
  const { data, error } = useQuery({
    queryKey: ['mine', 'company', 'invitation', token, isCustomer],
    queryFn: () => api.call(companyInvitation, { query: { token } }),
    retry: false,
  });
  return (
    <>
      <PrivateTitle>{t('Invito di un’azienda')}</PrivateTitle>
      {error && <InvalidInvitation reason={asApiError(error).message} />}
      {!data && !error && (
        <div role="status" aria-label={t('Caricamento')}>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
      {data && (
        <section className="grid justify-items-start gap-4 rounded-lg bg-card p-4 shadow-card sm:p-5 sm:p-8">
          <Icon name="building" className="size-8 text-accent" />
          <h1 className="min-w-0 break-words text-3xl">
            {isCustomer
              ? t('Compra per {company}', { company: data.companyName })
              : t('{company} ti invita a fare la spesa per lei', { company: data.companyName })}
          </h1>
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="accent">{t(ROLES[data.role])}</Badge>
            <span>{limitsText(data)}</span>
          </p>
          <p className="text-ink-soft">
            {t('Gli ordini restano i tuoi: l’azienda vede quanto spendi e decide su quello che supera i limiti.')}
          </p>
          {isCustomer ? <Accept token={token} invitation={data} /> : <NewHere token={token} email={data.email} />}
        </section>
      )}
    </>
  );
}

function InvalidInvitation({ reason }: { readonly reason: string }) {
  return (
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
      {reason}
    </EmptyState>
  );
}

/** Accepts the invitation for the account that is logged in, and opens the company's page. */
function useJoin(token: string) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(companyJoin, { body: { token } }),
    onSuccess: ({ companyName = '' }) => {
      toast('success', t('Ora compri per {company}', { company: companyName }));
      cartState.refresh();
      void queries.invalidateQueries({ queryKey: ['mine', 'company', 'own'] });
      void navigate(accountPaths.company(), { replace: true });
    },
    onError: tellError,
  });
}

interface AcceptProps {
  readonly token: string;
  readonly invitation: CompanyInvitation;
}

function Accept({ token, invitation: { isForYou, email } }: AcceptProps) {
  const join = useJoin(token);
  return isForYou ? (
    <Button size="lg" busy={join.isPending} onClick={() => join.mutate()}>
      {t('Accetta l’invito')}
    </Button>
  ) : (
    <Alert tone="warning">{t('L’invito è per {email}: accedi con quell’indirizzo', { email })}</Alert>
  );
}

/**
 * Most invited persons have no account: the page shows the registration first, which accepts the invitation, and a
 * login for the others.
 */
function NewHere({ token, email }: { readonly token: string; readonly email: string }) {
  const join = useJoin(token);
  const isOpen = useIsRegistrationOpen();
  const [hasAccount, setHasAccount] = useState(!isOpen);
  const goOn = () => join.mutate();
  return (
    <div className="grid w-full gap-4 border-line border-t pt-5">
      <h2 className="text-xl">{hasAccount ? t('Accedi e accetta l’invito') : t('Crea il tuo account')}</h2>
      {hasAccount ? (
        <LoginForm onSuccess={goOn} email={email} />
      ) : (
        <RegistrationForm onSuccess={goOn} invitedEmail={email} />
      )}
      {isOpen && (
        <p className="text-ink-soft text-sm">
          {hasAccount ? t('Non hai un account?') : t('Hai già un account?')}{' '}
          <button
            type="button"
            onClick={() => setHasAccount(!hasAccount)}
            className="min-h-11 font-semibold text-accent underline underline-offset-4"
          >
            {hasAccount ? t('Registrati') : t('Accedi')}
          </button>
        </p>
      )}
    </div>
  );
}
