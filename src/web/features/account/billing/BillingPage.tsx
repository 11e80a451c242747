import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { MAX_BILLING_ADDRESSES, OWN_DATA_LENGTHS, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import {
  billingAddressInsert,
  billingAddressUpdate,
  fiscalPersonDeletePost,
} from '../../../../contract/account/routes.ts';
import type { FiscalPerson, UserDetail } from '../../../../contract/account/schemas.ts';
import { billingProblems, COUNTRIES, plainFiscalData } from '../../../../domain/account/fiscal-data.ts';
import { partyName } from '../../../../domain/account/person-name.ts';
import { t } from '../../../../language/language.ts';
import { asApiError, tellError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { type AccountHeadProps, AccountPage, AccountSkeleton } from '../../../page/account/AccountPage.tsx';
import { paths, safeReturnTo } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { DataForm } from '../details/DataForm.tsx';
import { detailQuery, fiscalTexts } from '../details/details.ts';

interface BillingFormProps {
  /** The entry to change; undefined: a new one is added, with the customer's own data as its initial values. */
  readonly person: FiscalPerson | undefined;
  readonly user: UserDetail;
  readonly onDone: () => void;
}

/** The form of a recipient of invoices. Without a company the person's name is required. */
function BillingForm({ person, user, onDone }: BillingFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the form has replaced the list, so it takes the focus
    frame.current?.querySelector('input')?.focus();
  }, []);
  const hasCard = user.customerCode !== undefined;
  const text = (name: 'address1' | 'addressNumber' | 'city' | 'province' | 'postalcode') => person?.[name] ?? '';
  return (
    <div ref={frame}>
      <DataForm
        title={person ? t('Modifica i dati di fatturazione') : t('Nuovi dati di fatturazione')}
        intro={t(
          'Per una persona servono nome, cognome e codice fiscale; per un’azienda ragione sociale e partita IVA.',
        )}
        values={{
          ...fiscalTexts(person ?? user),
          firstName: person ? person.firstName : user.firstName,
          lastName: person ? person.lastName : user.lastName,
          address1: text('address1'),
          addressNumber: text('addressNumber'),
          postalcode: text('postalcode'),
          city: text('city'),
          province: text('province'),
          country: person?.country || COUNTRIES[0].name,
        }}
        problemsOf={(values) => billingProblems({ ...values, ...plainFiscalData(values) }, { hasCard })}
        save={async (values) => {
          if (!person) return void (await api.call(billingAddressInsert, { body: values }));
          const { personFiscalId } = person;
          await api.call(billingAddressUpdate, { body: { ...values, personFiscalId } });
        }}
        onSaved={onDone}
        onCancel={onDone}
      >
        {(field) => (
          <>
            <FiscalFields field={field} />
            <Field {...field('firstName')} label={t('Nome')} maxLength={REGISTRATION_LENGTHS.firstName} />
            <Field {...field('lastName')} label={t('Cognome')} maxLength={REGISTRATION_LENGTHS.lastName} />
            <Field
              {...field('address1')}
              label={t('Indirizzo')}
              autoComplete="billing address-line1"
              maxLength={OWN_DATA_LENGTHS.address1}
            />
            <div className="grid grid-cols-2 gap-x-5">
              <Field {...field('addressNumber')} label={t('Civico')} maxLength={OWN_DATA_LENGTHS.addressNumber} />
              <Field
                {...field('postalcode')}
                label={t('CAP')}
                inputMode="numeric"
                autoComplete="billing postal-code"
                maxLength={OWN_DATA_LENGTHS.postalcode}
              />
            </div>
            <Field
              {...field('city')}
              label={t('Città')}
              autoComplete="billing address-level2"
              maxLength={OWN_DATA_LENGTHS.city}
            />
            <Field
              {...field('province')}
              label={t('Provincia')}
              autoComplete="billing address-level1"
              maxLength={OWN_DATA_LENGTHS.province}
              hint={t('Due lettere; non serve all’estero')}
              required={false}
            />
            <Select {...field('country')} label={t('Paese')} autoComplete="billing country-name">
              {COUNTRIES.map(({ code, name }) => (
                <option key={code} value={name}>
                  {t(name)}
                </option>
              ))}
            </Select>
          </>
        )}
      </DataForm>
    </div>
  );
}

export const Component = BillingPage;

const NEW = 'nuovo';

