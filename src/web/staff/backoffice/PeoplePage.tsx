import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffInvitationRemove,
  staffInvite,
  staffPeople,
  staffRolesUpdate,
  staffSessionsEnd,
} from '../../../contract/backoffice/routes.ts';
import type { StaffPeople, StaffPerson } from '../../../contract/backoffice/schemas.ts';
import { STAFF_ROLES } from '../../../contract/base/rights.ts';
import { personName } from '../../../domain/account/person-name.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { matchesWords, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useListAct } from '../kit/use-list-act.ts';
import { BUILTIN_ROLES } from './right-words.ts';

export { PeoplePage as Component };

const KEY = ['staff', 'people'];

/** Issue 15: the staff with their roles. Roles are given to existing accounts, and taken away. */
function PeoplePage() {
  const state = useListState();
  const people = useQuery({ queryKey: KEY, queryFn: () => api.call(staffPeople), staleTime: 0 });
  const role = state.word('ruolo');
  const shown = state.word('mostra');
  const end = useListAct({
    queryKey: KEY,
    act: ({ userId }: StaffPerson) => api.call(staffSessionsEnd, { body: { user_id: userId } }),
    said: t('Accessi chiusi: al prossimo passo deve entrare di nuovo'),
  });
  const given = { stores: people.data?.stores ?? [], ownRoles: people.data?.ownRoles ?? [] };
  const { stores } = given;
  return (
    <StaffList
      title={t('Personale')}
      about={t('Chi ha un ruolo entra in gestione e apre le parti del suo ruolo. Un amministratore le apre tutte.')}
      state={state}
      query={people}
      rows={people.data?.people.filter(
        (person) =>
          matchesWords(state.q, `${personName(person)} ${person.email}`) &&
          (role === '' || person.roles.some((each) => each === role)) &&
          (shown !== 'senza-fattore' || !person.hasSecondFactor) &&
          (shown !== 'fermi' || isAway(person)),
      )}
      search={t('Nome o e-mail')}
      filters={[
        {
          name: 'ruolo',
          label: t('Ruolo'),
          choices: BUILTIN_ROLES.map(({ role: word, name }) => ({ word, name: t(name) })),
        },
        {
          name: 'mostra',
          label: t('Mostra'),
          choices: [
            { word: 'senza-fattore', name: t('Senza due passaggi') },
            { word: 'fermi', name: t('Non entrano da 60 giorni') },
          ],
        },
      ]}
      keyOf={({ userId }) => userId}
      nameOf={personName}
      first={{ word: 'nome', title: t('Nome'), by: personName }}
      columns={[
        { word: 'email', title: t('E-mail'), cell: ({ email }) => email, by: ({ email }) => email },
        { word: 'negozi', title: t('Negozi'), cell: (person) => storesText(person, stores) },
        { word: 'ruoli', title: t('Ruoli'), cell: (person) => <Roles person={person} ownRoles={given.ownRoles} /> },
        {
          word: 'fattore',
          title: t('Due passaggi'),
          cell: ({ hasSecondFactor, needsFactor }) =>
            hasSecondFactor ? (
              t('Sì')
            ) : (
              <Badge tone={needsFactor ? 'danger' : 'warning'}>{needsFactor ? t('Manca e serve') : t('Manca')}</Badge>
            ),
        },
        {
          word: 'ultimo',
          title: t('Ultimo accesso'),
          cell: ({ lastSeenAt }) => (lastSeenAt ? formatMoment(lastSeenAt) : t('mai entrato')),
          by: ({ lastSeenAt = '' }) => lastSeenAt,
        },
        {
          word: 'aperti',
          title: t('Accessi aperti'),
          cell: ({ openSessions }) => openSessions,
          by: ({ openSessions }) => openSessions,
          isEnd: true,
        },
      ]}
      acts={(person) =>
        person.openSessions > 0 && (
          <Button
            variant="secondary"
            busy={end.isBusy(({ userId }) => userId === person.userId)}
            aria-label={t('Chiudi gli accessi di {name}', { name: personName(person) })}
            onClick={() => end.run(person)}
          >
            {t('Chiudi gli accessi')}
          </Button>
        )
      }
      details={(person, close) => <RolesForm person={person} given={given} onDone={close} />}
      actions={
        <>
          <Link to={staffPaths.keys()} className={buttonClass('secondary')}>
            {t('Chiavi')}
          </Link>
          <Link to={staffPaths.roles()} className={buttonClass('secondary')}>
            {t('Ruoli')}
          </Link>
        </>
      }
      empty={{ icon: 'user', title: t('Nessuno trovato'), text: t('Con l’e-mail del suo account nel negozio.') }}
    >
      <OpenedPart title={t('Aggiungi una persona')}>
        <p className="mb-2 text-ink-soft text-sm">
          {t('Chi ha già un account nel negozio prende i ruoli subito; agli altri mandiamo un invito.')}
        </p>
        <RolesForm given={given} />
      </OpenedPart>
      <Invitations list={people.data} />
    </StaffList>
  );
}

const AWAY_DAYS = 60;

/** Returns whether a person has not worked here for so long that the roles may be forgotten ones. */
function isAway({ lastSeenAt }: StaffPerson): boolean {
  return lastSeenAt === undefined || Date.parse(lastSeenAt) < Date.now() - AWAY_DAYS * 86_400_000;
}

function storesText({ stores: own }: StaffPerson, stores: Stores): string {
  if (own.length === 0) return t('Tutti');
  return stores
    .filter(({ warehouseId }) => own.includes(warehouseId))
    .map(({ name }) => name)
    .join(', ');
}

