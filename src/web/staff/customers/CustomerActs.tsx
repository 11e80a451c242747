import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { staffCertificateGive, staffCustomerBlock } from '../../../contract/backoffice/routes.ts';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import type { StaffRight } from '../../../contract/base/rights.ts';
import { REMOVAL_REASON_LENGTH } from '../../../contract/credentials/limits.ts';
import { accountErasureAsk, factorRemovalAsk } from '../../../contract/credentials/routes.ts';
import type { StaffCustomerPage } from '../../../contract/own-data/customer-schemas.ts';
import { staffClosingStart, staffCustomerExport, staffPasswordLink } from '../../../contract/own-data/routes.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useActFor } from '../../features/auth/use-acting.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { downloadFile } from '../kit/download-file.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel } from '../words/order-words.tsx';

export const REMOVALS_KEY = ['staff', 'factor-removals'];
export const ERASURES_KEY = ['staff', 'account-erasures'];

interface ActsProps {
  readonly customer: StaffCustomerPage;
  readonly rights: StaffOverview['rights'];
}

/** What the person may do with the account: each act says what follows from it before it is pressed. */
export function CustomerActs({ customer, rights }: ActsProps) {
  return (
    <Panel title={t('Che cosa posso fare')} icon="check">
      {customer.blocked && (
        <p className="mb-2 text-sm">{t('Non si può operare per chi è bloccato: prima sbloccalo.')}</p>
      )}
      <ul className="-mx-4 -my-3 divide-y divide-line">
        <HelpActs customer={customer} rights={rights} />
        <AccountActs customer={customer} rights={rights} />
      </ul>
    </Panel>
  );
}

/** What helps a customer who calls. */
function HelpActs({ customer, rights }: ActsProps) {
  const [opened, setOpened] = useState<'certificate' | 'phone'>();
  const { userId, blocked } = customer;
  const name = personName(customer) || customer.email;
  const may = (right: StaffRight) => rights.includes(right);
  const close = () => setOpened(undefined);
  return (
    <>
      {may('customers') && !blocked && <ActForCustomer userId={userId} name={name} />}
      {may('giving_certificates') && (
        <Act
          icon="gift"
          title={t('Dai un buono')}
          about={t('lo trova nel suo account e lo usa in un ordine')}
          isOpen={opened === 'certificate'}
          onPress={() => setOpened(opened === 'certificate' ? undefined : 'certificate')}
        >
          <CertificateForm customer={customer} onDone={close} />
        </Act>
      )}
      {may('customers') && !blocked && <SendPasswordLink customer={customer} />}
      {may('second_factors') && !blocked && (
        <Act
          icon="phone"
          title={t('Ha perso il telefono')}
          about={t('la verifica si toglie se un’altra persona conferma')}
          isOpen={opened === 'phone'}
          onPress={() => setOpened(opened === 'phone' ? undefined : 'phone')}
        >
          <AskRemoval {...LOST_PHONE} userId={userId} name={name} onDone={close} />
        </Act>
      )}
    </>
  );
}

/** What changes the account as a whole. */
function AccountActs({ customer, rights }: ActsProps) {
  const { userId, blocked, maybeSame } = customer;
  const name = personName(customer) || customer.email;
  const may = (right: StaffRight) => rights.includes(right);
  const [same] = maybeSame;
  const [isErasing, setIsErasing] = useState(false);
  return (
    <>
      {may('blocking_customers') && <BlockCustomer customer={customer} name={name} />}
      {may('merging_customers') && (
        <Act
          icon="swap"
          title={t('Unisci con un altro account')}
          about={
            same
              ? t('forse lo stesso: {email}', { email: same.email })
              : t('ordini, buoni e indirizzi diventano di uno solo')
          }
          isHint={same !== undefined}
          to={staffPaths.mergeCustomer(userId, { con: same?.userId })}
        />
      )}
      {may('closing_accounts') && <ExportData userId={userId} name={name} />}
      {may('closing_accounts') && !blocked && <StartClosing userId={userId} name={name} />}
      {may('closing_accounts') && (
        <Act
          icon="trash"
          title={t('Cancella l’account su richiesta scritta')}
          about={t('per chi non può usare il link; lo conferma un’altra persona')}
          isOpen={isErasing}
          onPress={() => setIsErasing(!isErasing)}
        >
          <AskRemoval {...ERASURE} userId={userId} name={name} onDone={() => setIsErasing(false)} />
        </Act>
      )}
      {may('staff') && (
        <Act
          icon="history"
          title={t('Registro')}
          about={t('chi ha guardato e che cosa è stato fatto')}
          to={staffPaths.acts({ cliente: userId })}
        />
      )}
    </>
  );
}

