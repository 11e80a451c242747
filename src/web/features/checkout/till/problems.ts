import { errorText } from '../../../../contract/base/field-errors.ts';
import { phone } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import type { TillHeld } from './use-till.ts';
import type { Missing } from './what-is-missing.ts';

/** Returns the messages at the fields: what is missing once the button was pressed, and what the server refused. */
export function problemsOf(
  till: Pick<TillHeld, 'isTold' | 'missing' | 'refused' | 'typed' | 'passwordMinimum'>,
): Partial<Record<string, string>> {
  const { isTold, missing, refused, typed, passwordMinimum } = till;
  if (!isTold) return refused.atFields;
  const { fields } = typed;
  const texts: Partial<Record<Missing, string>> = {
    place: t('Scegli un indirizzo tra quelli proposti, o scrivilo a mano'),
    name: t('Scrivi nome e cognome'),
    phone: errorText(phone(fields.phone.trim()) ? 'INVALID_PHONE' : 'REQUIRED'),
    email: errorText(fields.email.trim() === '' ? 'EMAIL_REQUIRED' : 'INVALID_EMAIL'),
    password: errorText(fields.password === '' ? 'PASSWORD_REQUIRED' : 'PASSWORD_TOO_SHORT', {
      minimum: passwordMinimum,
    }),
    terms: errorText('TERMS_REQUIRED'),
  };
  const told = missing.flatMap((each) => (texts[each] ? [[each, texts[each]] as const] : []));
  return { ...refused.atFields, ...Object.fromEntries(told) };
}
