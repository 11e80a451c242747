import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useOutletContext } from 'react-router';
import { userSearch } from '../../../contract/backoffice/routes.ts';
import type { StaffOverview, USER_SORTS } from '../../../contract/backoffice/schemas.ts';
import type { FactorRemoval } from '../../../contract/credentials/removal-schemas.ts';
import {
  accountErasureDecide,
  accountErasures,
  factorRemovalDecide,
  factorRemovals,
} from '../../../contract/credentials/routes.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { msg, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useActFor } from '../../features/auth/use-acting.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { ERASURES_KEY, REMOVALS_KEY } from './CustomerActs.tsx';

const STATES: Readonly<Record<FactorRemoval['state'], string>> = {
  asked: msg('Da confermare'),
  confirmed: msg('Confermata'),
  refused: msg('Rifiutata'),
  objected: msg('Il cliente si è opposto'),
  done: msg('Fatto'),
};

interface RemovalsProps {
  readonly title: string;
  readonly queryKey: readonly string[];
  readonly list: typeof factorRemovals | typeof accountErasures;
  readonly decide: typeof factorRemovalDecide | typeof accountErasureDecide;
}

/**
 * Requests to remove a lost second factor (decision 77), or an account (decision 139): a second person of the staff
 * confirms them.
 */
function Removals({ title, queryKey, list, decide }: RemovalsProps) {
  const heading = useId();
  const { data } = useQuery({ queryKey, queryFn: () => api.call(list, {}), staleTime: 0 });
  if (!data?.removals[0]) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-1 text-base">
        {title}
      </h2>
      <StaffTable
        label={title}
        rows={data.removals}
        keyOf={({ removalId }) => removalId}
        nameOf={nameOfCustomer}
        first={{ title: t('Nome') }}
        columns={[
          { word: 'email', title: t('E-mail'), cell: ({ email }) => email },
          { word: 'motivo', title: t('Motivo'), cell: ({ reason }) => reason },
          { word: 'chi', title: t('Chi e quando'), cell: historyOf },
          { word: 'stato', title: t('Stato'), cell: ({ state }) => <Badge>{t(STATES[state])}</Badge> },
        ]}
        acts={(removal) => <Decision removal={removal} queryKey={queryKey} call={decide} />}
      />
    </section>
  );
}

function nameOfCustomer({ customer, email }: FactorRemoval): string {
  return customer || email;
}

function historyOf({ askedBy, askedAt, decidedBy, state, dueAt }: FactorRemoval): string {
  return [
    t('Chiesto da {name}, {moment}', { name: askedBy, moment: formatMoment(askedAt) }),
    decidedBy !== undefined && t('deciso da {name}', { name: decidedBy }),
    state === 'confirmed' && dueAt !== undefined && t('si toglie {moment}', { moment: formatMoment(dueAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The buttons to confirm or refuse, for persons with the right. */
interface DecisionProps extends Pick<RemovalsProps, 'queryKey'> {
  readonly removal: FactorRemoval;
  readonly call: RemovalsProps['decide'];
}

function Decision({ removal, queryKey, call }: DecisionProps) {
  const { removalId, state, mayDecide } = removal;
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: (confirm: boolean) => api.call(call, { body: { removal_id: removalId, confirm } }),
    onError: tellError,
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
  const name = nameOfCustomer(removal);
  if (!mayDecide || (state !== 'asked' && state !== 'confirmed')) return null;
  return (
    <>
      {state === 'asked' && (
        <Button
          busy={decide.isPending}
          aria-label={t('Conferma per {name}', { name })}
          onClick={() => decide.mutate(true)}
        >
          {t('Conferma')}
        </Button>
      )}
      <Button
        variant="quiet"
        busy={decide.isPending}
        aria-label={t('Rifiuta {name}', { name })}
        onClick={() => decide.mutate(false)}
      >
        {t('Rifiuta')}
      </Button>
    </>
  );
}

export { CustomersPage as Component };

/** The sort orders of customers by their name in the address. */
const SORTS: Readonly<Record<string, (typeof USER_SORTS)[number]>> = { email: 'email', recenti: 'newest' };

/** D 6: finds customers, and starts a session in their name. */
function CustomersPage() {
  const { rights } = useOutletContext<StaffOverview>();
  const state = useListState();
  const query = {
    page: state.page,
    sort: SORTS[state.sort] ?? ('name' as const),
    ...(state.q === '' ? {} : { q: state.q }),
  };
  const users = useQuery(listQuery(['staff', 'customers', query], () => api.call(userSearch, { query })));
  const actFor = useActFor();
  return (
    <StaffList
      title={t('Clienti')}
      about={t(
        'Cerca chi ti chiede aiuto, apri la sua pagina e opera per suo conto. Quello che fai resta scritto nel registro.',
      )}
      state={state}
      query={users}
      file={{ of: userSearch, query }}
      rows={users.data?.users}
      total={users.data?.page.totItems}
      hasMore={users.data?.page.hasMore}
      pages={users.data?.page.totPages}
      search={t('Parole o codice cliente')}
      keyOf={({ userId }) => userId}
      nameOf={personName}
      first={{ word: '', title: t('Nome'), by: 'server' }}
      columns={[
        { word: 'azienda', title: t('Azienda'), cell: ({ companyName }) => companyName },
        { word: 'email', title: t('E-mail'), cell: ({ email }) => email, by: 'server' },
        { word: 'telefono', title: t('Telefono'), cell: ({ phone }) => phone },
        { word: 'citta', title: t('Città'), cell: ({ city }) => city },
        { word: 'codice', title: t('Codice'), cell: ({ codInt }) => codInt },
        {
          word: 'recenti',
          title: t('Registrato'),
          cell: ({ userId }) => t('n. {number}', { number: userId }),
          by: 'server',
          isFalling: true,
        },
        {
          word: 'stato',
          title: t('Stato'),
          cell: ({ blocked }) => blocked && <Badge tone="danger">{t('Bloccato')}</Badge>,
        },
      ]}
      acts={(user) =>
        !user.blocked && (
          <Button
            aria-label={t('Opera per conto di {name}', { name: personName(user) })}
            // busy until the shop is loaded as this customer
            busy={actFor.variables === user.userId && !actFor.isError}
            onClick={() => actFor.mutate(user.userId)}
          >
            {t('Opera per conto')}
          </Button>
        )
      }
      linkTo={({ userId }) => staffPaths.customer(userId)}
      actions={
        <Link to={staffPaths.newCustomer()} className={buttonClass('secondary')}>
          {t('Registra un cliente')}
        </Link>
      }
      empty={{ icon: 'user', title: t('Nessun cliente trovato'), text: t('Ancora nessuno si è registrato.') }}
    >
      {rights.includes('second_factors') && (
        <Removals
          title={t('Telefoni persi')}
          queryKey={REMOVALS_KEY}
          list={factorRemovals}
          decide={factorRemovalDecide}
        />
      )}
      {rights.includes('closing_accounts') && (
        <Removals
          title={t('Account da cancellare')}
          queryKey={ERASURES_KEY}
          list={accountErasures}
          decide={accountErasureDecide}
        />
      )}
    </StaffList>
  );
}
