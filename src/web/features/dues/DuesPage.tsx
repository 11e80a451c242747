import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DueList, DueListQuery, PaymentDue } from '../../../contract/dues/schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { type AccountHeadProps, AccountPage } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { DocumentLinks, linkOfInvoice } from '../../page/documents/DocumentLinks.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { OrderLinks } from '../../page/OrderLinks.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DUE_STATES, DueBadge, dueAmount } from './due-facts.tsx';
import { duesQuery } from './dues-queries.ts';
import { PayDues } from './PayDues.tsx';

interface DuesFilterProps {
  readonly params: URLSearchParams;
  readonly error: Error | null;
  readonly onFilter: (params: Record<string, string>) => void;
}

const DATES = ['dal', 'al'] as const;

/** Filters dues by state and optionally by dates. The filter is in the address. */
function DuesFilter({ params, error, onFilter }: DuesFilterProps) {
  const problem = error ? asApiError(error) : undefined;
  const state = params.get('stato') ?? '';
  const dates = DATES.flatMap((name) => {
    const value = params.get(name) ?? '';
    return value === '' ? [] : [[name, value] as const];
  });
  const linkTo = (word: string) =>
    accountPaths.dues(
      new URLSearchParams([...(word === '' ? [] : [['stato', word]]), ...dates.map((date) => [...date])]).toString(),
    );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = DATES.map((name) => [name, String(form.get(name) ?? '').trim()] as const);
    onFilter(Object.fromEntries([['stato', state] as const, ...typed].filter(([, value]) => value !== '')));
  }
  return (
    <div className="grid gap-1">
      <nav
        aria-label={t('Filtra le scadenze')}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
      >
        <Chip to={linkTo('')} isOn={state === ''} text={t('Tutte')} />
        {Object.values(DUE_STATES).map(({ word, many }) => (
          <Chip key={word} to={linkTo(word)} isOn={state === word} text={t(many)} />
        ))}
      </nav>
      <details className="group" open={dates.length > 0 || problem !== undefined || undefined}>
        <summary className="flex min-h-11 w-fit items-center gap-1 font-semibold text-accent text-sm">
          {t('Cerca per data')}
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <form onSubmit={submit} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[11rem_11rem_auto]">
          {DATES.map((name) => (
            <Field
              key={name}
              label={name === 'dal' ? t('Dal') : t('Al')}
              name={name}
              type="date"
              defaultValue={params.get(name) ?? ''}
              error={problem?.at(name === 'dal' ? 'from_date' : 'to_date')}
            />
          ))}
          <Button type="submit" variant="secondary" className="justify-self-start sm:mt-7">
            {t('Filtra')}
          </Button>
        </form>
      </details>
    </div>
  );
}

interface DueItemProps {
  readonly due: PaymentDue;
  /** Undefined: it cannot be selected, because it is paid or being paid. */
  readonly isPicked: boolean | undefined;
  readonly onPick: (isPicked: boolean) => void;
}

/** A due in the list: its invoice with its state, its amount, its PDF, and whether it is selected for payment. */
function DueItem({ due, isPicked, onPick }: DueItemProps) {
  const { paymentDueId, dueDate, amount, refunded, orderIds, orderNumbers, paidAt } = due;
  const { documentId, documentNumber, documentDate, paymentMethod } = due;
  const titleId = `scadenza-${paymentDueId}`;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto_auto] items-start gap-x-2 gap-y-1 px-4 py-3.5 has-checked:bg-accent-soft sm:px-5">
      {isPicked === undefined ? (
        <Icon name="check" className="mt-0.5 size-5 text-accent" />
      ) : (
        <label className="-m-2.5 grid size-11 place-items-center">
          <input
            type="checkbox"
            checked={isPicked}
            onChange={(event) => onPick(event.target.checked)}
            aria-labelledby={titleId}
            className="size-5.5 rounded-sm accent-accent"
          />
        </label>
      )}
      <h2 id={titleId} className="min-w-0 break-words font-sans font-semibold text-base leading-6 tracking-normal">
        {documentNumber === ''
          ? t('Scadenza {number}', { number: String(paymentDueId) })
          : t('Fattura {number}', { number: documentNumber })}
      </h2>
      <p className="whitespace-nowrap text-right font-bold">{formatEuro(dueAmount(due))}</p>
      <div className="-my-2.5">
        {documentId !== undefined && <DocumentLinks links={[linkOfInvoice(documentId, documentNumber)]} isShort />}
      </div>
      <div className="col-span-3 col-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
        <DueBadge due={due} />
        <span>
          {paidAt === undefined
            ? t(due.status === 'expired' ? msg('Scaduta {day}') : msg('Scade {day}'), { day: formatShortDay(dueDate) })
            : t('Pagata il {date}: {method}', {
                date: wireDate(romeTime(new Date(paidAt)).date),
                method: paymentMethod,
              })}
        </span>
        {documentDate !== undefined && <span>{t('Emessa il {date}', { date: wireDate(documentDate) })}</span>}
        {refunded !== undefined && (
          <span>
            {t('Fattura di {amount}, già rimborsati {refunded}', {
              amount: formatEuro(amount),
              refunded: formatEuro(refunded),
            })}
          </span>
        )}
        <OrderLinks orderIds={orderIds} numbers={orderNumbers} />
      </div>
    </li>
  );
}

export const Component = DuesPage;

/**
 * D 2 and D 3: the payment dues of the customer's company. The filter is in the address; selected dues are paid
 * together.
 */
function DuesPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('pagina')) || 1);
  const query = queryOf(params, page);
  const { data, error, refetch } = useQuery(duesQuery(query));
  const head = useHead();
  return (
    <AccountPage title={t('Scadenze')} isWide head={error && !data ? undefined : head}>
      <DuesFilter key={params.toString()} params={params} error={error} onFilter={setParams} />
      {data ? (
        <Dues key={`${page}`} data={data} isFiltered={params.size > 0} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare le scadenze')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-4">
            <Skeleton className="h-28 rounded-lg" />
            <Skeleton className="h-28 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data && (
        <Pagination
          page={page}
          pages={data.page.totPages}
          linkTo={(number) => accountPaths.dues(withPage(params, number))}
        />
      )}
    </AccountPage>
  );
}

/** What is owed, whatever the filter of the list. */
function useHead(): AccountHeadProps {
  const { data: all } = useQuery(duesQuery({ page: 1 }));
  const { data: late } = useQuery(duesQuery({ status: 'expired', page_size: 1 }));
  const expired = late?.totalToSettle ?? 0;
  const owed = all && formatEuro(all.totalToSettle);
  return {
    picture: expired > 0 ? 'overdue' : 'receipt',
    title: owed && late && (all.totalToSettle > 0 ? t('{amount} da pagare', { amount: owed }) : t('È tutto pagato')),
    text:
      expired > 0
        ? t('{amount} sono scaduti: finché non li paghi il fido è fermo.', { amount: formatEuro(expired) })
        : t('Scegli le fatture e pagale insieme, prima che scadano.'),
    action: (
      <Link to={accountPaths.credit()} className={buttonClass('secondary')}>
        {t('Il fido della tua azienda')}
      </Link>
    ),
  };
}

interface DuesProps {
  readonly data: DueList;
  readonly isFiltered: boolean;
}

function Dues({ data, isFiltered }: DuesProps) {
  const { paymentDues, totalToSettle, page } = data;
  const isOpen = ({ status, isBeingPaid }: PaymentDue) => status !== 'paid' && !isBeingPaid;
  const open = paymentDues.filter(isOpen);
  const unpaid = paymentDues.filter(({ status }) => status !== 'paid');
  const paid = paymentDues.filter(({ status }) => status === 'paid');
  // what is overdue is to be paid first
  const [picked, setPicked] = useState<ReadonlySet<number>>(
    () => new Set(open.filter(({ status }) => status === 'expired').map(({ paymentDueId }) => paymentDueId)),
  );
  const chosen = open.filter(({ paymentDueId }) => picked.has(paymentDueId));
  function toggle(dueId: number, isPicked: boolean) {
    const next = new Set(picked);
    if (isPicked) next.add(dueId);
    else next.delete(dueId);
    setPicked(next);
  }
  const item = (due: PaymentDue) => (
    <DueItem
      key={due.paymentDueId}
      due={due}
      isPicked={isOpen(due) ? picked.has(due.paymentDueId) : undefined}
      onPick={(isPicked) => toggle(due.paymentDueId, isPicked)}
    />
  );
  if (paymentDues.length === 0)
    return (
      <EmptyState icon="calendar" title={isFiltered ? t('Nessuna scadenza trovata') : t('Nessuna scadenza')}>
        {isFiltered
          ? t('Cambia i filtri per vederne altre.')
          : t('Qui trovi che cosa c’è da pagare degli ordini a credito, e quando.')}
      </EmptyState>
    );
  return (
    <>
      <div className="-mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="text-ink-soft text-sm">
          {page.totItems === 1 ? t('1 scadenza') : t('{n} scadenze', { n: page.totItems })}
          {' · '}
          {t('da pagare {amount}', { amount: formatEuro(totalToSettle) })}
        </p>
        {open.length > 1 && chosen.length < open.length && (
          <button
            type="button"
            onClick={() => setPicked(new Set(open.map(({ paymentDueId }) => paymentDueId)))}
            className="min-h-11 font-semibold text-accent text-sm hover:underline"
          >
            {t('Scegli tutte')}
          </button>
        )}
      </div>
      {unpaid.length > 0 && <ul className={CARD}>{unpaid.map(item)}</ul>}
      {open.length > 0 && <PayDues chosen={chosen} list={data} />}
      {paid.length > 0 && (
        <section aria-labelledby="pagate" className="grid gap-3">
          <h2 id="pagate" className={unpaid.length > 0 ? 'text-xl' : 'sr-only'}>
            {t(DUE_STATES.paid.many)}
          </h2>
          <ul className={CARD}>{paid.map(item)}</ul>
        </section>
      )}
    </>
  );
}

const CARD = 'divide-y divide-line overflow-hidden rounded-lg bg-card shadow-card';

/** Returns the filter in the address; unknown values are left out. */
function queryOf(params: URLSearchParams, page: number): DueListQuery {
  const word = params.get('stato');
  const status = (Object.keys(DUE_STATES) as (keyof typeof DUE_STATES)[]).find(
    (each) => DUE_STATES[each].word === word,
  );
  const [from, to] = [params.get('dal') ?? '', params.get('al') ?? ''];
  return {
    page: Math.min(page, 10_000),
    ...(status === undefined ? {} : { status }),
    ...(from === '' ? {} : { from_date: from.slice(0, 10) }),
    ...(to === '' ? {} : { to_date: to.slice(0, 10) }),
  };
}

function withPage(params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page > 1) next.set('pagina', String(page));
  else next.delete('pagina');
  return next.toString();
}
