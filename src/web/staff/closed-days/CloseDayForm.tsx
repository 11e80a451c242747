import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { staffClosedDayInsert } from '../../../contract/timeslots/staff-routes.ts';
import type { ClosedDayList } from '../../../contract/timeslots/staff-schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { DELIVERY_SERVICES } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { serviceName } from '../kit/delivery-words.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';

export interface CloseDayFormProps {
  readonly stores: ClosedDayList['stores'];
  readonly onClosed: (list: ClosedDayList) => void;
}

const NOTHING = { day: '', storeId: '', serviceId: '', reason: '' };

/** Closes a day for one store or all, one service or all. Store and service stay for the next day. */
export function CloseDayForm({ stores, onClosed }: CloseDayFormProps) {
  const [draft, setDraft] = useState(NOTHING);
  const [today] = useState(() => romeTime(new Date()).date);
  const insert = useMutation({
    mutationFn: () => api.call(staffClosedDayInsert, { body: bodyOf(draft) }),
    onSuccess: (list) => {
      toast('success', t('Il giorno è chiuso'));
      setDraft({ ...draft, day: '', reason: '' });
      onClosed(list);
    },
  });
  const problem = insert.error ? asApiError(insert.error) : undefined;
  const { form } = useFormKeys(problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!insert.isPending) insert.mutate();
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="chiudi-un-giorno"
      onSubmit={submit}
      className="grid gap-2 rounded-lg bg-card p-5 shadow-card"
    >
      <h2 id="chiudi-un-giorno" className="mb-1 text-xl">
        {t('Chiudi un giorno')}
      </h2>
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <Field
        label={t('Giorno')}
        name="day"
        type="date"
        min={today}
        value={draft.day}
        error={problem?.at('day')}
        onChange={(event) => setDraft({ ...draft, day: event.target.value })}
      />
      <Select
        label={t('Negozio')}
        name="storeId"
        value={draft.storeId}
        error={problem?.at('storeId')}
        onChange={(event) => setDraft({ ...draft, storeId: event.target.value })}
      >
        <option value="">{t('Tutti i negozi')}</option>
        {stores.map(({ storeId, name }) => (
          <option key={storeId} value={storeId}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('Servizio')}
        name="serviceId"
        value={draft.serviceId}
        error={problem?.at('serviceId')}
        onChange={(event) => setDraft({ ...draft, serviceId: event.target.value })}
      >
        <option value="">{t('Tutti i servizi')}</option>
        {DELIVERY_SERVICES.map((serviceId) => (
          <option key={serviceId} value={serviceId}>
            {serviceName(serviceId)}
          </option>
        ))}
      </Select>
      <Field
        label={t('Motivo')}
        name="reason"
        required={false}
        value={draft.reason}
        error={problem?.at('reason')}
        hint={t('Lo legge solo chi lavora qui, per esempio inventario.')}
        onChange={(event) => setDraft({ ...draft, reason: event.target.value })}
      />
      <Button type="submit" busy={insert.isPending} className="mt-1 w-fit">
        {t('Chiudi il giorno')}
      </Button>
    </form>
  );
}

function bodyOf({ day, storeId, serviceId, reason }: typeof NOTHING) {
  return {
    day,
    reason,
    ...(storeId === '' ? {} : { storeId: Number(storeId) }),
    ...(serviceId === '' ? {} : { serviceId: Number(serviceId) }),
  };
}
