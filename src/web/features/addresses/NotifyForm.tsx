import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { areaNotify } from '../../../contract/addresses/routes.ts';
import { errorText } from '../../../contract/base/field-errors.ts';
import { email as emailProblem, postcode } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { LinkToPage, PRIVACY_PAGE } from '../../page/LinkToPage.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { Words } from '../../ui/Words.tsx';
import { type Place, placeText } from './place.ts';

interface NotifyFormProps {
  readonly place: Place;
  /** Called when the shopper closes the form, and after it was submitted. */
  readonly onClose: () => void;
  readonly onSent: () => void;
}

type TextField = 'firstName' | 'surname' | 'email' | 'postalcode' | 'inputAddress';
type Problems = Partial<Record<string, string>>;

/**
 * delivery 3, notify-request form: requests a mail for when home delivery reaches an address. A customer's name and
 * e-mail are filled in.
 */
export function NotifyForm({ place, onClose, onSent }: NotifyFormProps) {
  const { data: cart } = useCart();
  const [values, setValues] = useState<Record<TextField, string>>(() => ({
    firstName: cart?.user.firstName ?? '',
    surname: cart?.user.lastName ?? '',
    email: cart?.user.email ?? '',
    postalcode: place.postalcode,
    inputAddress: placeText(place),
  }));
  const [isAccepted, setIsAccepted] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name="firstName"]')?.focus(), []);
  const { city, province, address1, addressNumber } = place;
  const send = useMutation({
    mutationFn: () =>
      api.call(areaNotify, {
        body: { ...values, acceptPrivacyPolicies: isAccepted, city, province, address1, addressNumber },
      }),
    onSuccess: () => {
      toast('success', t('Form inviato correttamente'));
      onSent();
      onClose();
    },
  });
  const refusal = send.error ? asApiError(send.error) : undefined;
  const text = (name: TextField) => ({
    name,
    value: values[name],
    error: problems[name] ?? refusal?.at(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemsOf(values, isAccepted);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else send.mutate();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t('Avvisatemi quando arrivate')} className="grid gap-3">
      {refusal && <Alert tone="error">{refusalText(refusal)}</Alert>}
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <Field {...text('firstName')} label={t('Nome')} autoComplete="given-name" maxLength={80} />
        <Field {...text('surname')} label={t('Cognome')} autoComplete="family-name" maxLength={80} />
        <Field {...text('email')} label={t('E-mail')} type="email" autoComplete="email" maxLength={254} />
        <Field {...text('postalcode')} label={t('CAP')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <Field {...text('inputAddress')} label={t('Indirizzo')} maxLength={250} className="sm:col-span-2" />
      </div>
      <Checkbox
        name="acceptPrivacyPolicies"
        checked={isAccepted}
        error={problems['acceptPrivacyPolicies'] ?? refusal?.at('acceptPrivacyPolicies')}
        onChange={(event) => setIsAccepted(event.target.checked)}
      >
        <Words
          text="Ho letto e accetto {privacy}"
          privacy={<LinkToPage slug={PRIVACY_PAGE}>{t('l’informativa sulla privacy')}</LinkToPage>}
        />
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={send.isPending}>
          {t('AVVISAMI')}
        </Button>
        <Button variant="quiet" size="lg" onClick={onClose}>
          {t('Chiudi')}
        </Button>
      </div>
    </form>
  );
}

/** delivery 8: the documented text, which precedes a reason of the server that belongs to no field. */
function refusalText({ kind, errors }: ReturnType<typeof asApiError>): string {
  const reasons = kind === 'refused' ? errors.filter(({ field }) => field === undefined) : [];
  const failed = t("Errore durante l'invio del form, riprova tra qualche minuto");
  return [failed, ...new Set(reasons.map(({ error }) => error))].join('. ');
}

function problemsOf(values: Record<TextField, string>, isAccepted: boolean): Problems {
  const { email, postalcode } = values;
  const required = (['firstName', 'surname', 'inputAddress'] as const).filter((field) => values[field].trim() === '');
  const found: Problems = Object.fromEntries(required.map((field) => [field, errorText('REQUIRED')]));
  const atEmail = email.trim() === '' ? 'EMAIL_REQUIRED' : emailProblem(email.trim());
  const atPostcode = postalcode.trim() === '' ? 'POSTCODE_REQUIRED' : postcode(postalcode.trim());
  return {
    ...found,
    ...(atEmail === undefined ? {} : { email: errorText(atEmail) }),
    ...(atPostcode === undefined ? {} : { postalcode: errorText(atPostcode) }),
    ...(isAccepted ? {} : { acceptPrivacyPolicies: errorText('CONSENT_REQUIRED') }),
  };
}
