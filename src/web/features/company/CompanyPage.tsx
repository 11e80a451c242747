import { useQuery } from '@tanstack/react-query';
import type { CompanyOwn } from '../../../contract/company/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { ownCompanyQuery } from '../../cart-core/state/own-company.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CompanyPeople } from './CompanyPeople.tsx';
import { limitsText, ROLES } from './company-queries.ts';

export const Component = CompanyPage;

/** S 6, master account: who buys for the own company; for who buys for one, their limits. */
function CompanyPage() {
  const { data, error, refetch } = useQuery(ownCompanyQuery);
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('La mia azienda')}</PrivateTitle>
      <h1 className="break-words text-3xl">{data?.companyName ?? t('La mia azienda')}</h1>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-52 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data && data.role !== 'none' && <RequestsLink waiting={data.waitingRequests} />}
      {data && <DuesLink own={data} />}
      {data?.role === 'master' && <CompanyPeople />}
      {data && (data.role === 'buyer' || data.role === 'approver') && <OwnPart own={data} role={data.role} />}
      {data?.role === 'none' && (
        <EmptyState
          icon="store"
          title={t('Compri per un’azienda?')}
          action={
            <Link to={paths.ownData()} className={buttonClass()}>
              {t('I miei dati')}
            </Link>
          }
        >
          {t('Scrivi i dati della tua azienda: poi puoi invitare chi compra con te e decidere quanto può spendere.')}
        </EmptyState>
      )}
    </div>
  );
}

function RequestsLink({ waiting }: { readonly waiting: number }) {
  return (
    <Link
      to={accountPaths.purchaseRequests()}
      className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float"
    >
      <Icon name="check" className="size-6 text-accent" />
      <span className="grow">{t('Richieste di acquisto')}</span>
      {waiting > 0 && <Badge tone="warning">{t('{n} da decidere', { n: waiting })}</Badge>}
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </Link>
  );
}

/** Who approves purchases looks after dues and credit, too; of a master the menu leads there. */
function DuesLink({ own: { role, hasCredit } }: { readonly own: CompanyOwn }) {
  if (role !== 'approver' || !hasCredit) return null;
  return (
    <Link to={accountPaths.dues()} className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float">
      <Icon name="calendar" className="size-6 text-accent" />
      <span className="grow">{t('Scadenze e fido')}</span>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </Link>
  );
}

function OwnPart({ own, role }: { readonly own: CompanyOwn; readonly role: keyof typeof ROLES }) {
  return (
    <section aria-labelledby="limiti" className="rounded-lg bg-card p-6 shadow-card">
      <h2 id="limiti" className="mb-3 text-xl">
        {t('Che cosa puoi fare')}
      </h2>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="accent">{t(ROLES[role])}</Badge>
        <span>{limitsText(own)}</span>
      </p>
      <p className="mt-3 text-ink-soft">
        {t('Questo mese hai ordinato per {amount}.', { amount: formatEuro(own.spentThisMonth ?? 0) })}{' '}
        {t('Quello che supera i limiti lo mandi a chi approva gli acquisti, dalla cassa.')}
      </p>
    </section>
  );
}
