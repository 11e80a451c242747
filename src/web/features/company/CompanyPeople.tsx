import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companyInvitationRemove, companyInvite, companyUserRemove, companyUserUpdate } from '../../../contract/company/routes.ts';
import type { CompanyUser, CompanyUsers } from '../../../contract/company/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { limitsText, ROLES, usersQuery } from './company-queries.ts';
import { type PartValues, PersonForm } from './PersonForm.tsx';

/** Who buys for the own company, who is invited, and the form that invites. */
export function CompanyPeople() {
  const { data, error, refetch } = useQuery(usersQuery);
  const adopt = useAdopt();
  const [sent, setSent] = useState(0);
  return (
    <>
      <section aria-labelledby="persone" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
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
        // empty again once an invitation was sent, and not when the list arrives: somebody may be typing
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
            <span className="text-ink-soft">{t('questo mese {amount}', { amount: formatEuro(user.spentThisMonth) })}</span>
          </p>
        </div>
        <Button
          variant="secondary"
          aria-expanded={isEdited}
          aria-label={t('Modifica {name}', { name })}
          onClick={() => setIsEdited(!isEdited)}
        >
          {t('Modifica')}
        </Button>
        <Button variant="quiet" busy={remove.isPending} aria-label={t('Rimuovi {name}', { name })} onClick={() => void ask()}>
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