interface ActProps {
  readonly icon: IconName;
  readonly title: string;
  readonly about: string;
  /** True if the line below the title is news. */
  readonly isHint?: boolean;
  readonly to?: string;
  readonly onPress?: () => void;
  readonly isBusy?: boolean;
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

const ROW = 'flex w-full items-start gap-3 px-4 py-2.5 text-left hover:bg-tint';

/** An act with what follows from it: a link, a button, or one that opens a form below. */
function Act({ icon, title, about, isHint, to, onPress, isBusy, isOpen, children }: ActProps) {
  const inner = (
    <>
      <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 grow">
        <span className="block font-semibold text-sm">{title}</span>
        <span
          className={isHint ? 'block break-words font-semibold text-warning text-xs' : 'block text-ink-soft text-xs'}
        >
          {about}
        </span>
      </span>
      <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="mt-1 size-3.5 shrink-0 text-ink-faint" />
    </>
  );
  return (
    <li>
      {to === undefined ? (
        <button
          type="button"
          className={ROW}
          disabled={isBusy}
          aria-expanded={children ? isOpen : undefined}
          onClick={onPress}
        >
          {inner}
        </button>
      ) : (
        <Link to={to} className={ROW}>
          {inner}
        </Link>
      )}
      {isOpen && <div className="px-4 pb-3">{children}</div>}
    </li>
  );
}

interface OfCustomer {
  readonly userId: number;
  readonly name: string;
}

function ActForCustomer({ userId, name }: OfCustomer) {
  const actFor = useActFor();
  return (
    <Act
      icon="user"
      title={t('Opera per conto di {name}', { name })}
      about={t('vedi il negozio come lui; ogni passo resta scritto')}
      // busy until the shop is loaded as this customer
      isBusy={actFor.isPending || actFor.isSuccess}
      onPress={() => actFor.mutate(userId)}
    />
  );
}

/** Reads the page of a customer again after an act. */
export function useRenewCustomer(userId: number) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['staff', 'customer', userId] });
}

function CertificateForm({
  customer: { userId },
  onDone,
}: {
  readonly customer: StaffCustomerPage;
  readonly onDone: () => void;
}) {
  const renew = useRenewCustomer(userId);
  return (
    <SendForm
      label={t('Dai un buono')}
      isOpened
      submit={t('Dai il buono')}
      send={(text) =>
        api.call(staffCertificateGive, {
          body: {
            user_id: userId,
            name: text('name'),
            amount: Number(text('amount').replace(',', '.')),
            valid_until: text('valid_until'),
          },
        })
      }
      onSent={async () => {
        await renew();
        toast('success', t('Buono dato: il cliente lo trova nel suo account'));
        onDone();
      }}
      onCancel={onDone}
    >
      {(at) => (
        <>
          <Field
            label={t('Che cosa legge il cliente')}
            name="name"
            className="sm:col-span-full"
            maxLength={80}
            defaultValue={t('Scusaci')}
            required
            error={at('name')}
          />
          <Field label={t('Importo €')} name="amount" inputMode="decimal" required error={at('amount')} />
          <Field label={t('Vale fino al')} name="valid_until" type="date" required error={at('valid_until')} />
        </>
      )}
    </SendForm>
  );
}

/** Mails the customer the link by which a new password is chosen. */
function SendPasswordLink({ customer: { userId, email } }: { readonly customer: StaffCustomerPage }) {
  const send = useMutation({
    mutationFn: () => api.call(staffPasswordLink, { body: { user_id: userId } }),
    onSuccess: () => toast('success', t('Link mandato a {email}', { email })),
    onError: tellError,
  });
  return (
    <Act
      icon="key"
      title={t('Manda un link per la password')}
      about={t('alla sua e-mail; vale mezz’ora')}
      isBusy={send.isPending}
      onPress={() => send.mutate()}
    />
  );
}

