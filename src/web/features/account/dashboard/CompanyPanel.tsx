import { useMutation, useQuery } from '@tanstack/react-query';
import { companyNetPrices } from '../../../../contract/company/routes.ts';
import type { CompanyOwn } from '../../../../contract/company/schemas.ts';
import type { CreditGranted } from '../../../../contract/credit-lines/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { CreditBadge, creditQuery } from '../../credit-lines/CreditPage.tsx';
import { duesQuery } from '../../dues/dues-queries.ts';

/** The open dues of a company, in euro. */
export interface OpenDues {
  readonly expired: number;
  readonly expiring: number;
  readonly later: number;
}

/** Returns whether the customer is in charge of the company's dues. */
export function seesDues(company: CompanyOwn | undefined): boolean {
  return company?.hasCredit === true && (company.role === 'master' || company.role === 'approver');
}

/**
 * Returns the dues of the company; none for members who are not in charge of them. Returns undefined until they are
 * loaded.
 */
export function useOpenDues(company: CompanyOwn | undefined): OpenDues | undefined {
  const enabled = seesDues(company);
  const expired = useQuery({ ...duesQuery({ status: 'expired', page_size: 1 }), enabled });
  const expiring = useQuery({ ...duesQuery({ status: 'expiring', page_size: 1 }), enabled });
  const later = useQuery({ ...duesQuery({ status: 'pending', page_size: 1 }), enabled });
  if (enabled && [expired, expiring, later].some(({ isPending }) => isPending)) return undefined;
  const euro = (query: typeof expired) => query.data?.totalToSettle ?? 0;
  return { expired: euro(expired), expiring: euro(expiring), later: euro(later) };
}

/**
 * S 6: the first panel for a company's buyers: its name and prices, overdue amounts, the next dues, and the remaining
 * credit.
 */
export function CompanyPanel({ company }: { readonly company: CompanyOwn | undefined }) {
  const dues = useOpenDues(company);
  const { data: credit } = useQuery({ ...creditQuery, enabled: seesDues(company) });
  if (!company || company.role === 'none') return null;
  return (
    <div className="grid gap-4">
      <CompanyPrices company={company} />
      {dues && dues.expired > 0 && <Overdue amount={dues.expired} />}
      {seesDues(company) && dues && (
        <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
          <Dues dues={dues} />
          {credit?.credits.map((line) => (
            <Credit key={line.creditLineId} credit={line} />
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * The price list of the customer, and the choice to show prices without VAT. A change reloads all pages, because each
 * shows prices.
 */
function CompanyPrices({ company: { companyName, priceListName, hasNetPrices } }: { readonly company: CompanyOwn }) {
  const choose = useMutation({
    mutationFn: () => api.call(companyNetPrices, { body: { net_prices: !hasNetPrices } }),
    onSuccess: () => location.reload(),
    onError: tellError,
  });
  const prices = hasNetPrices ? t('prezzi IVA esclusa') : t('prezzi IVA inclusa');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 grow break-words">
        <b>{companyName}</b>
        <span className="block text-ink-soft text-sm">
          {priceListName === undefined
            ? t('I prezzi del negozio, {prices}', { prices })
            : `${priceListName}, ${prices}`}
        </span>
      </p>
      <Button variant="secondary" busy={choose.isPending} onClick={() => choose.mutate()}>
        {hasNetPrices ? t('Mostra i prezzi con l’IVA') : t('Mostra i prezzi senza IVA')}
      </Button>
    </div>
  );
}

function Overdue({ amount }: { readonly amount: number }) {
  return (
    <section
      aria-labelledby="scaduto"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-danger-soft p-5"
    >
      <Icon name="alert" className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 grow basis-56">
        <h2 id="scaduto" className="text-xl">
          {t('Ci sono scadenze non pagate per {amount}.', { amount: formatEuro(amount) })}
        </h2>
        <p className="text-sm">{t('Il fido è fermo: finché non le paghi, gli ordini si pagano subito.')}</p>
      </div>
      <Link to={accountPaths.dues('stato=scadute')} className={buttonClass('primary', 'lg', 'max-sm:w-full')}>
        {t('Paga {amount}', { amount: formatEuro(amount) })}
      </Link>
    </section>
  );
}

/** Shows the amounts to pay by due date, as a bar and in words. */
function Dues({ dues: { expired, expiring, later } }: { readonly dues: OpenDues }) {
  const parts = [
    { name: t('Scaduto'), amount: expired, color: 'bg-danger' },
    { name: t('In scadenza'), amount: expiring, color: 'bg-warning' },
    { name: t('Più avanti'), amount: later, color: 'bg-accent-line' },
  ];
  const open = parts.filter(({ amount }) => amount > 0);
  return (
    <section aria-labelledby="da-pagare" className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="da-pagare" className="text-xl">
          {t('Da pagare')}
        </h2>
        <Link to={accountPaths.dues()} className="font-semibold text-accent text-sm underline">
          {t('Tutte le scadenze')}
        </Link>
      </div>
      {open.length === 0 ? (
        <p className="text-ink-soft">{t('Nessuna fattura da pagare.')}</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex h-3.5 gap-0.5 overflow-hidden rounded-full">
            {open.map(({ name, amount, color }) => (
              <span key={name} className={color} style={{ flexGrow: amount }} />
            ))}
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {open.map(({ name, amount, color }) => (
              <li key={name} className="flex items-center gap-1.5">
                <span aria-hidden="true" className={`size-2.5 rounded-sm ${color}`} />
                {name} <b>{formatEuro(amount)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Credit({ credit }: { readonly credit: CreditGranted }) {
  const { creditLineId, creditLine, remaining, expired, committed } = credit;
  const part = (euro: number) => `${creditLine > 0 ? Math.min(100, Math.round((euro / creditLine) * 100)) : 0}%`;
  const titleId = `fido-${creditLineId}`;
  return (
    <section aria-labelledby={titleId} className="grid gap-2 rounded-lg bg-card p-5 shadow-card">
      <div className="flex items-center justify-between gap-4">
        <h2 id={titleId} className="text-xl">
          <Link to={accountPaths.credit()} className="hover:underline">
            {t('Fido')}
          </Link>
        </h2>
        <CreditBadge credit={credit} />
      </div>
      <p>
        <b className="font-[750] text-2xl tracking-tight">{formatEuro(remaining + expired)}</b>{' '}
        <span className="text-ink-soft text-sm">
          {expired > 0
            ? t('quando paghi lo scaduto, su {line}', { line: formatEuro(creditLine) })
            : t('liberi su {line}', { line: formatEuro(creditLine) })}
        </span>
      </p>
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        <span className="bg-danger" style={{ width: part(expired) }} />
        <span className="bg-accent" style={{ width: part(committed - expired) }} />
      </div>
      <p className="text-ink-soft text-xs">
        {expired > 0
          ? t('{expired} scaduti, {committed} impegnati in tutto', {
              expired: formatEuro(expired),
              committed: formatEuro(committed),
            })
          : t('{committed} impegnati', { committed: formatEuro(committed) })}
      </p>
    </section>
  );
}
