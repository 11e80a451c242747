import { queryOptions, useQuery } from '@tanstack/react-query';
import { creditList } from '../../../contract/credit-lines/routes.ts';
import type { CreditGranted } from '../../../contract/credit-lines/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import type { Data } from '../../api/client.ts';
import { type AccountHeadProps, AccountPage, Reasons, Row } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { CONTACTS_PAGE } from '../../page/LinkToPage.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
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
      head={error && !data ? undefined : headOf(data)}
      aside={data && data.credits.length > 0 ? <HowItWorks /> : undefined}
    >
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare il fido')}>
          <div role="status" aria-label={t('Caricamento')}>
            <Skeleton className="h-64 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.credits.length === 0 && (
        <Link to={paths.page(CONTACTS_PAGE)} className={buttonClass('secondary', 'md', 'justify-self-start')}>
          {t('Scrivici')}
        </Link>
      )}
      {data?.credits.map((credit) => (
        <CreditCard key={credit.creditLineId} credit={credit} />
      ))}
    </AccountPage>
  );
}

/** What the company may still spend, and what comes next: paying what is overdue, or looking at what is due. */
function headOf(data: Data<typeof creditList> | undefined): AccountHeadProps {
  const [first] = data?.credits ?? [];
  if (data && !first)
    return {
      picture: 'receipt',
      title: t('Nessun fido'),
      text: t('Scrivici se la tua azienda vuole comprare a credito.'),
    };
  const expired = data?.credits.reduce((sum, each) => sum + each.expired, 0) ?? 0;
  if (expired > 0)
    return {
      picture: 'overdue',
      title: t('Il fido è fermo'),
      text: t('Finché non paghi {amount} di scadenze passate, gli ordini si pagano subito.', {
        amount: formatEuro(expired),
      }),
      action: (
        <Link to={accountPaths.dues('stato=scadute')} className={buttonClass('primary')}>
          {t('Paga {amount}', { amount: formatEuro(expired) })}
        </Link>
      ),
    };
  const left = data?.credits.reduce((sum, each) => sum + (each.isUsable ? each.remaining : 0), 0) ?? 0;
  return {
    picture: 'receipt',
    title: data && t('{amount} ancora da spendere', { amount: formatEuro(left) }),
    text: t('Compri adesso e paghi la fattura alla sua scadenza.'),
    action: (
      <Link to={accountPaths.dues()} className={buttonClass('secondary')}>
        {t('Vai alle scadenze')}
      </Link>
    ),
  };
}

function HowItWorks() {
  return (
    <Reasons
      title={t('Come funziona il fido')}
      reasons={[
        { icon: 'cart', name: t('Compri'), text: t('e alla cassa scegli di pagare a credito.') },
        { icon: 'receipt', name: t('Arriva la fattura'), text: t('con la sua scadenza: la trovi tra le scadenze.') },
        { icon: 'check', name: t('La paghi'), text: t('e la stessa somma torna da spendere.') },
      ]}
    />
  );
}

/** Overdue payments block a credit line until they are paid. */
export function CreditBadge({ credit: { isUsable, expired } }: { readonly credit: CreditGranted }) {
  if (!isUsable) return <Badge tone="neutral">{t('Non attivo')}</Badge>;
  return expired > 0 ? <Badge tone="danger">{t('Fermo')}</Badge> : <Badge tone="accent">{t('Attivo')}</Badge>;
}

function CreditCard({ credit }: { readonly credit: CreditGranted }) {
  const { creditLineId, code, date, expired, termsDays, validUntil } = credit;
  const titleId = `fido-${creditLineId}`;
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-lg bg-card px-4 pt-4 pb-2 shadow-card sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="text-xl">
          {credit.paymentTypeName}
        </h2>
        <CreditBadge credit={credit} />
      </div>
      <Bar credit={credit} />
      <div className="border-line border-t">
        {expired > 0 && <Row label={t('Scaduti')}>{formatEuro(expired)}</Row>}
        <Row label={t('Le fatture scadono')}>
          {termsDays === 0 ? t('il giorno stesso') : t('dopo {n} giorni', { n: termsDays })}
        </Row>
        <Row
          label={t('Accordato')}
          note={validUntil !== undefined && t('Vale fino al {date}.', { date: wireDate(validUntil) })}
        >
          {t('il {date}, codice {code}', { code, date: wireDate(date) })}
        </Row>
      </div>
    </section>
  );
}

/** The committed part of a credit line as a bar; the text beside it has the same information. */
function Bar({ credit: { committed, creditLine, remaining, expired } }: { readonly credit: CreditGranted }) {
  const partOf = (euro: number) => (creditLine > 0 ? Math.min(100, Math.round((euro / creditLine) * 100)) : 0);
  const amounts = { part: partOf(committed), committed: formatEuro(committed), line: formatEuro(creditLine) };
  return (
    <div className="grid gap-2">
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {expired > 0 && <span className="bg-danger" style={{ width: `${partOf(expired)}%` }} />}
        <span className="bg-accent" style={{ width: `${partOf(committed - expired)}%` }} />
      </div>
      <p className="font-medium">
        {expired > 0
          ? t('Impegnato il {part}%, {committed} di {line}. Torni ad avere {remaining} quando paghi lo scaduto.', {
              ...amounts,
              remaining: formatEuro(remaining + expired),
            })
          : t('Impegnato il {part}%, {committed}: ti restano {remaining} di {line}.', {
              ...amounts,
              remaining: formatEuro(remaining),
            })}
      </p>
    </div>
  );
}
