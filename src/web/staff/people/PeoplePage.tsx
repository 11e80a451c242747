import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { staffPeople, staffRolesUpdate } from '../../../contract/backoffice/routes.ts';
import type { StaffPerson } from '../../../contract/backoffice/schemas.ts';
import { STAFF_ROLES, type StaffRole } from '../../../contract/base/rights.ts';
import type { CallData } from '../../../contract/calls.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';

const PEOPLE_KEY = ['staff', 'people'];

type PeopleList = CallData<'staffPeople'>;

/** Gives an account exactly these roles; without any it is no longer of the staff. */
function useRoles(onSaved: (list: PeopleList) => void) {
  return useMutation({
    mutationFn: (body: { readonly email: string; readonly roles: StaffRole[] }) => api.call(staffRolesUpdate, { body }),
    onSuccess: (list) => {
      toast('success', t('Ruoli salvati'));
      onSaved(list);
    },
  });
}

const NAMES: Readonly<Record<StaffRole, string>> = {
  administrator: msg('Amministratore'),
  catalogue: msg('Catalogo'),
  content: msg('Testi e pagine'),
  customer_service: msg('Assistenza clienti'),
  picker: msg('Preparazione ordini'),
  driver: msg('Autista'),
  store_manager: msg('Responsabile di negozio'),
};

/** Every role with its name, in the order in which they are shown. */
const ROLE_NAMES = STAFF_ROLES.map((role) => ({ role, name: NAMES[role] }));

interface RolesFormProps {
  /** Whose roles are changed; left out: the e-mail is asked for. */
  readonly person?: StaffPerson;
  readonly onSaved: (list: PeopleList) => void;
}

/** The roles of one account. */
function RolesForm({ person, onSaved }: RolesFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const roles = useRoles((list) => {
    form.current?.reset();
    onSaved(list);
  });
  const problem = roles.error ? asApiError(roles.error) : undefined;
  const atEmail = person ? undefined : problem?.at('email');
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const ticked = typed.getAll('role');
    roles.mutate({
      email: person?.email ?? String(typed.get('email') ?? '').trim(),
      roles: STAFF_ROLES.filter((role) => ticked.includes(role)),
    });
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-1">
      {problem && atEmail === undefined && <Alert tone="error">{problem.message}</Alert>}
      {!person && (
        <Field label={t('E-mail')} name="email" type="email" autoComplete="off" maxLength={254} error={atEmail} />
      )}
      <fieldset className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-1">
        <legend className="mb-1 font-medium text-sm">{t('Ruoli')}</legend>
        {ROLE_NAMES.map(({ role, name }) => (
          <Checkbox key={role} name="role" value={role} defaultChecked={person?.roles.includes(role) ?? false}>
            {t(name)}
          </Checkbox>
        ))}
      </fieldset>
      <Button type="submit" busy={roles.isPending} className="mt-2 w-fit">
        {t('Salva i ruoli')}
      </Button>
    </form>
  );
}

interface PersonItemProps {
  readonly person: StaffPerson;
  readonly onChanged: (list: PeopleList) => void;
}

/** A member of the staff with their roles, which open for changing below. */
function PersonItem({ person, onChanged }: PersonItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const formId = useId();
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email;
  return (
    <li className="rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="break-words text-lg">{name}</h2>
          <p className="break-words text-ink-soft text-sm">{person.email}</p>
          <p className="mt-2 flex flex-wrap gap-1.5">
            {ROLE_NAMES.filter(({ role }) => person.roles.includes(role)).map(({ role, name: roleName }) => (
              <Badge key={role} tone={role === 'administrator' ? 'accent' : 'neutral'}>
                {t(roleName)}
              </Badge>
            ))}
            {person.blocked && <Badge tone="danger">{t('Bloccato')}</Badge>}
          </p>
        </div>
        <Button
          ref={button}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-label={t('Cambia i ruoli: {name}', { name })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('Cambia i ruoli')}
        </Button>
      </div>
      {isOpen && (
        <div id={formId} className="mt-4 border-line border-t pt-4">
          <RolesForm
            person={person}
            onSaved={(list) => {
              setIsOpen(false);
              button.current?.focus();
              onChanged(list);
            }}
          />
        </div>
      )}
    </li>
  );
}

export { PeoplePage as Component };

/** Issue 15: who works here with which roles. Roles are given to accounts that exist, and taken away. */
function PeoplePage() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: PEOPLE_KEY,
    queryFn: () => api.call(staffPeople),
    staleTime: 0,
  });
  const show = (list: PeopleList) => client.setQueryData(PEOPLE_KEY, list);
  return (
    <>
      <PrivateTitle>{t('Personale')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Personale')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Chi ha un ruolo entra in gestione e apre le parti del suo ruolo. Un amministratore le apre tutte.')}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare il personale')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data && (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <ul className="grid gap-3">
            {data.people.map((person) => (
              <PersonItem key={person.userId} person={person} onChanged={show} />
            ))}
          </ul>
          <section aria-labelledby="nuovo-ruolo" className="rounded-lg bg-card p-5 shadow-card">
            <h2 id="nuovo-ruolo" className="text-xl">
              {t('Aggiungi una persona')}
            </h2>
            <p className="mb-3 text-ink-soft text-sm">{t('Con l’e-mail del suo account nel negozio.')}</p>
            <RolesForm onSaved={show} />
          </section>
        </div>
      )}
    </>
  );
}
