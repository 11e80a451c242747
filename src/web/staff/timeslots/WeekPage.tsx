import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useParams } from 'react-router';
import { staffWeekCopy, staffWeekUpdate, staffWeekView } from '../../../contract/timeslots/routes.ts';
import type { Week, WeekHead } from '../../../contract/timeslots/staff-schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffForm } from '../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { EDITED_QUERY, useEdited, type Version } from '../kit/use-edited.ts';
import { SlotTabs, useZones, ZoneChoice } from './SlotsHead.tsx';
import { EffectList, WeekEffects } from './WeekEffects.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { cellName, draftOf, isWeekDraft, type WeekDraft, weekBody } from './week-words.ts';

export { WeekPage as Component };

/** The weekly pattern of a zone, or its plan for a later day, as a grid. */
function WeekPage() {
  const zoneId = Number(useParams()['zoneId']);
  const zones = useZones();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'week', zoneId],
    queryFn: () => read(zoneId),
    ...EDITED_QUERY,
  });
  if (!data || !zones.data) return <StaffNotLoaded error={error ?? zones.error} onRetry={refetch} />;
  return <WeekEditor key={zoneId} start={data} zones={zones.data.zones} />;
}

interface WeekEditorProps {
  readonly start: Week;
  readonly zones: readonly WeekHead[];
}

function WeekEditor({ start, zones }: WeekEditorProps) {
  const { zoneId, name, fees } = start;
  const edited = useEdited<WeekDraft>({
    key: `week-grid.${zoneId}`,
    start: versionOf(start),
    isValue: isWeekDraft,
    read: async () => versionOf(await read(zoneId)),
    save: async ({ value, modifiedAt }) =>
      versionOf(
        await api.call(staffWeekUpdate, { body: { zoneId, modifiedAt, ...weekBody(value), changesSlots: true } }),
      ),
  });
  const { value, change, problem } = edited;
  return (
    <StaffForm
      title={t('Settimana tipo: {name}', { name })}
      up={{ name: t('Fasce orarie'), path: staffPaths.slots(zoneId) }}
      actions={<SlotTabs zoneId={zoneId} isWeek />}
      edited={edited}
      theirs={(theirs) => <TheirWeek week={theirs} />}
      names={{ cells: t('Fasce'), validFrom: t('Vale da') }}
    >
      <div className="mb-2 flex flex-wrap items-center gap-3 text-sm">
        <ZoneChoice zoneId={zoneId} zones={zones} isWeek />
        <ValidFrom
          value={value.validFrom}
          error={problem?.at('validFrom')}
          onChange={(validFrom) => change({ ...value, validFrom })}
        />
      </div>
      <WeekGrid edited={edited} fees={fees}>
        <WeekEffects zoneId={zoneId} edited={edited} />
        <WeekCopy
          zone={zones.find((zone) => zone.zoneId === zoneId)}
          zones={zones}
          isDirty={edited.isDirty}
          validFrom={value.validFrom}
        />
      </WeekGrid>
    </StaffForm>
  );
}

interface ValidFromProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
}

function ValidFrom({ value, error, onChange }: ValidFromProps) {
  const id = useId();
  const [today] = useState(() => romeTime(new Date()).date);
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <label htmlFor={id}>{t('vale da')}</label>
      <input
        id={id}
        name="validFrom"
        type="date"
        min={today}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-8 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11"
      />
      <span id={`${id}-note`} className={error ? 'font-medium text-danger' : 'text-ink-soft'}>
        {error ?? (value === '' && t('vuoto: da oggi'))}
      </span>
    </span>
  );
}

function TheirWeek({ week }: { readonly week: WeekDraft }) {
  return (
    <ul className="text-sm">
      {Object.entries(week.cells).map(([key, { capacity }]) => (
        <li key={key}>
          {cellName(key)} · {t('{n} posti', { n: capacity })}
        </li>
      ))}
    </ul>
  );
}

function read(zoneId: number): Promise<Week> {
  return api.call(staffWeekView, { query: { zone_id: zoneId } });
}

function versionOf(week: Week): Version<WeekDraft> {
  return { value: draftOf(week), modifiedAt: week.modifiedAt };
}

interface WeekCopyProps {
  readonly zone: WeekHead | undefined;
  readonly zones: readonly WeekHead[];
  /** True while the draft is not saved: only what is saved is copied. */
  readonly isDirty: boolean;
  /** YYYY-MM-DD; empty: from today on. */
  readonly validFrom: string;
}

/** Copies the weekly pattern into other zones of the same service, after it said what that changes there. */
function WeekCopy({ zone, zones, isDirty, validFrom }: WeekCopyProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: (isTrial: boolean) =>
      api.call(staffWeekCopy, {
        body: {
          zoneId: zone?.zoneId ?? 0,
          toZoneIds: [...chosen],
          isTrial,
          ...(validFrom === '' ? {} : { validFrom }),
        },
      }),
    onSuccess: (_, isTrial) => {
      if (isTrial) return;
      toast('success', chosen.length === 1 ? t('Copiata in 1 zona') : t('Copiata in {n} zone', { n: chosen.length }));
      setChosen([]);
      copy.reset();
      return client.invalidateQueries({ queryKey: ['staff', 'weeks'] });
    },
  });
  const others = zones.filter(({ serviceId, zoneId }) => serviceId === zone?.serviceId && zoneId !== zone.zoneId);
  if (!zone || others.length === 0) return null;
  const problem = copy.error ? asApiError(copy.error) : undefined;
  const choose = (zoneId: number, isOn: boolean) => {
    setChosen(isOn ? [...chosen, zoneId] : chosen.filter((each) => each !== zoneId));
    copy.reset();
  };
  const isTried = copy.data !== undefined;
  return (
    <details className="rounded-md border border-line p-3 text-sm">
      <summary className="cursor-pointer font-bold text-base pointer-coarse:py-2">{t('Copia su altre zone')}</summary>
      <fieldset disabled={isDirty} className="mt-1 max-h-56 overflow-y-auto">
        <legend className="text-ink-soft">
          {isDirty ? t('Prima salva: si copia la settimana salvata.') : t('Zone dello stesso servizio')}
        </legend>
        {others.map(({ zoneId, name, storeName }) => (
          <Checkbox
            key={zoneId}
            name={`copy-${zoneId}`}
            checked={chosen.includes(zoneId)}
            onChange={(event) => choose(zoneId, event.target.checked)}
          >
            {`${name} · ${storeName}`}
          </Checkbox>
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem.errors[0]?.error ?? problem.message}
        </p>
      )}
      <div aria-live="polite">
        {copy.data?.zones.map((effect) => (
          <div key={effect.zoneName} className="mt-2">
            <h3 className="font-semibold">{effect.zoneName}</h3>
            <EffectList effect={effect} />
          </div>
        ))}
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant={isTried ? 'quiet' : 'secondary'}
          disabled={isDirty || chosen.length === 0}
          busy={copy.isPending}
          onClick={() => copy.mutate(true)}
        >
          {t('Che cosa cambia?')}
        </Button>
        {isTried && (
          <Button busy={copy.isPending} onClick={() => copy.mutate(false)}>
            {chosen.length === 1 ? t('Copia in 1 zona') : t('Copia in {n} zone', { n: chosen.length })}
          </Button>
        )}
      </div>
    </details>
  );
}
