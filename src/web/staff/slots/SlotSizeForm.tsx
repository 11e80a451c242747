import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { staffSlotUpdate } from '../../../contract/timeslots/staff-routes.ts';
import type { StaffSlot } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/number-of.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

export interface SlotSizeFormProps {
  readonly slot: StaffSlot;
  /** Day and time of the slot. */
  readonly name: string;
  readonly onSaved: (slot: StaffSlot) => void;
}

/** Changes how many orders and crates one slot takes. */
export function SlotSizeForm({ slot, name, onSaved }: SlotSizeFormProps) {
  const [capacity, setCapacity] = useState(String(slot.capacity));
  const [crateCapacity, setCrateCapacity] = useState(String(slot.crateCapacity ?? ''));
  const save = useMutation({
    mutationFn: () =>
      api.call(staffSlotUpdate, {
        body: {
          timeslotId: slot.timeslotId,
          ...numberOf('capacity', capacity),
          ...numberOf('crateCapacity', crateCapacity),
        },
      }),
    onSuccess: (changed) => {
      toast('success', t('Salvato'));
      onSaved(changed);
    },
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  const { form, saveByKeys } = useFormKeys(problem);
  // it opens by a press of its button
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={t('Posti di {name}', { name })}
      onKeyDown={saveByKeys}
      onSubmit={submit}
      className="mt-3 grid items-start gap-x-4 gap-y-2 sm:grid-cols-[1fr_1fr_auto]"
    >
      {problem?.errors.some(({ field }) => field === undefined) && (
        <div className="sm:col-span-3">
          <Alert tone="error">{problem.message}</Alert>
        </div>
      )}
      <Field
        label={t('Ordini al massimo')}
        name="capacity"
        type="number"
        inputMode="numeric"
        min={0}
        value={capacity}
        error={problem?.at('capacity')}
        onChange={(event) => setCapacity(event.target.value)}
      />
      <Field
        label={t('Casse al massimo')}
        name="crateCapacity"
        type="number"
        inputMode="numeric"
        min={0}
        required={false}
        value={crateCapacity}
        error={problem?.at('crateCapacity')}
        hint={t('Vuoto: le casse non si contano.')}
        onChange={(event) => setCrateCapacity(event.target.value)}
      />
      <Button type="submit" busy={save.isPending} className="w-fit sm:mt-6.5">
        {t('Salva')}
      </Button>
    </form>
  );
}
