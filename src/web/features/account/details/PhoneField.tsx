import { REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { t } from '../../../../language/language.ts';
import { Field, type FieldProps } from '../../../ui/Field.tsx';

/** The phone of a customer, who may leave it out. */
export function PhoneField(field: Omit<FieldProps, 'label'>) {
  return (
    <Field
      {...field}
      label={t('Telefono')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      required={false}
      maxLength={REGISTRATION_LENGTHS.phone}
      hint={t('Per avvisarti della consegna')}
    />
  );
}
