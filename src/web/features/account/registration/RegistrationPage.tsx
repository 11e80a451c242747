import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { disclaimers } from '../../../../contract/account/routes.ts';
import { socialUserDetail } from '../../../../contract/single-sign-on/routes.ts';
import type { SocialUser } from '../../../../contract/single-sign-on/schemas.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { apiContext } from '../../../api/context.ts';
import { withQueries } from '../../../api/Queries.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { useIsRegistrationOpen } from '../../../page/shell-loader.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EntrancePage } from '../../auth/EntrancePage.tsx';
import { SignOnButtons } from '../../auth/SignOnButtons.tsx';
import type { Disclaimers } from './Consents.tsx';
import { NewAccountForm } from './NewAccountForm.tsx';

interface LoadedConsents {
  /** Absent when the server could not read them: then the page asks again. */
  readonly consents?: Disclaimers | undefined;
}

/** The consents come with the page, so that nothing moves. */
async function consentsLoader({ context, request }: LoaderFunctionArgs): Promise<LoadedConsents> {
  const query = queryOf(new URL(request.url).searchParams);
  try {
    return { consents: (await context.get(apiContext).call(disclaimers, { query })).disclaimers };
  } catch {
    return {};
  }
}

/** The store whose disclaimers are shown; without one those of every store. */
function queryOf(params: URLSearchParams) {
  const storeId = Number(params.get('store_id')) || undefined;
  return storeId === undefined ? {} : { store_id: storeId };
}

export const loader = consentsLoader;
export const Component = withQueries(RegistrationPage);

/** delivery 2, route RegistrationUser. */
function RegistrationPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const returnTo = params.get('returnTo') ?? undefined;
  // a person who signed on at a provider may already have an account with another e-mail
  const hasSignedOn = params.has('social_login');
  const social = useSocialUser(params.get('social_login'));
  const { all, error, refetch } = useConsents(params);
  if (!useIsRegistrationOpen()) return <Closed returnTo={returnTo} />;
  const login = (
    <>
      {t('Hai già un account?')}{' '}
      <Link
        to={hasSignedOn ? paths.linkSignOn(returnTo) : paths.login(returnTo)}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
      >
        {hasSignedOn ? t('Collegalo') : t('Accedi')}
      </Link>
    </>
  );
  const goOn = () => void navigate(paths.registered(returnTo), { replace: true });
  return (
    <EntrancePage
      title={t('Crea il tuo account')}
      intro={login}
      why={t('Pochi campi, e il carrello resta quello che hai')}
    >
      <PrivateTitle>{t('Registrati')}</PrivateTitle>
      {all ? (
        // the fields are reset when the social login has been loaded
        <NewAccountForm
          key={social?.email ?? ''}
          disclaimers={all}
          friendCode={params.get('codice') ?? ''}
          social={social}
          onSuccess={goOn}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i consensi')}>
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-160" />
          </div>
        </NotLoaded>
      )}
      {!hasSignedOn && (
        <SignOnButtons heading={t('oppure in un passo')} onSuccess={goOn} returnTo={paths.registered(returnTo)} />
      )}
    </EntrancePage>
  );
}

/** Returns the consents of the page, or those that it asks for itself where the server could not read them. */
function useConsents(params: URLSearchParams) {
  const { consents } = useLoaderData<LoadedConsents | null>() ?? {};
  const query = queryOf(params);
  const { data, error, refetch } = useQuery({
    queryKey: ['disclaimers', query.store_id],
    queryFn: () => api.call(disclaimers, { query }),
    enabled: consents === undefined,
  });
  return { all: consents ?? data?.disclaimers, error, refetch };
}

function useSocialUser(provider: string | null) {
  const { data } = useQuery({
    queryKey: ['social-user', provider],
    // null, because a query must not return undefined
    queryFn: async () => (await readSocialUser()) ?? null,
    enabled: provider !== null,
    retry: false,
  });
  return data ?? undefined;
}

/** Returns the social login in this browser that has no account yet (D 7); undefined: there is none. */
async function readSocialUser(): Promise<SocialUser | undefined> {
  try {
    return await api.call(socialUserDetail, {});
  } catch {
    return undefined;
  }
}

/** storefront 9: the registration switch is off. */
function Closed({ returnTo }: { readonly returnTo: string | undefined }) {
  return (
    <>
      <PrivateTitle>{t('Accedi')}</PrivateTitle>
      <EmptyState
        level="h1"
        icon="lock"
        title={t('Registrazioni chiuse')}
        action={
          <Link to={paths.login(returnTo)} className={buttonClass()}>
            {t('Accedi')}
          </Link>
        }
      >
        {t('Per ora non apriamo nuovi account.')}
      </EmptyState>
    </>
  );
}
