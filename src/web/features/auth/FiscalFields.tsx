import { useState } from 'react';
import { OWN_DATA_LENGTHS } from '../../../contract/account/limits.ts';
import { type FiscalData, isDoubtfulCode, plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import { t } from '../../../language/language.ts';
import { Field, type FieldProps } from '../../ui/Field.tsx';

export interface FiscalFieldsProps {
  readonly field: (name: keyof FiscalData) => Pick<FieldProps, 'name' | 'defaultValue' | 'error'>;
}

/** The fields of an invoice's recipient (D 3, D 5). */
export function FiscalFields({ field }: FiscalFieldsProps) {
  const length = (name: keyof FiscalData) => ({ ...field(name), maxLength: OWN_DATA_LENGTHS[name], required: false });
  return (
    <>
      <Field
        {...length('companyName')}
        label={t('Ragione sociale')}
        autoComplete="organization"
        className="sm:col-span-2"
        hint={t('Solo se compri per un’azienda')}
      />
      <CodeField {...length('vatNumber')} label={t('Partita IVA')} inputMode="numeric" hint={t('11 cifre')} />
      <CodeField
        {...length('fiscalCode')}
        label={t('Codice fiscale')}
        hint={t('16 caratteri, o 11 cifre per un’azienda')}
      />
      <Field
        {...length('sdiCode')}
        label={t('Codice SDI')}
        autoComplete="off"
        hint={t('7 caratteri; 6 per un ufficio pubblico')}
      />
      <Field {...length('pec')} label={t('PEC')} type="email" autoComplete="off" hint={t('Se non hai un codice SDI')} />
    </>
  );
}

export interface CodeFieldProps extends FieldProps {
  readonly onValue?: (value: string, form: HTMLFormElement | null) => void | Promise<void>;
}

/**
 * A VAT number or fiscal code: a wrong check character is only a warning, because some issued codes are wrong
 * (decisions). An error disappears when the value is corrected, and does not hide the warning about the new one.
 */
export function CodeField({ hint, error, defaultValue = '', onValue, ...rest }: CodeFieldProps) {
  const [isCorrected, setIsCorrected] = useState(false);
  const [isDoubtful, setIsDoubtful] = useState(() => isDoubtfulCode(String(defaultValue)));
  return (
    <Field
      {...rest}
      error={isCorrected ? undefined : error}
      defaultValue={defaultValue}
      autoComplete="off"
      onChange={({ target: { value, form } }) => {
        setIsDoubtful(isDoubtfulCode(plainFiscalCode(value)));
        void onValue?.(value, form);
        if (isCorrected) return;
        setIsCorrected(true);
        form?.addEventListener('submit', () => setIsCorrected(false), { once: true });
      }}
      hint={
        <span role="status" className={isDoubtful ? 'font-medium text-warning' : undefined}>
          {isDoubtful ? t('L’ultimo carattere non torna con gli altri: controlla di averlo scritto bene') : hint}
        </span>
      }
    />
  );
}
