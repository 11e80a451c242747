import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fiscalPersons } from '../../../../contract/account/routes.ts';
import type { FiscalPerson } from '../../../../contract/account/schemas.ts';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { prebilledAmount } from '../../../../contract/checkout/routes.ts';
import { isPublicBody } from '../../../../domain/account/fiscal-data.ts';
import { partyName } from '../../../../domain/account/person-name.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';

/** The properties of the cart that these fields set, under the same names (S 3, cartInfos). */
export const INVOICE_FIELDS = ['invoice_person_fiscal_id', 'invoice_cig', 'invoice_cup'] as const;

export interface InvoiceRequestProps {
  /** The stored data, by the names of the fields. */
  readonly infos: Cart['cartInfos'];
  readonly refusal: ApiError | undefined;
}

/** Asks whether an invoice is wanted, for whom, and for which tender and project of a public body (D 8, Invoice). */
export function InvoiceRequest({ infos, refusal }: InvoiceRequestProps) {
  const [isWanted, setWanted] = useState(infos['need_invoice'] === 'true');
  const [chosen, setChosen] = useState(infos['invoice_person_fiscal_id']);
  const { data } = useQuery({
    queryKey: ['mine', 'fiscal-persons'],
    queryFn: () => api.call(fiscalPersons, {}),
    enabled: isWanted,
  });
  const persons = data?.fiscalPersons ?? [];
  const billed = persons.find(({ personFiscalId }) => String(personFiscalId) === chosen) ?? persons[0];
  const asksTender = needsTender(isWanted ? billed : undefined, { refusal, infos });
  const code = (name: (typeof INVOICE_FIELDS)[number]) => ({
    name,
    defaultValue: infos[name] ?? '',
    autoComplete: 'off',
    spellCheck: false,
    error: refusal?.at(name),
  });
  return (
    <div className="grid gap-4">
      <Checkbox
        name="need_invoice"
        checked={isWanted}
        onChange={(event) => setWanted(event.target.checked)}
        error={refusal?.at('need_invoice')}
      >
        {t('Voglio la fattura')}
      </Checkbox>
      {!isWanted && <Incomplete refusal={refusal} />}
      {isWanted && data && persons.length === 0 && (
        <p className="text-ink-soft text-sm">
          {t('La intestiamo ai dati del tuo profilo.')}{' '}
          <Link to={paths.billing('nuovo', paths.checkout())} className="underline underline-offset-4">
            {t('Aggiungi i dati di fatturazione')}
          </Link>
        </p>
      )}
      {isWanted && billed && (
        <Select
          label={t('Intestata a')}
          name="invoice_person_fiscal_id"
          value={String(billed.personFiscalId)}
          onChange={(event) => setChosen(event.target.value)}
        >
          {persons.map((person) => (
            <option key={person.personFiscalId} value={person.personFiscalId}>
              {[partyName(person), person.vatNumber || person.fiscalCode].filter(Boolean).join(', ')}
            </option>
          ))}
        </Select>
      )}
      {asksTender && <SplitPaymentNote />}
      {asksTender && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field {...code('invoice_cig')} label={t('CIG')} maxLength={12} hint={t('10 caratteri')} />
          <Field {...code('invoice_cup')} label={t('CUP')} maxLength={20} required={false} hint={t('15 caratteri')} />
        </div>
      )}
    </div>
  );
}

/** A company always gets an invoice, which may be refused: a link to the missing data. */
function Incomplete({ refusal }: Pick<InvoiceRequestProps, 'refusal'>) {
  if (refusal?.at('need_invoice') === undefined) return null;
  return (
    <Link to={paths.billing('nuovo', paths.checkout())} className="text-sm underline underline-offset-4">
      {t('Completa i dati di fatturazione')}
    </Link>
  );
}

/**
 * Shows the amounts that a public body pays to the shop and to the state (art. 17-ter DPR 633/1972). For others it
 * shows nothing.
 */
function SplitPaymentNote() {
  const { data } = useQuery({
    queryKey: ['mine', 'prebilled'],
    queryFn: () => api.call(prebilledAmount, {}),
    staleTime: 0,
  });
  if (data?.splitVat === undefined) return null;
  const values = { amount: formatEuro(data.total - data.splitVat), vat: formatEuro(data.splitVat) };
  return (
    <p role="status" className="text-ink-soft text-sm">
      {t('Scissione dei pagamenti: a noi paghi {amount}, l’IVA di {vat} la versi allo Stato.', values)}
    </p>
  );
}

/**
 * Returns whether CIG and CUP are asked for, which only public bodies have. Without a chosen party the account may be
 * one: then the server has refused a missing CIG, or one is already stored.
 */
function needsTender(billed: FiscalPerson | undefined, { refusal, infos }: InvoiceRequestProps): boolean {
  const isOffice = billed !== undefined && isPublicBody(billed);
  return (
    isOffice || refusal?.at('invoice_cig') !== undefined || (billed === undefined && Boolean(infos['invoice_cig']))
  );
}
