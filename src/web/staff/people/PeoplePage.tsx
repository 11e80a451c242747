import { useQuery, useQueryClient } from '@tanstack/react-query';
import { staffPeople } from '../../../contract/backoffice/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { PersonItem } from './PersonItem.tsx';
import { RolesForm } from './RolesForm.tsx';
import { PEOPLE_KEY, type PeopleList } from './use-roles.ts';

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
