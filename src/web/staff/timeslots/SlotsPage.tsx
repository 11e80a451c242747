import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { staffSlotList, staffSlotOpen, staffSlotUpdate } from '../../../contract/timeslots/routes.ts';
import type { StaffSlot, StaffSlotList } from '../../../contract/timeslots/staff-schemas.ts';
import { holidayName } from '../../../domain/delivery/holidays.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { numberOf } from '../kit/SendForm.tsx';
import { StaffPageHead } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useFormKeys } from '../kit/use-form-keys.ts';
import { formatFullDay, serviceName } from '../words/delivery-words.ts';

interface SlotItemProps {
  readonly slot: StaffSlot;
  readonly onChanged: (slot: StaffSlot) => void;
}

const STATES: Readonly<Record<StaffSlot['state'], { readonly tone: BadgeTone; readonly text: string }>> = {
  open: { tone: 'accent', text: msg('Aperta') },
  full: { tone: 'warning', text: msg('Piena') },
  closed: { tone: 'danger', text: msg('Chiusa') },
  'closed-day': { tone: 'danger', text: msg('Giorno chiuso') },
  over: { tone: 'neutral', text: msg('Ordini terminati') },
};

/** A slot with its orders and holds, and the buttons to close it and to change its capacity. */
function SlotItem({ slot, onChanged }: SlotItemProps) {
  const [isEdited, setIsEdited] = useState(false);
  const { ordered, held, capacity, crates, crateCapacity, state } = slot;
  const { tone, text } = STATES[state];
  const name = `${formatFullDay(slot.day)}, ${slot.begins} - ${slot.ends}`;
  const isOpen = state === 'open' || state === 'full';
  const open = useMutation({
    mutationFn: (opens: boolean) => api.call(staffSlotOpen, { body: { timeslotId: slot.timeslotId, isOpen: opens } }),
    onSuccess: (changed, opens) => {
      toast('success', opens ? t('La fascia è aperta') : t('La fascia è chiusa'));
      onChanged(changed);
    },
    onError: (refused) => toast('error', asApiError(refused).message),
  });
  return (
    <li className="border-line border-b pb-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="font-semibold text-base tabular-nums">
              {slot.begins} - {slot.ends}
            </h3>
            <Badge tone={tone}>{t(text)}</Badge>
            {slot.extended && <Badge>{t('Fascia estesa')}</Badge>}
          </div>
          <p className="text-sm tabular-nums">
            {t('{ordered} ordinati, {held} riservati, {capacity} posti', { ordered, held, capacity })}
          </p>
          <p className="text-ink-soft text-sm tabular-nums">
            {crateCapacity === undefined
              ? t('Casse: {crates}, senza limite', { crates })
              : t('Casse: {crates} su {max}', { crates, max: crateCapacity })}
          </p>
        </div>
        {state !== 'over' && (
          <div className="flex flex-wrap gap-2">
            {state !== 'closed-day' && (
              <Button
                variant="secondary"
                aria-label={isOpen ? t('Chiudi {name}', { name }) : t('Apri {name}', { name })}
                busy={open.isPending}
                onClick={() => open.mutate(!isOpen)}
              >
                {isOpen ? t('Chiudi') : t('Apri')}
              </Button>
            )}
            <Button
              variant="quiet"
              aria-label={t('Modifica {name}', { name })}
              aria-expanded={isEdited}
              onClick={() => setIsEdited(!isEdited)}
            >
              {t('Modifica')}
            </Button>
          </div>
        )}
      </div>
      {isEdited && state !== 'over' && (
        <SlotSizeForm
          slot={slot}
          name={name}
          onSaved={(changed) => {
            setIsEdited(false);
            onChanged(changed);
          }}
        />
      )}
    </li>
  );
}

interface SlotSizeFormProps {
  readonly slot: StaffSlot;
  /** Day and time of the slot. */
  readonly name: string;
  readonly onSaved: (slot: StaffSlot) => void;
}

/** Changes the number of orders and crates of one slot. */
function SlotSizeForm({ slot, name, onSaved }: SlotSizeFormProps) {
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
  // a press of a button opens the form, which takes the focus
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

export { SlotsPage as Component };

/** The counts change while customers order. */
const REFRESH_MS = 30_000;

/** The slots of a zone in the coming days; each can be closed, opened and changed. */
function SlotsPage() {
  const zoneId = Number(useParams()['zoneId']);
  const key = ['staff', 'slots', zoneId];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api.call(staffSlotList, { query: { zone_id: zoneId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const client = useQueryClient();
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const replace = (slot: StaffSlot) =>
    client.setQueryData<StaffSlotList>(key, (list) => list && { ...list, slots: withSlot(list.slots, slot) });
  return (
    <div className="staff-sheet">
      <StaffPageHead
        title={data.name}
        up={{ name: t('Fasce orarie'), path: staffPaths.weeks() }}
        facts={
          <p className="text-ink-soft text-sm">
            {serviceName(data.serviceId)} · {data.storeName}
          </p>
        }
        actions={
          <Link to={staffPaths.week(zoneId)} className={buttonClass('secondary')}>
            <Icon name="calendar" />
            {t('Orario settimanale')}
          </Link>
        }
      />
      {data.slots.length === 0 && (
        <EmptyState icon="calendar" title={t('Nessuna fascia nei prossimi giorni')}>
          {data.active
            ? t('Scrivi l’orario settimanale: le fasce si creano appena salvi.')
            : t('La zona non è attiva: non si creano fasce.')}
        </EmptyState>
      )}
      <div className="grid max-w-4xl gap-6 px-4 pt-4">
        {Array.from(
          Map.groupBy(data.slots, ({ day }) => day),
          ([day, slots]) => (
            <SlotDay key={day} day={day} slots={slots} onChanged={replace} />
          ),
        )}
      </div>
    </div>
  );
}

interface SlotDayProps {
  readonly day: string;
  readonly slots: readonly StaffSlot[];
  readonly onChanged: (slot: StaffSlot) => void;
}

function SlotDay({ day, slots, onChanged }: SlotDayProps) {
  const holiday = holidayName(day);
  return (
    <section aria-labelledby={`giorno-${day}`}>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={`giorno-${day}`} className="text-xl first-letter:uppercase">
          {formatFullDay(day)}
        </h2>
        {holiday && <Badge tone="accent">{t(holiday)}</Badge>}
      </div>
      <ul className="grid gap-2">
        {slots.map((slot) => (
          <SlotItem key={slot.timeslotId} slot={slot} onChanged={onChanged} />
        ))}
      </ul>
    </section>
  );
}

function withSlot(slots: readonly StaffSlot[], changed: StaffSlot): StaffSlot[] {
  return slots.map((slot) => (slot.timeslotId === changed.timeslotId ? changed : slot));
}
