import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { safeReturnTo } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { detailQuery } from '../details/details.ts';
import { forCustomers, ResendMail } from './after-registration.tsx';

export const Component = forCustomers(RegisteredPage);

/** D 2, email verification and registration completed: the remaining steps, and links to go on. */
function RegisteredPage() {
  const [params] = useSearchParams();
  const { data: user, error } = useQuery(detailQuery);
  return (
    <div className="page max-w-xl pt-10">
      <PrivateTitle>{t('Registrazione completata')}</PrivateTitle>
      <span className="mb-4 grid size-16 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name="check" className="size-8" />
      </span>
      <h1 className="text-3xl">{t('Registrazione completata')}</h1>
      {error && !user && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!user && !error && (
        <div role="status" aria-label={t('Caricamento')} className="mt-3 grid gap-3">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-40" />
        </div>
      )}
      {user && <WhatIsLeft user={user} />}
      <Link to={safeReturnTo(params.get('returnTo'))} className={buttonClass('primary', 'lg', 'mt-6')}>
        {t('Vai alla spesa')}
      </Link>
    </div>
  );
}

function WhatIsLeft({ user }: { readonly user: UserDetail }) {
  return (
    <>
      <p className="mt-2 text-ink-soft">
        {user.firstName === ''
          ? t('Il tuo account è pronto.')
          : t('Ciao {name}, il tuo account è pronto.', { name: user.firstName })}
      </p>
      <div className="mt-6 grid gap-4">
        {user.companyState === 'pending' && (
          <Alert tone="warning">
            {t('Stiamo controllando {company}: intanto puoi riempire il carrello. Ti scriviamo appena puoi ordinare.', {
              company: user.companyName ?? '',
            })}
          </Alert>
        )}
        {!user.emailConfirmed && <ResendMail email={user.email} />}
      </div>
    </>
  );
}
