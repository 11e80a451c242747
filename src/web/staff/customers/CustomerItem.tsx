import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffCustomerBlock } from '../../../contract/backoffice/customer-routes.ts';
import type { FoundUser } from '../../../contract/backoffice/schemas.ts';
import { REMOVAL_REASON_LENGTH } from '../../../contract/credentials/limits.ts';
import { factorRemovalAsk } from '../../../contract/credentials/removal-routes.ts';
import { staffClosingStart } from '../../../contract/own-data/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { staffPaths } from '../staff-paths.ts';
import { REMOVALS_KEY } from './FactorRemovals.tsx';

export interface CustomerItemProps {
  readonly user: FoundUser;
  /** Whether the person who looks may read what was done for this customer. */
  readonly hasRecord: boolean;
  /** Whether the person who looks may mail the customer the link that closes the account. */
  readonly mayClose: boolean;
  /** Whether the person who looks may ask that a lost second factor be taken off. */
  readonly mayAskRemoval: boolean;
  /** Whether the person who looks may keep a customer out, and let them in again. */
  readonly mayBlock: boolean;
  readonly isBusy: boolean;
  readonly onAct: () => void;
}

/** A customer that was found: how to know them again on the phone, and the button that acts for them. */
export function CustomerItem({ user, hasRecord, mayClose, mayAskRemoval, mayBlock, isBusy, onAct }: CustomerItemProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  const facts = [user.companyName, user.email, user.phone, user.city].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="break-words text-lg">{name}</h2>
          {user.codInt !== undefined && <Badge>{t('Codice {code}', { code: user.codInt })}</Badge>}
          {user.blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
        </div>
        <p className="break-words text-ink-soft text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {hasRecord && (
          <Link
            to={staffPaths.acts({ cliente: user.userId })}
            aria-label={t('Registro: {name}', { name })}
            className="flex min-h-11 items-center rounded-full px-4 font-semibold text-accent text-sm hover:bg-accent-soft"
          >
            {t('Registro')}
          </Link>
        )}
        {mayAskRemoval && !user.blocked && <AskRemoval userId={user.userId} name={name} />}
        {mayClose && !user.blocked && <StartClosing userId={user.userId} name={name} />}
        {mayBlock && <BlockCustomer userId={user.userId} name={name} isBlocked={user.blocked} />}
        {user.blocked ? (
          <p className="text-ink-soft text-sm">{t('Non si può operare per chi è bloccato: prima sbloccalo.')}</p>
        ) : (
          <Button aria-label={t('Opera per conto di {name}', { name })} busy={isBusy} onClick={onAct}>
            {t('Opera per conto')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Mails the customer the link by which the account is closed (D 7): the customer decides, not the staff. */
function StartClosing({ userId, name }: { readonly userId: number; readonly name: string }) {
  const start = useMutation({
    mutationFn: () => api.call(staffClosingStart, { body: { user_id: userId } }),
    onSuccess: () => toast('success', t('Mail mandata: l’account si chiude quando il cliente conferma')),
    onError: tellError,
  });
  async function ask() {
    const text = t('Mandiamo a {name} una mail con il link per chiudere il suo account.', { name });
    if (await confirm({ title: t('Chiusura dell’account'), text })) start.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={start.isPending}
      aria-label={t('Chiudi l’account: {name}', { name })}
      onClick={() => void ask()}
    >
      {t('Chiudi l’account')}
    </Button>
  );
}

interface Props {
  readonly userId: number;
  readonly name: string;
  readonly isBlocked: boolean;
}

/** Keeps a customer out of the account, or lets them in again (D 6). */
function BlockCustomer({ userId, name, isBlocked }: Props) {
  const queries = useQueryClient();
  const block = useMutation({
    mutationFn: () => api.call(staffCustomerBlock, { body: { user_id: userId, blocked: !isBlocked } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['staff'] }),
    onError: tellError,
  });
  async function ask() {
    const text = t('{name} non potrà più accedere, e i suoi dispositivi vengono scollegati.', { name });
    if (isBlocked || (await confirm({ title: t('Bloccare il cliente?'), text, isDestructive: true }))) block.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={block.isPending}
      aria-label={isBlocked ? t('Sblocca: {name}', { name }) : t('Blocca: {name}', { name })}
      onClick={() => void ask()}
    >
      {isBlocked ? t('Sblocca') : t('Blocca')}
    </Button>
  );
}

/** Asks that the second factor of a customer who lost the phone be taken off: somebody else of the staff confirms it (decision 77). */
function AskRemoval({ userId, name }: { readonly userId: number; readonly name: string }) {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useMutation({
    mutationFn: (reason: string) => api.call(factorRemovalAsk, { body: { user_id: userId, reason } }),
    onSuccess: () => {
      setIsOpen(false);
      toast('success', t('Richiesta fatta: ora la conferma un’altra persona'));
      void queries.invalidateQueries({ queryKey: REMOVALS_KEY });
    },
  });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    ask.mutate(String(new FormData(event.currentTarget).get('reason') ?? ''));
  }
  if (!isOpen)
    return (
      <Button variant="quiet" aria-label={t('Ha perso il telefono: {name}', { name })} onClick={() => setIsOpen(true)}>
        {t('Ha perso il telefono')}
      </Button>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid w-full max-w-md gap-2">
      <Field
        label={t('Come hai riconosciuto {name}', { name })}
        name="reason"
        maxLength={REMOVAL_REASON_LENGTH}
        error={refusal?.at('reason') ?? refusal?.message}
        hint={t(
          'La verifica viene tolta un giorno dopo la conferma di un’altra persona. Il cliente riceve una mail e può opporsi.',
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={ask.isPending}>
          {t('Chiedi di togliere la verifica')}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {t('Annulla')}
        </Button>
      </div>
    </form>
  );
}
