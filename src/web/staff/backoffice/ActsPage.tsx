import { useQuery } from '@tanstack/react-query';
import { agentActs } from '../../../contract/backoffice/routes.ts';
import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { actName } from './act-words.ts';

export { ActsPage as Component };

/** Issue 15: the log of what the staff did in the name of customers, newest first, for all customers or one of them. */
function ActsPage() {
  const state = useListState();
  const customer = state.word('cliente');
  const query = { page: state.page, ...(/^[1-9]\d{0,8}$/.test(customer) ? { user_id: Number(customer) } : {}) };
  const acts = useQuery(listQuery(['staff', 'acts', query], () => api.call(agentActs, { query })));
  const [first] = acts.data?.acts ?? [];
  const name = first?.customer || t('n. {number}', { number: customer });
  return (
    <StaffList
      title={t('Registro')}
      about={t('Ciò che il personale ha fatto e consultato, dal più recente: per conto dei clienti e nel negozio.')}
      state={state}
      query={acts}
      rows={acts.data?.acts}
      total={acts.data?.page.totItems}
      pages={acts.data?.page.totPages}
      filters={customer === '' ? [] : [{ name: 'cliente', label: t('Cliente'), choices: [{ word: customer, name }] }]}
      keyOf={({ actId }) => actId}
      nameOf={({ call }) => actName(call)}
      first={{ title: t('Che cosa') }}
      columns={[
        { word: 'quando', title: t('Quando'), cell: ({ actedAt }) => formatMoment(actedAt) },
        { word: 'chi', title: t('Chi'), cell: ({ agent }) => agent },
        { word: 'cliente', title: t('Cliente'), cell: customerOf },
        { word: 'esito', title: t('Esito'), cell: endOf },
      ]}
      details={(act) => <Sent act={act} />}
      empty={{
        icon: 'list',
        title: t('Ancora nessuna operazione'),
        text: t('Quando qualcuno del personale fa o consulta qualcosa, compare qui.'),
      }}
    />
  );
}

function customerOf({ userId, customer }: AgentAct) {
  return (
    userId !== undefined && (
      <Link to={staffPaths.acts({ cliente: userId })} className="inline-block py-1 text-accent underline">
        {customer}
      </Link>
    )
  );
}

function endOf({ isLook, refused }: AgentAct) {
  return (
    <span className="flex flex-wrap gap-1">
      {isLook && <Badge>{t('Solo consultazione')}</Badge>}
      {refused === undefined && <Badge tone="warning">{t('Non conclusa')}</Badge>}
      {refused !== undefined && refused.length > 0 && <Badge tone="danger">{t('Rifiutata')}</Badge>}
    </span>
  );
}

/** Shows the changed fields and the input of a call. */
function Sent({ act: { call, refused, input, changes } }: { readonly act: AgentAct }) {
  return (
    <>
      {changes.length > 0 && (
        <ul className="text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="break-words">
              {field}: {before || '—'} → {after || '—'}
            </li>
          ))}
        </ul>
      )}
      <pre aria-label={t('Dati inviati')} className="whitespace-pre-wrap break-all rounded-md bg-sunken p-3 text-xs">
        {[call, ...(refused ?? []), input].join('\n')}
      </pre>
    </>
  );
}
