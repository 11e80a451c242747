import { type ReactNode, useState } from 'react';
import { staffBatchHandBack } from '../../../contract/picking/routes.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { SendForm } from '../kit/SendForm.tsx';

interface HandBackProps {
  readonly batchId: number;
  readonly number: number;
  /** The lease of the batch that ends. */
  readonly lease: number;
  /**
   * Sends the phone's unsent acts before the batch is given back, and rejects if that fails; undefined: the batch
   * belongs to somebody else.
   */
  readonly before?: () => Promise<void>;
  readonly onGiven: () => unknown;
  /** The button that opens the form. */
  readonly opener?: (open: () => void) => ReactNode;
}

/** Gives a batch back with a reason: picked goods are kept, and the next person does the rest. */
export function HandBack({ batchId, number, lease, before, onGiven, opener }: HandBackProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  if (!isOpen)
    return opener ? (
      opener(open)
    ) : (
      <Button variant="quiet" onClick={open} aria-label={t('Libera il lotto {number}', { number })}>
        {t('Libera')}
      </Button>
    );
  return (
    <SendForm
      label={t('Ridai il lotto {number}', { number })}
      submit={t('Ridai il lotto')}
      isOpened
      onCancel={() => setIsOpen(false)}
      send={async (text) => {
        await before?.();
        return api.call(staffBatchHandBack, { body: { batch_id: batchId, lease, reason: text('reason') } });
      }}
      onSent={() => {
        toast('success', t('Il lotto {number} è libero', { number }));
        return onGiven();
      }}
    >
      {(at) => (
        <Field
          label={t('Perché')}
          hint={t('Lo legge chi lo prende dopo: fine turno, per esempio. Quello che è preso resta nelle casse.')}
          name="reason"
          maxLength={200}
          autoComplete="off"
          required
          error={at('reason')}
        />
      )}
    </SendForm>
  );
}