/** D 2, D 3: the recipients of invoices. The address names the open form: `?modifica=nuovo` or an id. */
function BillingPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: user, error } = useQuery(detailQuery);
  const edited = params.get('modifica');
  const persons = user?.fiscalPersons ?? [];
  const person = persons.find(({ personFiscalId }) => String(personFiscalId) === edited);
  const isOpen = person !== undefined || edited === NEW;
  function close() {
    void queries.invalidateQueries({ queryKey: detailQuery.queryKey });
    const returnTo = params.get('returnTo');
    if (returnTo !== null) return void navigate(safeReturnTo(returnTo), { replace: true });
    setParams({}, { replace: true });
    // the form that had the focus is removed
    heading.current?.focus();
  }
  return (
    <AccountPage title={t('Dati di fatturazione')} headingRef={heading} head={headOf(user, isOpen)} isWide>
      {!user && error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!user && !error && <AccountSkeleton />}
      {user && isOpen && <BillingForm key={edited} person={person} user={user} onDone={close} />}
      {user && !isOpen && <PersonList persons={persons} />}
    </AccountPage>
  );
}

function headOf(user: UserDetail | undefined, isOpen: boolean): AccountHeadProps | undefined {
  const persons = user?.fiscalPersons ?? [];
  const usual = persons.find(({ isDefault }) => isDefault) ?? persons[0];
  if (!usual || isOpen) return undefined;
  return {
    picture: 'receipt',
    title: t('Intestiamo le fatture a {name}', { name: partyName(usual) }),
    text: t('Alla cassa puoi sempre sceglierne altri.'),
    ...(persons.length < MAX_BILLING_ADDRESSES ? { action: <AddLink /> } : {}),
  };
}

function AddLink() {
  return (
    <Link to={paths.billing(NEW)} className={buttonClass()}>
      <Icon name="plus" className="size-4.5" />
      {t('Aggiungi dati di fatturazione')}
    </Link>
  );
}

function PersonList({ persons }: { readonly persons: readonly FiscalPerson[] }) {
  if (persons.length === 0) {
    return (
      <EmptyState icon="clip" title={t('Nessun dato di fatturazione')} action={<AddLink />}>
        {t('Aggiungili per ricevere le fatture dei tuoi ordini.')}
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {persons.map((one) => (
        <PersonCard key={one.personFiscalId} person={one} />
      ))}
    </ul>
  );
}

function PersonCard({ person }: { readonly person: FiscalPerson }) {
  const queries = useQueryClient();
  const name = partyName(person);
  const { personFiscalId } = person;
  const refresh = () => void queries.invalidateQueries({ queryKey: detailQuery.queryKey });
  const setDefault = useMutation({
    mutationFn: () => api.call(billingAddressUpdate, { body: { ...person, isDefault: true } }),
    onSuccess: refresh,
    onError: tellError,
  });
  const remove = useMutation({
    mutationFn: () => api.call(fiscalPersonDeletePost, { body: { person_fiscal_id: personFiscalId } }),
    onSuccess: () => {
      refresh();
      toast('success', t('Dati di fatturazione eliminati'));
    },
    onError: tellError,
  });
  async function ask() {
    const text = t('“{name}” non sarà più tra i tuoi dati di fatturazione.', { name });
    if (await confirm({ title: t('Eliminare i dati di fatturazione?'), text, isDestructive: true })) remove.mutate();
  }
  return (
    <li className="grid content-between gap-4 rounded-lg bg-card p-4 shadow-card sm:p-5">
      <div className="min-w-0 break-words">
        <p className="mb-1 flex flex-wrap items-center gap-2.5 font-semibold text-lg">
          <span className="min-w-0">{name}</span>
          {person.isDefault && (
            <Badge tone="accent">
              <Icon name="star-full" className="size-3.5" />
              {t('Predefinito')}
            </Badge>
          )}
        </p>
        <p className="text-ink-soft">{placeOf(person)}</p>
        <p className="text-ink-faint text-sm">{codesOf(person)}</p>
      </div>
      <div className="-ml-3 flex flex-wrap gap-1">
        <Link
          to={paths.billing(personFiscalId)}
          aria-label={t('Modifica {name}', { name })}
          className={buttonClass('quiet')}
        >
          <Icon name="edit" className="size-4.5" />
          {t('Modifica')}
        </Link>
        {!person.isDefault && (
          <Button
            variant="quiet"
            busy={setDefault.isPending}
            onClick={() => setDefault.mutate()}
            aria-label={t('Rendi predefinito {name}', { name })}
          >
            <Icon name="star" className="size-4.5" />
            {t('Rendi predefinito')}
          </Button>
        )}
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() => void ask()}
          aria-label={t('Elimina {name}', { name })}
        >
          {t('Elimina')}
        </Button>
      </div>
    </li>
  );
}

function placeOf({ address1, addressNumber, postalcode, city, province }: FiscalPerson): string {
  return `${address1} ${addressNumber}, ${postalcode} ${city} (${province})`;
}

function codesOf({ vatNumber, fiscalCode, sdiCode, pec }: FiscalPerson): string {
  const codes = [
    vatNumber && t('P. IVA {code}', { code: vatNumber }),
    fiscalCode && t('C.F. {code}', { code: fiscalCode }),
    sdiCode && t('SDI {code}', { code: sdiCode }),
    pec && t('PEC {code}', { code: pec }),
  ];
  return codes.filter(Boolean).join(' · ');
}
