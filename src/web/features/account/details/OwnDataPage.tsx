import { useMutation, useQuery } from '@tanstack/react-query';
import { OWN_DATA_LENGTHS, PERSON_INFO } from '../../../../contract/account/limits.ts';
import { contactUpdate, personInfoUpdate } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { ownDataExport } from '../../../../contract/own-data/routes.ts';
import { phone as phoneProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { PrivateTitle } from '../../../page/PrivateTitle.tsx';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { DataForm, FiscalForm, NameForm, type SectionProps } from './DataForm.tsx';
import { detailQuery, useKeepDetail } from './details.ts';
import { PhoneField } from './PhoneField.tsx';

/** Downloads all stored data of the customer; a link leads to the page that closes the account. */
function OwnDataCopy() {
  const load = useMutation({
    mutationFn: () => api.call(ownDataExport, { body: {} }),
    onSuccess: (data) => {
      save(JSON.stringify(data, null, 2), `bottega-dati-${data.exportedAt.slice(0, 10)}.json`);
      toast('success', t('La copia dei tuoi dati è pronta'));
    },
    onError: tellError,
  });
  return (
    <section aria-labelledby="copia" className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
      <div>
        <h2 id="copia" className="text-xl">
          {t('Una copia dei tuoi dati')}
        </h2>
        <p className="mt-1 text-ink-soft text-sm">
          {t('Tutto quello che conserviamo di te, in un file JSON: dati, ordini, liste, consensi e accessi.')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="secondary" busy={load.isPending} onClick={() => load.mutate()}>
          <Icon name="copy" />
          {t('Scarica i tuoi dati')}
        </Button>
        <Link to={accountPaths.closing()} className="py-2 font-semibold text-accent text-sm underline">
          {t('Chiudi l’account')}
        </Link>
      </div>
    </section>
  );
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // after the browser has started the download
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const Component = OwnDataPage;

/** D 3, user detail: the customer's data. Each section is saved separately. */
function OwnDataPage() {
  const { data: user, error } = useQuery(detailQuery);
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('I miei dati')}</PrivateTitle>
      <h1 className="text-3xl">{t('I miei dati')}</h1>
      {error && !user && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!user && !error && (
        <div role="status" aria-label={t('Caricamento')} className="grid gap-6">
          <Skeleton className="h-52 rounded-lg" />
          <Skeleton className="h-52 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      {user && <Sections user={user} />}
    </div>
  );
}

function Sections({ user }: SectionProps) {
  return (
    <>
      <NameForm user={user} />
      <ContactForm user={user} />
      <FiscalForm user={user} />
      <PersonInfoForm user={user} />
      <Link
        to={paths.billing()}
        className="flex items-center gap-4 rounded-lg bg-card p-6 font-semibold shadow-card hover:shadow-float"
      >
        <Icon name="clip" className="size-6 text-accent" />
        <span className="grow">{t('Dati di fatturazione')}</span>
        <Icon name="chevron-right" className="size-4 text-ink-faint" />
      </Link>
      <OwnDataCopy />
    </>
  );
}

function ContactForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  return (
    <DataForm
      title={t('Come contattarti')}
      values={{ phone: user.phone }}
      problemsOf={({ phone }) => {
        const code = phoneProblem(phone);
        return code ? [['phone', code]] : [];
      }}
      save={(body) => api.call(contactUpdate, { body })}
      stored={({ phone }) => ({ phone })}
      onSaved={keep}
    >
      {(field) => (
        <>
          <PhoneField {...field('phone')} />
          <div className="grid content-start gap-1.5">
            <span className="font-medium text-sm">{t('E-mail')}</span>
            <span className="flex min-h-12 items-center break-all">{user.email}</span>
            <Link to={paths.security()} className="w-fit font-semibold text-accent text-sm underline">
              {t('Cambia e-mail')}
            </Link>
          </div>
        </>
      )}
    </DataForm>
  );
}

function PersonInfoForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  const values = infosOf(user);
  async function save(typed: ReturnType<typeof infosOf>): Promise<UserDetail> {
    await api.call(personInfoUpdate, { body: { personInfoTypeId: PERSON_INFO.sector, value: typed.sector } });
    const body = { personInfoTypeId: PERSON_INFO.referencePerson, value: typed.referencePerson };
    return api.call(personInfoUpdate, { body });
  }
  return (
    <DataForm title={t('Altre informazioni')} values={values} problemsOf={() => []} save={save} onSaved={keep}>
      {(field) => (
        <>
          <Field
            {...field('sector')}
            label={t('Settore di attività')}
            required={false}
            maxLength={OWN_DATA_LENGTHS.personInfo}
            hint={t('Bar, ristorante, ufficio…')}
          />
          <Field
            {...field('referencePerson')}
            label={t('Persona di riferimento')}
            required={false}
            maxLength={OWN_DATA_LENGTHS.personInfo}
            hint={t('Chi possiamo cercare per gli ordini')}
          />
        </>
      )}
    </DataForm>
  );
}

function infosOf({ personInfos }: UserDetail) {
  const value = (type: number) => personInfos.find(({ personInfoTypeId }) => personInfoTypeId === type)?.value ?? '';
  return { sector: value(PERSON_INFO.sector), referencePerson: value(PERSON_INFO.referencePerson) };
}
