import { useRef, useState } from 'react';
import { OWN_DATA_LENGTHS } from '../../../../contract/account/limits.ts';
import { vatCheck } from '../../../../contract/account/routes.ts';
import { plainFiscalCode } from '../../../../domain/account/fiscal-data.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Field } from '../../../ui/Field.tsx';
import { CodeField } from '../../auth/FiscalFields.tsx';
import { type FieldOf, Fold } from './RegistrationFields.tsx';

export interface CompanyFieldsProps {
  readonly field: FieldOf;
  /** The data come from a customer card. */
  readonly isOfCard: boolean;
}

/**
 * D 2 and 5, company data: the data for invoices. The VAT number fills in the name, which stays a field: the register
 * may be away, or write it differently. Name and number of a customer card cannot be changed.
 */
export function CompanyFields({ field, isOfCard }: CompanyFieldsProps) {
  const { found, lookUp } = useRegister();
  const length = (name: keyof typeof OWN_DATA_LENGTHS) => ({ ...field(name), maxLength: OWN_DATA_LENGTHS[name] });
  const ofCard = isOfCard ? { readOnly: true } : {};
  return (
    <div className="hidden gap-4 group-has-[[name=kind][value=company]:checked]/form:grid">
      <CodeField
        {...length('vatNumber')}
        {...ofCard}
        label={t('Partita IVA')}
        inputMode="numeric"
        hint={isOfCard ? t('Ti abbiamo trovato: controlla i dati della tua azienda.') : t('11 cifre')}
        onValue={lookUp}
      />
      <Field
        {...length('companyName')}
        {...ofCard}
        label={t('Ragione sociale')}
        autoComplete="organization"
        hint={<span role="status">{found || t('La scrive la partita IVA, se la trova; altrimenti scrivila tu')}</span>}
      />
      <div className="grid grid-cols-[2fr_3fr] gap-x-3">
        <Field {...length('sdiCode')} label={t('Codice SDI')} autoComplete="off" hint={t('7 caratteri')} />
        <Field
          {...length('pec')}
          label={t('oppure PEC')}
          type="email"
          autoComplete="off"
          hint={t('Basta uno dei due')}
        />
      </div>
      <div>
        <Fold title={t('Codice fiscale diverso dalla partita IVA')} isOpen={field('fiscalCode').error !== undefined}>
          <CodeField
            {...length('fiscalCode')}
            required={false}
            label={t('Codice fiscale')}
            hint={t('16 caratteri, o 11 cifre per un’azienda')}
          />
        </Fold>
      </div>
      <p className="text-ink-soft text-xs">{t('Controlliamo ogni nuova azienda prima del primo ordine.')}</p>
    </div>
  );
}

const VAT_NUMBER = /^(?:IT)?\d{11}$/;

/** Looks a whole VAT number up and writes the company's name, unless somebody typed one. */
function useRegister() {
  const [found, setFound] = useState('');
  const last = useRef({ asked: '', name: '' });
  async function lookUp(typed: string, form: HTMLFormElement | null) {
    const vatNumber = plainFiscalCode(typed);
    if (!form || vatNumber === last.current.asked) return;
    last.current.asked = vatNumber;
    setFound('');
    if (!VAT_NUMBER.test(vatNumber)) return;
    const { company } = await api.call(vatCheck, { body: { vatNumber } }).catch(() => ({ company: undefined }));
    const input = form.elements.namedItem('companyName');
    if (!company || last.current.asked !== vatNumber || !(input instanceof HTMLInputElement)) return;
    if (input.value.trim() === '' || input.value === last.current.name) {
      input.value = company.companyName;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    last.current.name = company.companyName;
    setFound(company.address);
  }
  return { found, lookUp };
}
