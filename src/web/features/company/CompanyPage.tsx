import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  companyInvitationRemove,
  companyInvite,
  companyUserRemove,
  companyUserUpdate,
} from '../../../contract/company/routes.ts';
import type { CompanyOwn, CompanyUser, CompanyUsers } from '../../../contract/company/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { ownCompanyQuery } from '../../cart-core/state/own-company.ts';
import { type AccountHeadProps, AccountPage } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PROGRESS } from '../../ui/progress.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { limitsText, ROLES, usersQuery } from './company-queries.ts';
import { type PartValues, PersonForm } from './PersonForm.tsx';

/** The company's buyers, the open invitations, and the form for a new one. */
function CompanyPeople() {
  const { data, error, refetch } = useQuery(usersQuery);
  const adopt = useAdopt();
  const [sent, setSent] = useState(0);
  return (
    <>
      <section aria-labelledby="persone" className="grid gap-4 rounded-lg bg-card p-4 shadow-card sm:p-5">
        <h2 id="persone" className="text-xl">
          {t('Chi compra per la tua azienda')}
        </h2>
        {!data && (
          <NotLoaded error={error} onRetry={refetch} title={undefined}>
            <Skeleton className="h-24 rounded-md" />
          </NotLoaded>
        )}
        {data?.users.length === 0 && <p className="text-ink-soft">{t('Per ora solo tu.')}</p>}
        <ul className="divide-y divide-line empty:hidden">
          {data?.users.map((user) => (
            <PersonRow key={user.userId} user={user} />
          ))}
        </ul>
        {data && data.invitations.length > 0 && <Invitations all={data.invitations} />}
      </section>
      <PersonForm
        // reset after an invitation was sent, but not when the list is loaded, because somebody may be typing
        key={sent}
        title={t('Invita una persona')}
        intro={t('Le mandiamo una mail con un invito che vale 14 giorni. Compra da un account suo, con questi limiti.')}
        button={t('Manda l’invito')}
        values={{ role: 'buyer' }}
        hasEmail
        save={(body) => api.call(companyInvite, { body })}
        onSaved={(users) => {
          toast('success', t('Invito mandato'));
          setSent(sent + 1);
          adopt(users);
        }}
      />
    </>
  );
}

function useAdopt(): (users: CompanyUsers) => void {
  const queries = useQueryClient();
  return (users) => queries.setQueryData(usersQuery.queryKey, users);
}

function PersonRow({ user }: { readonly user: CompanyUser }) {
  const [isEdited, setIsEdited] = useState(false);
  const adopt = useAdopt();
  const { userId, email, role } = user;
  const name = `${user.firstName} ${user.lastName}`.trim() || email;
  const remove = useMutation({
    mutationFn: () => api.call(companyUserRemove, { body: { company_user_id: userId } }),
    onSuccess: adopt,
    onError: tellError,
  });
  async function ask() {
    const text = t('{name} non comprerà più per la tua azienda. Il suo account resta.', { name });
    if (await confirm({ title: t('Rimuovere questa persona?'), text, isDestructive: true })) remove.mutate();
  }
  async function save(body: PartValues): Promise<CompanyUsers> {
    return api.call(companyUserUpdate, { body: { company_user_id: userId, ...body } });
  }
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <h3 className="break-words font-semibold">{name}</h3>
          <p className="break-all text-ink-soft text-sm">{email}</p>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="accent">{t(ROLES[role])}</Badge>
            <span>{limitsText(user)}</span>
            <span className="text-ink-soft">
              {t('questo mese {amount}', { amount: formatEuro(user.spentThisMonth) })}
            </span>
          </p>
          {user.monthLimit !== undefined && user.monthLimit > 0 && (
            <progress
              aria-label={t('Spesa di questo mese')}
              value={Math.min(user.spentThisMonth, user.monthLimit)}
              max={user.monthLimit}
              className={PROGRESS}
            />
          )}
        </div>
        <Button
          variant="secondary"
          aria-expanded={isEdited}
          aria-label={t('Modifica {name}', { name })}
          onClick={() => setIsEdited(!isEdited)}
        >
          {t('Modifica')}
        </Button>
        <Button
          variant="quiet"
          busy={remove.isPending}
          aria-label={t('Rimuovi {name}', { name })}
          onClick={() => void ask()}
        >
          {t('Rimuovi')}
        </Button>
      </div>
      {isEdited && (
        <PersonForm
          title={t('Ruolo e limiti di {name}', { name })}
          button={t('Salva')}
          values={user}
          save={save}
          onSaved={(users) => {
            toast('success', t('Dati salvati'));
            setIsEdited(false);
            adopt(users);
          }}
        />
      )}
    </li>
  );
}

function Invitations({ all }: { readonly all: CompanyUsers['invitations'] }) {
  const adopt = useAdopt();
  const remove = useMutation({
    mutationFn: (id: number) => api.call(companyInvitationRemove, { body: { company_invitation_id: id } }),
    onSuccess: adopt,
    onError: tellError,
  });
  return (
    <div>
      <h3 className="font-semibold">{t('Inviti in attesa')}</h3>
      <ul className="divide-y divide-line">
        {all.map(({ companyInvitationId: id, email, endDate, ...part }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 grow break-all">{email}</span>
            <span className="text-ink-soft text-sm">
              {limitsText(part)} · {t('fino al {date}', { date: endDate })}
            </span>
            <Button
              variant="quiet"
              busy={remove.isPending && remove.variables === id}
              aria-label={t('Ritira l’invito a {email}', { email })}
              onClick={() => remove.mutate(id)}
            >
              {t('Ritira')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const Component = CompanyPage;

/** S 6: the master account sees the company's buyers; a buyer sees their own limits. */
function CompanyPage() {
  const { data, error, refetch } = useQuery(ownCompanyQuery);
  return (
    <AccountPage title={t('La mia azienda')} head={headOf(data)}>
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
    </AccountPage>
  );
}

function headOf(own: CompanyOwn | undefined): AccountHeadProps | undefined {
  if (!own?.companyName || own.role === 'none') return undefined;
  const words = own.companyName.split(/\s+/);
  return {
    picture: {
      initials: words
        .slice(0, 2)
        .map((word) => word.charAt(0).toUpperCase())
        .join(''),
    },
    title: own.companyName,
    text:
      own.role === 'master'
        ? t('Ognuno compra dal suo account, nei limiti che decidi tu.')
        : t('Compri dal tuo account, nei limiti che ti ha dato l’azienda.'),
  };
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

/** A link to dues and credit for approvers; the master account has it in the menu. */
function DuesLink({ own: { role, hasCredit } }: { readonly own: CompanyOwn }) {
  if (role !== 'approver' || !hasCredit) return null;
  return (
    <Link
      to={accountPaths.dues()}
      className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float"
    >
      <Icon name="calendar" className="size-6 text-accent" />
      <span className="grow">{t('Scadenze e fido')}</span>
      <Icon name="chevron-right" className="size-4 text-ink-faint" />
    </Link>
  );
}

function OwnPart({ own, role }: { readonly own: CompanyOwn; readonly role: keyof typeof ROLES }) {
  return (
    <section aria-labelledby="limiti" className="rounded-lg bg-card p-4 shadow-card sm:p-5">
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
