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
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { ownCompanyQuery } from '../../cart-core/state/own-company.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { type AccountHeadProps, AccountPage, Box, rowActClass } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { paths } from '../../page/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { PROGRESS } from '../../ui/progress.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { limitsText, ROLES, usersQuery } from './company-queries.ts';
import { type PartValues, PersonForm } from './PersonForm.tsx';

/** The company's buyers and the open invitations. */
function CompanyPeople() {
  const { data, error, refetch } = useQuery(usersQuery);
  return (
    <>
      <section aria-label={t('Chi compra per la tua azienda')} className="rounded-lg bg-card px-4 shadow-card sm:px-5">
        {!data && (
          <NotLoaded error={error} onRetry={refetch} title={undefined}>
            <Skeleton className="h-24 rounded-md" />
          </NotLoaded>
        )}
        <ul className="divide-y divide-line">
          {data && <OwnRow />}
          {data?.users.map((user) => (
            <PersonRow key={user.userId} user={user} />
          ))}
        </ul>
      </section>
      {data?.users.length === 0 && <OnlyYou hasInvited={data.invitations.length > 0} />}
      {data && data.invitations.length > 0 && <Invitations all={data.invitations} />}
    </>
  );
}

/** The master account itself, which has no limits. */
function OwnRow() {
  const { data: cart } = useCart();
  const name = `${cart?.user.firstName ?? ''} ${cart?.user.lastName ?? ''}`.trim();
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 py-3">
      <Initials name={name} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2 break-words font-sans font-semibold text-base">
          {name}
          <Badge tone="accent">{t(ROLES.approver)}</Badge>
        </h3>
        <p className="text-ink-soft text-xs">{limitsText({})}</p>
      </div>
      <span className="text-ink-soft text-sm">{t('sei tu')}</span>
    </li>
  );
}

