import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { PASSWORD_MINIMUM, REGISTRATION_LENGTHS } from '../../../contract/account/limits.ts';
import { staffRegister } from '../../../contract/account/routes.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { isCompany } from '../../../domain/account/fiscal-data.ts';
import { type RegistrationFields, registrationProblems } from '../../../domain/account/registration.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { FiscalFields } from '../../features/auth/FiscalFields.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { staffPaths } from '../kit/staff-paths.ts';

export { NewCustomerPage as Component };

/** The staff never choose a password or accept the terms for a customer. */
const AT_THE_COUNTER = { passwordMinimum: PASSWORD_MINIMUM, needsPassword: false, needsTerms: false };

/**
 * Issue 15, agent variant: registers a customer who is present in person. The customer chooses a password by a link in
 * a mail, and accepts the terms at the first login.
 */
function NewCustomerPage() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const register = useMutation({
    mutationFn: ({ acceptTerms: _terms, password: _none, ...body }: RegistrationFields) =>
      api.call(staffRegister, { body }),
    onSuccess: (_made, { email }) => {
      toast('success', t('Cliente registrato: gli abbiamo scritto per la password'));
      void navigate(staffPaths.customers({ cerca: email }));
    },
  });
  const refusal = register.error ? asApiError(register.error) : undefined;
  const field = (name: string) => ({ name, error: problems[name] ?? refusal?.at(name) });
  const isAtField = refusal?.errors.every((one) => one.field !== undefined) ?? false;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems, refusal]);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = read(new FormData(event.currentTarget));
    const found = registrationProblems(fields, AT_THE_COUNTER);
    setProblems(Object.fromEntries(found.map(([name, code]) => [name, errorText(code)])));
    if (found.length === 0) register.mutate(fields);
  }
  return (
    <div className="staff-sheet">
      <StaffPageHead title={t('Registra un cliente')} up={{ name: t('Clienti'), path: staffPaths.customers() }} />
      <p className="max-w-2xl px-4 py-3 text-ink-soft text-sm">
        {t(
          'Per chi è qui con te. Riceve una mail per scegliere la password, e accetta le condizioni al primo accesso.',
        )}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid max-w-2xl gap-4 px-4">
        {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          <Field
            {...field('firstName')}
            label={t('Nome')}
            autoComplete="off"
            maxLength={REGISTRATION_LENGTHS.firstName}
          />
          <Field
            {...field('lastName')}
            label={t('Cognome')}
            autoComplete="off"
            maxLength={REGISTRATION_LENGTHS.lastName}
          />
          <Field
            {...field('email')}
            label={t('E-mail')}
            type="email"
            autoComplete="off"
            maxLength={REGISTRATION_LENGTHS.email}
          />
          <Field
            {...field('phone')}
            label={t('Telefono')}
            type="tel"
            autoComplete="off"
            required={false}
            maxLength={REGISTRATION_LENGTHS.phone}
          />
        </div>
        <fieldset>
          <legend className="mb-2 font-semibold">{t('Azienda e tessera')}</legend>
          <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
            <Field
              {...field('customerCode')}
              label={t('Codice cliente')}
              autoComplete="off"
              required={false}
              maxLength={REGISTRATION_LENGTHS.customerCode}
              className="sm:col-span-2"
              hint={t('Con la partita IVA o il codice fiscale di chi ha la tessera')}
            />
            <FiscalFields field={(name) => ({ ...field(name), defaultValue: '' })} />
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={register.isPending}>
            {t('Registra')}
          </Button>
          <Link to={staffPaths.customers()} className={buttonClass('quiet')}>
            {t('Annulla')}
          </Link>
        </div>
      </form>
    </div>
  );
}

function read(form: FormData): RegistrationFields {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const fiscal = {
    companyName: text('companyName'),
    vatNumber: text('vatNumber'),
    fiscalCode: text('fiscalCode'),
    sdiCode: text('sdiCode'),
    pec: text('pec'),
  };
  // the register tells whether the card belongs to a company
  const hasCard = text('customerCode') !== '';
  return {
    ...fiscal,
    isCompany: !hasCard && isCompany(fiscal),
    customerCode: text('customerCode'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    password: '',
    acceptTerms: false,
  };
}
