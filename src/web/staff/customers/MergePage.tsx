import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { userSearch } from '../../../contract/backoffice/routes.ts';
import type { MergePreview } from '../../../contract/own-data/customer-schemas.ts';
import { ACCOUNT_REASON_LENGTH } from '../../../contract/own-data/limits.ts';
import { staffCustomersMerge, staffMergePreview } from '../../../contract/own-data/routes.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { Panel } from '../words/order-words.tsx';

export { MergePage as Component };

/** Makes one account of two (decision 111): the other one is looked for, then both are shown side by side. */
function MergePage() {
  const userId = Number(useParams()['userId']);
  const state = useListState();
  const other = Number(state.word('con'));
  const isChosen = Number.isSafeInteger(other) && other > 0;
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={t('Unisci due account')}
        up={{ name: t('Cliente'), path: staffPaths.customer(userId) }}
        facts={<span className="text-ink-soft text-sm">{t('non si può separare dopo')}</span>}
      />
      <div className="p-3">
        {isChosen ? <Both key={`${userId} ${other}`} userId={userId} other={other} /> : <ChooseOther userId={userId} />}
      </div>
    </div>
  );
}

/** Looks for the other account by words, as the list of customers does. */
function ChooseOther({ userId }: { readonly userId: number }) {
  const state = useListState();
  const query = { page: 1, sort: 'name' as const, q: state.q };
  const found = useQuery({
    ...listQuery(['staff', 'customers', query], () => api.call(userSearch, { query })),
    enabled: state.q !== '',
  });
  const users = state.q === '' ? undefined : found.data?.users.filter((user) => user.userId !== userId);
  return (
    <Panel title={t('Qual è l’altro account?')} icon="search">
      <form
        role="search"
        className="max-w-md"
        onSubmit={(event) => {
          event.preventDefault();
          state.set({ cerca: String(new FormData(event.currentTarget).get('q') ?? '').trim() });
        }}
      >
        <Field label={t('Nome, e-mail o telefono')} name="q" type="search" defaultValue={state.q} />
      </form>
      <ul className="mt-2 grid gap-1">
        {users?.map((user) => (
          <li key={user.userId}>
            <Link
              to={staffPaths.mergeCustomer(userId, { con: user.userId })}
              className="block rounded-sm px-2 py-1.5 hover:bg-tint"
            >
              <span className="font-semibold">{personName(user)}</span>{' '}
              <span className="text-ink-soft text-sm">
                {[user.email, user.phone, user.city].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {users?.length === 0 && <p className="text-ink-soft text-sm">{t('Nessun altro account con queste parole.')}</p>}
    </Panel>
  );
}

const THINGS: Readonly<Record<MergePreview['rows'][number]['what'], string>> = {
  orders: msg('Ordini'),
  documents: msg('Documenti'),
  dues: msg('Scadenze aperte'),
  certificates: msg('Buoni da usare'),
  addresses: msg('Indirizzi'),
  lists: msg('Liste'),
  cart: msg('Prodotti nel carrello'),
  refunds: msg('Rimborsi'),
  ratings: msg('Valutazioni'),
  forms: msg('Moduli inviati'),
  devices: msg('Dispositivi'),
  cards: msg('Carte salvate'),
};

/** Why two accounts cannot become one now; names in Italian, for `t`. */
const STOPS: Readonly<Record<string, string>> = {
  MERGE_STAFF: msg('Chi lavora qui non si unisce a un cliente: prima togli i suoi ruoli'),
  MERGE_BLOCKED: msg('Uno dei due account è bloccato: prima sbloccalo'),
  MERGE_COMPANY: msg('Un’azienda e una persona non si uniscono, né chi compra per un’azienda'),
  MERGE_ORDERS: msg('L’account che si chiude ha ordini in corso: si può unire quando sono consegnati, o tenere quello'),
  MERGE_CREDIT: msg('Tutti e due hanno un fido aperto dello stesso tipo: prima chiudine uno'),
  MERGE_SUBSCRIPTION: msg('Tutti e due hanno un abbonamento: si può unire quando uno dei due è finito'),
  MERGE_EMAIL_CHANGED: msg(
    'L’e-mail di uno dei due è cambiata da poco: si può unire quando la modifica non si può più annullare',
  ),
};

/** Both accounts side by side, what they have together afterwards, and what stops it. */
function Both({ userId, other }: { readonly userId: number; readonly other: number }) {
  const query = { user_id: userId, other_id: other };
  const preview = useQuery({
    queryKey: ['staff', 'merge', userId, other],
    queryFn: () => api.call(staffMergePreview, { query }),
    staleTime: 0,
  });
  const { data } = preview;
  if (!data) return <StaffNotLoaded error={preview.error} onRetry={preview.refetch} />;
  const { into, from, rows, stops, loses } = data;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid gap-3">
        <SamePerson into={into} from={from} />
        <div className="overflow-x-auto rounded-lg border border-line bg-card">
          <table className="staff-table w-full">
            <caption className="sr-only">{t('I due account, e che cosa diventano')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Che cosa')}</th>
                <th scope="col">{t('Resta: {email}', { email: into.email })}</th>
                <th scope="col">{t('Si chiude: {email}', { email: from.email })}</th>
                <th scope="col">{t('Dopo')}</th>
              </tr>
            </thead>
            <PeopleRows into={into} from={from} />
            {rows
              .filter((row) => row.into + row.from > 0)
              .map((row) => (
                <tbody key={row.what}>
                  <tr>
                    <th scope="row">{t(THINGS[row.what])}</th>
                    <td>{amountOf(row.into, row.intoEuro)}</td>
                    <td>{amountOf(row.from, row.fromEuro)}</td>
                    <td>
                      {row.what === 'cards' ? t('quelle di chi resta') : t('insieme: {n}', { n: row.after })}
                      {row.intoEuro !== undefined && ` · ${formatEuro(row.intoEuro + (row.fromEuro ?? 0))}`}
                    </td>
                  </tr>
                </tbody>
              ))}
          </table>
        </div>
        {loses.length > 0 && (
          <Alert tone="warning">
            {t('Vale il no: chi resta non riceve più {what}, perché l’altro account lo ha rifiutato.', {
              what: loses
                .map((what) => (what === 'marketing' ? t('le offerte') : t('i consigli personali')))
                .join(', '),
            })}
          </Alert>
        )}
      </div>
      <div className="grid gap-3">
        {stops.length > 0 && (
          <Panel title={t('Che cosa lo ferma')} icon="alert">
            <ul className="grid gap-2 text-sm">
              {stops.map((code) => (
                <li key={code}>{t(STOPS[code] ?? code)}</li>
              ))}
            </ul>
            <Link to={staffPaths.mergeCustomer(other, { con: userId })} className={`mt-3 ${buttonClass('secondary')}`}>
              {t('Tieni l’altro account')}
            </Link>
          </Panel>
        )}
        <Panel title={t('Che cosa cambia')} icon="info">
          <ul className="grid list-disc gap-1 pl-4 text-sm">
            <li>
              {t('Con {email} si entra ancora, nell’account che resta e con la sua password.', { email: from.email })}
            </li>
            <li>{t('Tutto quello che era di uno passa all’altro; i documenti già emessi non cambiano.')}</li>
            <li>{t('Registro e prove dei consensi restano divisi.')}</li>
            <li>{t('Tutti e due gli indirizzi ricevono una mail.')}</li>
          </ul>
        </Panel>
        {stops.length === 0 && <MergeForm query={query} into={into} from={from} />}
      </div>
    </div>
  );
}

type Sides = Pick<MergePreview, 'into' | 'from'>;

function amountOf(count: number, euro: number | undefined): string {
  return euro === undefined || euro === 0 ? String(count) : `${count} · ${formatEuro(euro)}`;
}

/** Says what speaks for one person with two accounts. */
function SamePerson({ into, from }: Sides) {
  const digits = (phone: string) => phone.replace(/\D/g, '').slice(-9);
  const same = [
    into.phone !== '' && digits(into.phone) === digits(from.phone) && t('stesso telefono'),
    into.name !== '' && into.name.toLowerCase() === from.name.toLowerCase() && t('stesso nome'),
    into.addresses.some((text) => from.addresses.includes(text)) && t('stesso indirizzo'),
  ].filter((text) => text !== false);
  return same.length > 0 ? (
    <Alert tone="info">
      {t('Forse è la stessa persona: {why}. Chiedi conferma prima di unire.', { why: same.join(', ') })}
    </Alert>
  ) : (
    <Alert tone="warning">
      {t('Niente dice che sia la stessa persona: chiedi conferma su tutti e due gli indirizzi.')}
    </Alert>
  );
}

function PeopleRows({ into, from }: Sides) {
  const rows: readonly (readonly [string, string, string, string])[] = [
    [t('Nome'), into.name, from.name, into.name],
    [t('E-mail'), into.email, from.email, t('con questa entra')],
    [t('Telefono'), into.phone, from.phone, into.phone],
  ];
  return rows.map(([name, left, right, after]) => (
    <tbody key={name}>
      <tr>
        <th scope="row">{name}</th>
        <td>{left}</td>
        <td>{right}</td>
        <td>{after}</td>
      </tr>
    </tbody>
  ));
}

function MergeForm({
  query,
  into,
  from,
}: Sides & { readonly query: { readonly user_id: number; readonly other_id: number } }) {
  const navigate = useNavigate();
  return (
    <Panel title={t('Unisci')} icon="swap">
      <SendForm
        label={t('Unisci')}
        submit={t('Unisci i due account')}
        send={async (text) => {
          const reason = text('reason');
          const isSure =
            reason === '' ||
            (await confirm({
              title: t('Unire i due account?'),
              text: t('{from} si chiude e tutto passa a {into}. Non si torna indietro.', {
                from: from.email,
                into: into.email,
              }),
              isDestructive: true,
            }));
          return isSure ? api.call(staffCustomersMerge, { body: { ...query, reason } }) : undefined;
        }}
        onSent={async (merged) => {
          if (!merged) return;
          toast('success', t('I due account sono uno'));
          await navigate(staffPaths.customer(query.user_id));
        }}
      >
        {(at) => (
          <Field
            label={t('Perché')}
            name="reason"
            className="sm:col-span-full"
            maxLength={ACCOUNT_REASON_LENGTH}
            required
            error={at('reason')}
            hint={t('Resta nel registro.')}
          />
        )}
      </SendForm>
    </Panel>
  );
}
