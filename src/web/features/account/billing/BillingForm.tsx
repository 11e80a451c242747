import { useEffect, useRef } from 'react';
import { OWN_DATA_LENGTHS, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { billingAddressInsert, billingAddressUpdate } from '../../../../contract/account/routes.ts';
import type { FiscalPerson, UserDetail } from '../../../../contract/account/schemas.ts';
import { COUNTRIES } from '../../../../domain/account/country.ts';
import { billingProblems, plainFiscalData } from '../../../../domain/account/fiscal-data.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { DataForm } from '../details/DataForm.tsx';
import { fiscalTexts } from '../details/details.ts';

export interface BillingFormProps {
  /** The one that is changed; undefined: another one is added, and begins with the own data. */
  readonly person: FiscalPerson | undefined;
  readonly user: UserDetail;
  readonly onDone: () => void;
}

/** To whom and where invoices go. The person's name is needed where there is no company. */
export function BillingForm({ person, user, onDone }: BillingFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the form has taken the place of the list: the focus moves on to it
    frame.current?.querySelector('input')?.focus();
  }, []);
  const hasCard = user.customerCode !== undefined;
  const text = (name: 'address1' | 'addressNumber' | 'city' | 'province' | 'postalcode') => person?.[name] ?? '';
  return (
    <div ref={frame}>
      <DataForm
        title={person ? t('Modifica i dati di fatturazione') : t('Nuovi dati di fatturazione')}
        intro={t('Per una persona servono nome, cognome e codice fiscale; per un’azienda ragione sociale e partita IVA.')}
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
            <Field {...field('city')} label={t('Città')} autoComplete="billing address-level2" maxLength={OWN_DATA_LENGTHS.city} />
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