/** Says what people in the account are good for. The form that invites them is beside it, on a phone below it. */
function OnlyYou({ hasInvited }: { readonly hasInvited: boolean }) {
  return (
    <section aria-labelledby="solo-tu" className="grid justify-items-start gap-2 rounded-lg bg-tint px-4 py-4 sm:px-5">
      <h2 id="solo-tu" className="font-sans font-semibold text-base">
        {hasInvited ? t('Per ora compri solo tu: aspettiamo chi hai invitato') : t('Per ora compri solo tu')}
      </h2>
      <ul className="grid gap-2 text-ink-soft text-sm">
        {GAINS.map(({ icon, text }) => (
          <li key={icon} className="grid grid-cols-[1.25rem_1fr] gap-2.5">
            <Icon name={icon} className="size-5" />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const GAINS: readonly { readonly icon: IconName; readonly text: string }[] = [
  { icon: 'user', text: msg('Chi inviti compra dal suo account, senza la tua password.') },
  { icon: 'lock', text: msg('Decidi quanto può spendere per ordine e al mese.') },
  { icon: 'check', text: msg('Quello che supera i limiti lo approvi tu, prima che parta.') },
];

function Initials({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden
      data-initials={initialsOf(name)}
      className="grid size-10 place-items-center rounded-full bg-accent-soft font-semibold text-accent text-sm before:content-[attr(data-initials)]"
    />
  );
}

/** The invitation, beside the list. */
function Invite() {
  const adopt = useAdopt();
  const [sent, setSent] = useState(0);
  return (
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
    <li className="grid gap-3 py-3">
      {!isEdited && (
        <div className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 md:grid-cols-[2.5rem_minmax(0,1fr)_12rem_auto]">
          <Initials name={name} />
          <div className="min-w-0">
            <h3 className="flex flex-wrap items-center gap-x-2 break-words font-sans font-semibold text-base">
              {name}
              {role === 'approver' && <Badge tone="accent">{t(ROLES[role])}</Badge>}
            </h3>
            <p className="break-all text-ink-soft text-xs">{[email, limitsText(user)].join(' · ')}</p>
          </div>
          <Month user={user} />
          <button
            type="button"
            aria-label={t('Modifica {name}', { name })}
            onClick={() => setIsEdited(true)}
            className={`${rowActClass} max-md:col-start-3 max-md:row-start-1`}
          >
            {t('Modifica')}
          </button>
        </div>
      )}
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
          onCancel={() => setIsEdited(false)}
        >
          <Button
            variant="danger"
            busy={remove.isPending}
            aria-label={`${t('Togli dall’azienda')}: ${name}`}
            onClick={() => void ask()}
            className="-ml-2 justify-self-start px-2!"
          >
            {t('Togli dall’azienda')}
          </Button>
        </PersonForm>
      )}
    </li>
  );
}

/** What somebody spent this month, as a bar of the limit where there is one. */
function Month({ user: { spentThisMonth, monthLimit } }: { readonly user: CompanyUser }) {
  const hasLimit = monthLimit !== undefined && monthLimit > 0;
  return (
    <div className="max-md:col-span-2 max-md:col-start-2">
      <p className="text-sm">
        <b>{formatEuro(spentThisMonth)}</b>{' '}
        <span className="text-ink-soft">
          {hasLimit ? t('di {amount} al mese', { amount: formatEuro(monthLimit) }) : t('questo mese')}
        </span>
      </p>
      {hasLimit && (
        <progress
          aria-label={t('Spesa di questo mese')}
          value={Math.min(spentThisMonth, monthLimit)}
          max={monthLimit}
          className={PROGRESS}
        />
      )}
    </div>
  );
}

const LITTLE_WORD = /^(di|e|da|al|alla|del|dello|della|dei|degli|delle|il|lo|la|i|gli|le)$/i;

/** "Trattoria del Portico": "TP". */
function initialsOf(name: string): string {
  const all = name.replace(/\b(d|l|dell|all)[’']/gi, '').split(/\s+/);
  const words = all.filter((word, index) => index === 0 || !LITTLE_WORD.test(word)).slice(0, 2);
  return words.map((word) => word.charAt(0).toUpperCase()).join('');
}

function Invitations({ all }: { readonly all: CompanyUsers['invitations'] }) {
  const adopt = useAdopt();
  const remove = useMutation({
    mutationFn: (id: number) => api.call(companyInvitationRemove, { body: { company_invitation_id: id } }),
    onSuccess: adopt,
    onError: tellError,
  });
  return (
    <Box title={t('Inviti in attesa')}>
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
    </Box>
  );
}

export const Component = CompanyPage;

/** S 6: the master account sees the company's buyers; a buyer sees their own limits. */
function CompanyPage() {
  const { data, error, refetch } = useQuery(ownCompanyQuery);
  return (
    <AccountPage
      title={t('La mia azienda')}
      head={useHead(data)}
      aside={data?.role === 'master' ? <Invite /> : undefined}
    >
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={undefined}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
            <Skeleton className="h-20 rounded-lg" />
            <Skeleton className="h-52 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data && data.role !== 'none' && <Sections own={data} />}
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

/** The people and the requests, which stand first while one waits. */
function Sections({ own }: { readonly own: CompanyOwn }) {
  const { role, waitingRequests: waiting } = own;
  return (
    <>
      {waiting > 0 && <RequestsLink waiting={waiting} />}
      {role === 'master' && <CompanyPeople />}
      {(role === 'buyer' || role === 'approver') && <OwnPart own={own} role={role} />}
      {waiting === 0 && <RequestsLink waiting={0} />}
      <DuesLink own={own} />
    </>
  );
}

function useHead(own: CompanyOwn | undefined): AccountHeadProps | undefined {
  const isMaster = own?.role === 'master';
  const { data: people } = useQuery({ ...usersQuery, enabled: isMaster });
  if (!own?.companyName || own.role === 'none') return undefined;
  const { companyName: company } = own;
  const count = people && people.users.length + 1;
  const spent = people?.users.reduce((sum, { spentThisMonth }) => sum + spentThisMonth, 0) ?? 0;
  const limits = t('Ognuno compra dal suo account, nei limiti che decidi tu.');
  return {
    picture: 'office',
    title: count !== undefined && count > 1 ? t('In {n} comprate per {company}', { n: count, company }) : company,
    text: !isMaster
      ? t('Compri dal tuo account, nei limiti che ti ha dato l’azienda.')
      : spent > 0
        ? `${t('Questo mese gli altri hanno speso {amount}.', { amount: formatEuro(spent) })} ${limits}`
        : limits,
    ...(isMaster && {
      action: (
        <a href="#invita" className={buttonClass('primary', 'md', 'lg:hidden')}>
          <Icon name="plus" />
          {t('Invita una persona')}
        </a>
      ),
    }),
  };
}

function RequestsLink({ waiting }: { readonly waiting: number }) {
  return (
    <Link
      to={accountPaths.purchaseRequests()}
      className="flex min-h-15 items-center gap-3 rounded-lg bg-card px-4 py-2 font-medium shadow-card hover:shadow-float sm:px-5"
    >
      <Icon name="check" className="size-5 shrink-0 text-ink-soft" />
      <span className="grow">
        {t('Richieste di acquisto')}
        {waiting === 0 && <span className="block font-normal text-ink-soft text-xs">{t('nessuna in attesa')}</span>}
      </span>
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
      className="flex min-h-15 items-center gap-3 rounded-lg bg-card px-4 py-2 font-medium shadow-card hover:shadow-float sm:px-5"
    >
      <Icon name="calendar" className="size-5 shrink-0 text-ink-soft" />
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
