import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffTransferReceive } from '../../../contract/checkout/staff-routes.ts';
import type { TransferList } from '../../../contract/checkout/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { randomKey } from '../../api/random-key.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

const NOTHING = { reference: '', amount: '', bankKey: '' };

const newKey = () => randomKey();

/** Records a transfer as the statement of the account shows it. What it does not pay is listed below the form. */
export function TransferForm({ onReceived }: { readonly onReceived: (list: TransferList) => void }) {
  const [draft, setDraft] = useState(NOTHING);
  // of what is written now: sent twice, it is one transfer
  const [key, setKey] = useState(newKey);
  const receive = useMutation({
    mutationFn: () =>
      // without an amount the server says so at the field
      api.call(staffTransferReceive, {
        body: { reference: draft.reference, ...numberOf('amount', draft.amount), bank_key: draft.bankKey, key },
      }),
    onSuccess: (list) => {
      toast('success', t('Il bonifico è registrato'));
      setDraft(NOTHING);
      setKey(newKey());
      onReceived(list);
    },
  });
  const problem = receive.error ? asApiError(receive.error) : undefined;
  const { form } = useFormKeys(problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!receive.isPending) receive.mutate();
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="registra-un-bonifico"
      onSubmit={submit}
      className="grid max-w-2xl gap-2 rounded-lg bg-card p-5 shadow-card"
    >
      <h2 id="registra-un-bonifico" className="mb-1 text-xl">
        {t('Registra un bonifico')}
      </h2>
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <Field
        label={t('Causale o numero dell’ordine')}
        name="reference"
        value={draft.reference}
        error={problem?.at('reference')}
        onChange={(event) => setDraft({ ...draft, reference: event.target.value })}
      />
      <Field
        label={t('Importo arrivato in euro')}
        name="amount"
        inputMode="decimal"
        value={draft.amount}
        error={problem?.at('amount')}
        onChange={(event) => setDraft({ ...draft, amount: event.target.value })}
      />
      <Field
        label={t('Numero del bonifico (CRO o TRN), se c’è')}
        name="bank_key"
        maxLength={60}
        value={draft.bankKey}
        error={problem?.at('bank_key')}
        onChange={(event) => setDraft({ ...draft, bankKey: event.target.value })}
      />
      <Button type="submit" busy={receive.isPending} className="mt-1 w-fit">
        {t('Registra il bonifico')}
      </Button>
    </form>
  );
}
