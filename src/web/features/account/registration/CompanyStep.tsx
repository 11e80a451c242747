import { PASSWORD_MINIMUM } from '../../../../contract/account/limits.ts';
import { inPerson, stepProblems } from '../../../../domain/account/registration.ts';
import { t } from '../../../../language/language.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { fieldsOf } from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';
import { FIELDS, type StepProps } from './steps.ts';

/** D 2 and 5, company data: what an invoice needs. The name and the VAT number of a customer card are fixed. */
export function CompanyStep({ draft, onTyped, onDone, refusal }: StepProps) {
  const hasCard = (draft['checkedCard'] ?? '') !== '';
  return (
    <StepForm
      names={FIELDS.company}
      draft={draft}
      onTyped={onTyped}
      problemsOf={(typed) => stepProblems('company', fieldsOf({ ...draft, ...typed }), inPerson(PASSWORD_MINIMUM))}
      onNext={(typed) => onDone({ ...draft, ...typed })}
      refusal={refusal}
      submitLabel={t('Continua')}
    >
      {(field) => (
        <>
          <Alert tone="info">
            {hasCard
              ? t('Ti abbiamo trovato: controlla i dati della tua azienda.')
              : t('Serve il codice SDI oppure una PEC. Controlliamo ogni nuova azienda prima del primo ordine.')}
          </Alert>
          <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
            <FiscalFields field={(name) => field(name)} isOfCompany isFixed={hasCard} />
          </div>
        </>
      )}
    </StepForm>
  );
}
