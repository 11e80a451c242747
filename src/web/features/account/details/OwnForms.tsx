import { REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { userDetailUpdate } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { fiscalProblems, ownNameProblems, plainFiscalData } from '../../../../domain/account/fiscal-data.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Field } from '../../../ui/Field.tsx';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { DataForm } from './DataForm.tsx';
import { fiscalTexts, useKeepDetail } from './details.ts';

export interface SectionProps {
  readonly user: UserDetail;
}

export function NameForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  return (
    <DataForm
      title={t('Nome e cognome')}
      values={{ firstName: user.firstName, lastName: user.lastName }}
      problemsOf={(values) =>
        ownNameProblems({ ...values, phone: '' }).flatMap(([name, code]) => (name === 'phone' ? [] : [[name, code] as const]))
      }
      save={(body) => api.call(userDetailUpdate, { body })}
      stored={({ firstName, lastName }) => ({ firstName, lastName })}
      onSaved={keep}
    >
      {(field) => (
        <>
          <Field {...field('firstName')} label={t('Nome')} autoComplete="given-name" maxLength={REGISTRATION_LENGTHS.firstName} />
          <Field {...field('lastName')} label={t('Cognome')} autoComplete="family-name" maxLength={REGISTRATION_LENGTHS.lastName} />
        </>
      )}
    </DataForm>
  );
}

export function FiscalForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  const hasCard = user.customerCode !== undefined;
  return (
    <DataForm
      title={t('Dati fiscali')}
      intro={t('Un’azienda indica ragione sociale, partita IVA e un codice SDI oppure una PEC.')}
      values={{ ...fiscalTexts(user) }}
      problemsOf={(values) => fiscalProblems(plainFiscalData(values), { hasCard })}
      save={(body) => api.call(userDetailUpdate, { body })}
      stored={(detail) => ({ ...fiscalTexts(detail) })}
      onSaved={keep}
    >
      {(field) => <FiscalFields field={field} />}
    </DataForm>
  );
}