/** Blocks the account of a customer, or unblocks it (D 6). */
function BlockCustomer({
  customer: { userId, blocked },
  name,
}: {
  readonly customer: StaffCustomerPage;
  readonly name: string;
}) {
  const renew = useRenewCustomer(userId);
  const block = useMutation({
    mutationFn: () => api.call(staffCustomerBlock, { body: { user_id: userId, blocked: !blocked } }),
    onSuccess: () => toast('success', blocked ? t('Il cliente può entrare di nuovo') : t('Il cliente è bloccato')),
    onError: tellError,
    onSettled: renew,
  });
  async function ask() {
    const text = t('{name} non potrà più accedere, e i suoi dispositivi vengono scollegati.', { name });
    if (blocked || (await confirm({ title: t('Bloccare il cliente?'), text, isDestructive: true }))) block.mutate();
  }
  return (
    <Act
      icon="lock"
      title={blocked ? t('Sblocca l’account') : t('Blocca l’account')}
      about={
        blocked ? t('può entrare e ordinare di nuovo') : t('non entra e non ordina più; lo legge, con chi chiamare')
      }
      isBusy={block.isPending}
      onPress={() => void ask()}
    />
  );
}

/** Downloads everything that is held of a customer, for who asked for it in writing. */
function ExportData({ userId, name }: OfCustomer) {
  const read = useMutation({
    mutationFn: () => api.call(staffCustomerExport, { body: { user_id: userId } }),
    onSuccess: (data) => downloadFile(`cliente-${userId}.json`, JSON.stringify(data, null, 1), 'application/json'),
    onError: tellError,
  });
  async function ask() {
    const text = t(
      'Scarichi tutto quello che sappiamo di {name}. Solo se lo ha chiesto per iscritto, e sai che è lui.',
      { name },
    );
    if (await confirm({ title: t('Esportare i dati?'), text })) read.mutate();
  }
  return (
    <Act
      icon="share"
      title={t('Esporta i suoi dati')}
      about={t('tutto quello che sappiamo di lui, in un file')}
      isBusy={read.isPending}
      onPress={() => void ask()}
    />
  );
}

/** Mails the customer the link that closes the account (D 7): the customer decides, not the staff. */
function StartClosing({ userId, name }: OfCustomer) {
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
    <Act
      icon="trash"
      title={t('Chiudi l’account')}
      about={t('lo conferma il cliente; restano i documenti, senza nome')}
      isBusy={start.isPending}
      onPress={() => void ask()}
    />
  );
}

interface Removal {
  readonly call: typeof factorRemovalAsk | typeof accountErasureAsk;
  readonly listKey: readonly string[];
  /** Italian, for `t`; the label has {name}. */
  readonly words: Readonly<Record<'label' | 'submit' | 'hint', string>>;
}

const LOST_PHONE: Removal = {
  call: factorRemovalAsk,
  listKey: REMOVALS_KEY,
  words: {
    label: msg('Ha perso il telefono: {name}'),
    submit: msg('Chiedi di togliere la verifica'),
    hint: msg(
      'La verifica viene tolta un giorno dopo la conferma di un’altra persona. Il cliente riceve una mail e può opporsi.',
    ),
  },
};

const ERASURE: Removal = {
  call: accountErasureAsk,
  listKey: ERASURES_KEY,
  words: {
    label: msg('Cancella l’account: {name}'),
    submit: msg('Chiedi di cancellare'),
    hint: msg(
      'L’account si cancella sette giorni dopo la conferma di un’altra persona. Il cliente riceve una mail e può opporsi. Restano i documenti, senza nome.',
    ),
  },
};

/**
 * Requests that a lost second factor (decision 77) or the whole account (decision 139) be removed: somebody else of the
 * staff confirms it.
 */
function AskRemoval({
  userId,
  name,
  onDone,
  call,
  listKey,
  words,
}: OfCustomer & Removal & { readonly onDone: () => void }) {
  const queries = useQueryClient();
  return (
    <SendForm
      label={t(words.label, { name })}
      isOpened
      submit={t(words.submit)}
      send={(text) => api.call(call, { body: { user_id: userId, reason: text('reason') } })}
      onSent={() => {
        onDone();
        toast('success', t('Richiesta fatta: ora la conferma un’altra persona'));
        void queries.invalidateQueries({ queryKey: listKey });
      }}
      onCancel={onDone}
    >
      {(at) => (
        <Field
          label={t('Come hai riconosciuto {name}', { name })}
          name="reason"
          className="sm:col-span-full"
          maxLength={REMOVAL_REASON_LENGTH}
          error={at('reason')}
          hint={t(words.hint)}
        />
      )}
    </SendForm>
  );
}
