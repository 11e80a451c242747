import { queryOptions, useQuery } from '@tanstack/react-query';
import { creditList } from '../../../contract/credit-lines/routes.ts';
import type { CreditGranted } from '../../../contract/credit-lines/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export const Component = CreditPage;

export const creditQuery = queryOptions({
  queryKey: ['mine', 'credit'],
  queryFn: () => api.call(creditList, {}),
  staleTime: 0,
});

/** D 2 and D 3, credit granted: the amount that the company may buy on account, and the remaining part. */
function CreditPage() {
  const { data, error, refetch } = useQuery(creditQuery);
  return (
    <AccountPage
      title={t('Fido')}
      isWide
      intro={
        <Link
          to={accountPaths.dues()}
          className="inline-flex min-h-11 items-center font-semibold text-accent text-sm underline"
        >
          {t('Vai alle scadenze')}
        </Link>
      }
    >
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare il fido')}>
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-64 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.credits.length === 0 && (
        <EmptyState icon="cash" title={t('Nessun fido')}>
          {t('Scrivici se la tua azienda vuole comprare a credito.')}
        </EmptyState>
      )}
      {data?.credits.map((credit) => (
        <CreditCard key={credit.creditLineId} credit={credit} />
      ))}
    </AccountPage>
  );
}

/** Overdue payments block a credit line until they are paid. */
export function CreditBadge({ credit: { isUsable, expired } }: { readonly credit: CreditGranted }) {
  if (!isUsable) return <Badge tone="neutral">{t('Non attivo')}</Badge>;
  return expired > 0 ? <Badge tone="danger">{t('Fermo')}</Badge> : <Badge tone="accent">{t('Attivo')}</Badge>;
}

function CreditCard({ credit }: { readonly credit: CreditGranted }) {
  const { creditLineId, code, date, creditLine, expired, committed, remaining, termsDays, validUntil } = credit;
  const titleId = `fido-${creditLineId}`;
  return (
    <section aria-labelledby={titleId} className="grid gap-5 rounded-lg bg-card p-6 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-xl">
          {credit.paymentTypeName}
        </h2>
        <CreditBadge credit={credit} />
      </div>
      {expired > 0 && (
        <>
          <Alert tone="warning">
            {t('Ci sono scadenze non pagate per {amount}.', { amount: formatEuro(expired) })}
          </Alert>
          <Link
            to={accountPaths.dues('stato=scadute')}
            className={buttonClass('primary', 'md', 'sm:justify-self-start')}
          >
            {t('Paga le scadenze')}
          </Link>
        </>
      )}
      <Bar committed={committed} creditLine={creditLine} remaining={remaining} />
      <p className="text-ink-soft text-sm">
        {t('Codice {code}, accordato il {date}.', { code, date: wireDate(date) })}{' '}
        {validUntil !== undefined && t('Vale fino al {date}.', { date: wireDate(validUntil) })}{' '}
        {termsDays === 0
          ? t('Le fatture scadono il giorno stesso.')
          : t('Le fatture scadono dopo {n} giorni.', { n: termsDays })}
      </p>
    </section>
  );
}

/** The committed part of a credit line as a bar; the text beside it has the same information. */
function Bar({ committed, creditLine, remaining }: Pick<CreditGranted, 'committed' | 'creditLine' | 'remaining'>) {
  const part = creditLine > 0 ? Math.min(100, Math.round((committed / creditLine) * 100)) : 0;
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="h-3 overflow-hidden rounded-full bg-sunken">
        <div className="h-full rounded-full bg-accent" style={{ width: `${part}%` }} />
      </div>
      <p className="font-medium">
        {t('Impegnato il {part}%, {committed}: ti restano {remaining} di {line}.', {
          part,
          committed: formatEuro(committed),
          remaining: formatEuro(remaining),
          line: formatEuro(creditLine),
        })}
      </p>
    </div>
  );
}