interface RolesProps {
  readonly person: Pick<StaffPerson, 'roles' | 'ownRoles'> & { readonly blocked?: boolean };
  readonly ownRoles: StaffPeople['ownRoles'];
}

function Roles({ person: { roles, ownRoles: own, blocked = false }, ownRoles }: RolesProps) {
  return (
    <span className="flex flex-wrap gap-1">
      {BUILTIN_ROLES.filter(({ role }) => roles.includes(role)).map(({ role, name }) => (
        <Badge key={role} tone={role === 'administrator' ? 'accent' : 'neutral'}>
          {t(name)}
        </Badge>
      ))}
      {ownRoles
        .filter(({ roleId }) => own.includes(roleId))
        .map(({ roleId, name }) => (
          <Badge key={roleId} tone="outline">
            {name}
          </Badge>
        ))}
      {blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
    </span>
  );
}

type Stores = StaffPeople['stores'];

interface RolesFormProps {
  /** The person whose roles are changed; left out: the form asks for an e-mail. */
  readonly person?: StaffPerson;
  readonly given: Pick<StaffPeople, 'stores' | 'ownRoles'>;
  readonly onDone?: () => void;
}

/** Gives an account exactly the selected roles; without any it no longer belongs to the staff. */
function RolesForm({ person, given: { stores, ownRoles }, onDone }: RolesFormProps) {
  const client = useQueryClient();
  return (
    <SendForm
      label={person ? t('Cambia i ruoli: {name}', { name: personName(person) }) : t('Aggiungi una persona')}
      submit={t('Salva i ruoli')}
      others={person ? [] : [{ act: 'invite', name: t('Manda un invito') }]}
      send={(text, act, form) => {
        const ticked = form.getAll('role');
        const body = {
          email: person?.email ?? text('email'),
          roles: STAFF_ROLES.filter((role) => ticked.includes(role)),
          own_roles: form.getAll('own').map(Number),
          stores: form.getAll('store').map(Number),
        };
        return act === 'invite' ? api.call(staffInvite, { body }) : api.call(staffRolesUpdate, { body });
      }}
      onSent={(list) => {
        toast(
          'success',
          list.invitations.length > 0 && !person ? t('Fatto: chi è invitato ha sette giorni') : t('Ruoli salvati'),
        );
        onDone?.();
        client.setQueryData(KEY, list);
      }}
    >
      {(at) => (
        <>
          {!person && (
            <Field
              label={t('E-mail')}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              error={at('email')}
            />
          )}
          <fieldset className="grid gap-x-4 sm:col-span-full sm:grid-cols-3">
            <legend className="mb-1 font-medium text-sm">{t('Ruoli')}</legend>
            {BUILTIN_ROLES.map(({ role, name }) => (
              <Checkbox key={role} name="role" value={role} defaultChecked={person?.roles.includes(role) ?? false}>
                {t(name)}
              </Checkbox>
            ))}
            {ownRoles.map(({ roleId, name }) => (
              <Checkbox
                key={roleId}
                name="own"
                value={roleId}
                defaultChecked={person?.ownRoles.includes(roleId) ?? false}
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
          {at('roles') && (
            <p role="alert" className="font-medium text-danger text-sm sm:col-span-full">
              {at('roles')}
            </p>
          )}
          {stores.length > 1 && (
            <fieldset className="max-h-48 overflow-y-auto sm:col-span-full">
              <legend className="mb-1 font-medium text-sm">{t('Solo per questi negozi')}</legend>
              <p className="text-ink-soft text-xs">{t('Nessuno scelto: per tutti i negozi.')}</p>
              <div className="grid gap-x-4 sm:grid-cols-3">
                {stores.map(({ warehouseId, name }) => (
                  <Checkbox
                    key={warehouseId}
                    name="store"
                    value={warehouseId}
                    defaultChecked={person?.stores.includes(warehouseId) ?? false}
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
              {at('stores') && (
                <p role="alert" className="font-medium text-danger text-sm">
                  {at('stores')}
                </p>
              )}
            </fieldset>
          )}
        </>
      )}
    </SendForm>
  );
}

/** People who were invited and have not come yet. */
function Invitations({ list }: { readonly list: StaffPeople | undefined }) {
  const remove = useListAct({
    queryKey: KEY,
    act: ({ invitationId }: StaffPeople['invitations'][number]) =>
      api.call(staffInvitationRemove, { body: { invitation_id: invitationId } }),
    said: t('Invito ritirato'),
  });
  if (!list?.invitations[0]) return null;
  return (
    <section aria-label={t('Inviti')}>
      <h2 className="mb-1 text-base">{t('Inviti')}</h2>
      <StaffTable
        label={t('Inviti')}
        rows={list.invitations}
        keyOf={({ invitationId }) => invitationId}
        nameOf={({ email }) => email}
        first={{ title: t('E-mail') }}
        columns={[
          { word: 'ruoli', title: t('Ruoli'), cell: (each) => <Roles person={each} ownRoles={list.ownRoles} /> },
          { word: 'chi', title: t('Invitato da'), cell: ({ by }) => by },
          {
            word: 'fine',
            title: t('Vale fino al'),
            cell: ({ endsAt, hasEnded }) =>
              hasEnded ? <Badge tone="warning">{t('Scaduto: mandalo di nuovo')}</Badge> : formatMoment(endsAt),
          },
        ]}
        acts={(each) => (
          <Button
            variant="quiet"
            busy={remove.isBusy(({ invitationId }) => invitationId === each.invitationId)}
            aria-label={t('Ritira l’invito a {email}', { email: each.email })}
            onClick={() => remove.run(each)}
          >
            {t('Ritira')}
          </Button>
        )}
      />
    </section>
  );
}
