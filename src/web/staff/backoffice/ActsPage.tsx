import { useQuery } from '@tanstack/react-query';
import { agentActs } from '../../../contract/backoffice/routes.ts';
import type { ActsQuery, AgentAct } from '../../../contract/backoffice/schemas.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { actName, callsNamed } from './act-words.ts';

export { ActsPage as Component };

/**
 * Issues 15 and 48: the log of what the staff did, newest first. What was only read stands in a view of its own, so
 * that an act is found among thousands of looks.
 */
function ActsPage() {
  const state = useListState();
  const customer = state.word('cliente');
  const query = queryOf(state);
  const acts = useQuery(listQuery(['staff', 'acts', query], () => api.call(agentActs, { query })));
  const [first] = acts.data?.acts ?? [];
  const name = first?.customer || t('n. {number}', { number: customer });
  return (
    <StaffList
      title={t('Registro')}
      about={t('Ciò che il personale ha fatto e consultato, dal più recente. Non si cambia e non si cancella.')}
      state={state}
      query={acts}
      file={{ of: agentActs, query }}
      rows={acts.data?.acts}
      total={acts.data?.page.totItems}
      hasMore={acts.data?.page.hasMore}
      pages={acts.data?.page.totPages}
      search={t('Chi, che cosa, numero')}
      views={KINDS.map(({ word, title }) => ({ name: t(title), search: word === '' ? '' : `tipo=${word}` }))}
      filters={[
        { name: 'tipo', label: t('Tipo'), choices: KINDS.filter(({ word }) => word !== '').map(choiceOf) },
        ...(customer === '' ? [] : [{ name: 'cliente', label: t('Cliente'), choices: [{ word: customer, name }] }]),
        { name: 'dal', label: t('Dal') },
        { name: 'al', label: t('Al') },
      ]}
      keyOf={({ actId }) => actId}
      nameOf={({ call }) => actName(call)}
      first={{ title: t('Che cosa') }}
      columns={[
        { word: 'quando', title: t('Quando'), cell: ({ actedAt }) => formatMoment(actedAt) },
        {
          word: 'chi',
          title: t('Chi'),
          cell: ({ agent, key }) => (key === undefined ? agent : t('{program} per {agent}', { program: key, agent })),
        },
        { word: 'cliente', title: t('Cliente'), cell: customerOf },
        { word: 'prima', title: t('Prima e dopo'), cell: ({ changes }) => <Changed changes={changes} /> },
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

/** What is shown: acts by default, because looks are many times as many. */
const KINDS: readonly { readonly word: string; readonly title: string; readonly kind: ActsQuery['kind'] }[] = [
  { word: '', title: msg('Atti'), kind: 'acts' },
  { word: 'letture', title: msg('Letture di dati personali'), kind: 'looks' },
  { word: 'rifiutati', title: msg('Rifiutati'), kind: 'refused' },
  { word: 'tutto', title: msg('Tutto'), kind: undefined },
];
const choiceOf = ({ word, title }: (typeof KINDS)[number]) => ({ word, name: t(title) });

function queryOf({ q, word, page }: ListState): ActsQuery {
  const customer = word('cliente');
  const kind = KINDS.find((each) => each.word === word('tipo'))?.kind;
  return {
    page,
    ...(kind ? { kind } : {}),
    ...(q === '' ? {} : { q, calls: callsNamed(q).join(',').slice(0, 4000) }),
    ...(/^[1-9]\d{0,8}$/.test(customer) ? { user_id: Number(customer) } : {}),
    ...(isDate(word('dal')) ? { from: word('dal') } : {}),
    ...(isDate(word('al')) ? { to: word('al') } : {}),
  };
}

/** The first of the changed fields; all of them stand below. */
function Changed({ changes: [first, ...others] }: Pick<AgentAct, 'changes'>) {
  if (!first) return null;
  return (
    <span className="block max-w-72 truncate text-sm">
      {first.before || '—'} → {first.after || '—'}
      {others.length > 0 && ` +${others.length}`}
    </span>
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
