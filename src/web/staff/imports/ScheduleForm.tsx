import { useState } from 'react';
import { RHYTHMS, USUAL_STOPS } from '../../../contract/imports/limits.ts';
import { staffImportScheduleSave } from '../../../contract/imports/routes.ts';
import type {
  ImportSchedule,
  ImportScheduleBody,
  ImportSchedules,
} from '../../../contract/imports/schedule-schemas.ts';
import { addDays } from '../../../domain/base/rome-time.ts';
import { msg, perLanguage, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { KIND_WORDS } from './import-words.ts';

type Rhythm = ImportSchedule['rhythm'];

const RHYTHM_WORDS: Readonly<Record<Rhythm, string>> = {
  hour: msg('Ogni ora'),
  day: msg('Ogni giorno'),
  week: msg('Ogni settimana'),
  month: msg('Il primo del mese'),
};

/** Says when a schedule runs: "lunedì alle 05:00". */
export function whenText({ rhythm, at, weekday }: Pick<ImportSchedule, 'rhythm' | 'at' | 'weekday'>): string {
  if (rhythm === 'hour') return t('ogni ora, al minuto {minute}', { minute: at.slice(3) });
  if (rhythm === 'day') return t('ogni giorno alle {time}', { time: at });
  if (rhythm === 'month') return t('il primo del mese alle {time}', { time: at });
  return t('{day} alle {time}', { day: weekdayName(weekday), time: at });
}

const WEEKDAY = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
/** A Monday, from which the names of days are written. */
const A_MONDAY = '2001-01-01';

function weekdayName(weekday: number): string {
  const day = new Date(`${addDays(A_MONDAY, weekday - 1)}T12:00:00Z`);
  return WEEKDAY().format(day);
}

interface ScheduleFormProps {
  readonly all: ImportSchedules;
  /** undefined: a new one. */
  readonly schedule?: ImportSchedule;
  readonly onSaved: (all: ImportSchedules) => void;
  readonly onCancel?: () => void;
}

/** When and from where a file comes, how it is read, and at what a person is asked first. */
export function ScheduleForm({ all, schedule: now, onSaved, onCancel }: ScheduleFormProps) {
  // as it was when the form was opened: what somebody else changes meanwhile is refused, not overwritten
  const [schedule] = useState(now);
  const [source, setSource] = useState(schedule?.source ?? (all.hasFolder ? 'folder' : 'address'));
  const [rhythm, setRhythm] = useState<Rhythm>(schedule?.rhythm ?? 'day');
  return (
    <SendForm
      label={schedule ? schedule.name : t('Programma un’importazione')}
      className="lg:max-w-6xl lg:grid-cols-4"
      submit={schedule ? t('Salva') : t('Programma')}
      onCancel={onCancel}
      send={(text) => api.call(staffImportScheduleSave, { body: bodyOf(text, schedule) })}
      onSent={onSaved}
    >
      {(at) => (
        <>
          <Field
            label={t('Nome')}
            name="name"
            defaultValue={schedule?.name}
            error={at('name')}
            hint={t('Per esempio Giacenze del gestionale')}
          />
          <ModelChoice all={all} schedule={schedule} error={at('like_import_id')} />
          <Select
            label={t('Da dove')}
            name="source"
            value={source}
            onChange={({ target }) => setSource(target.value === 'address' ? 'address' : 'folder')}
          >
            <option value="folder">{t('cartella del negozio')}</option>
            <option value="address">{t('indirizzo https')}</option>
          </Select>
          <Field
            label={source === 'folder' ? t('File nella cartella') : t('Indirizzo del file')}
            name="place"
            defaultValue={schedule?.place}
            error={at('place')}
            hint={source === 'folder' ? t('Un * sta per qualunque testo: giacenze*.csv') : hostsText(all.hosts)}
          />
          <Select
            label={t('Quando')}
            name="rhythm"
            value={rhythm}
            onChange={({ target }) => setRhythm(RHYTHMS.find((each) => each === target.value) ?? 'day')}
          >
            {RHYTHMS.map((each) => (
              <option key={each} value={each}>
                {t(RHYTHM_WORDS[each])}
              </option>
            ))}
          </Select>
          {rhythm === 'week' && (
            <Select label={t('Giorno')} name="weekday" defaultValue={String(schedule?.weekday ?? 1)}>
              {[1, 2, 3, 4, 5, 6, 7].map((day) => (
                <option key={day} value={day}>
                  {weekdayName(day)}
                </option>
              ))}
            </Select>
          )}
          <Field
            label={rhythm === 'hour' ? t('Al minuto di') : t('Alle')}
            name="at"
            type="time"
            defaultValue={schedule?.at ?? '05:00'}
            error={at('at')}
          />
          <Stops schedule={schedule} at={at} />
        </>
      )}
    </SendForm>
  );
}

function hostsText(hosts: readonly string[]): string {
  if (hosts.length === 0) return t('Nessun indirizzo è ammesso: li ammette chi tiene le impostazioni');
  return t('Ammessi: {hosts}', { hosts: hosts.join(', ') });
}

interface OfScheduleProps {
  readonly schedule: ImportSchedule | undefined;
}

function ModelChoice({
  all,
  schedule,
  error,
}: OfScheduleProps & { readonly all: ImportSchedules; readonly error: string | undefined }) {
  return (
    <Select label={t('Si legge come')} name="like_import_id" error={error}>
      {schedule && <option value="">{t('come finora')}</option>}
      {all.models.map(({ importId, kind, fileName, createdAt }) => (
        <option key={importId} value={importId}>
          {`${fileName} · ${t(KIND_WORDS[kind])} · ${formatMoment(createdAt)}`}
        </option>
      ))}
    </Select>
  );
}

/** At what a scheduled import writes nothing and asks a person. */
function Stops({ schedule, at }: OfScheduleProps & { readonly at: (name: string) => string | undefined }) {
  const limits = [
    ['refused_percent', t('Si ferma oltre righe rifiutate, %'), schedule?.refusedPercent, USUAL_STOPS.refusedPercent],
    ['finished', t('Si ferma oltre prodotti a scorta 0'), schedule?.finished, USUAL_STOPS.finished],
    ['price_percent', t('Si ferma oltre cambio di prezzo, %'), schedule?.pricePercent, USUAL_STOPS.pricePercent],
  ] as const;
  return limits.map(([name, label, now, usual]) => (
    <Field
      key={name}
      label={label}
      name={name}
      type="number"
      min={0}
      inputMode="numeric"
      defaultValue={now ?? usual}
      error={at(name)}
    />
  ));
}

function bodyOf(text: (name: string) => string, schedule: ImportSchedule | undefined): ImportScheduleBody {
  const like = text('like_import_id');
  return {
    ...(schedule ? { schedule_id: schedule.scheduleId, modified_at: schedule.modifiedAt } : {}),
    name: text('name'),
    ...(like === '' ? {} : { like_import_id: Number(like) }),
    source: text('source') === 'address' ? 'address' : 'folder',
    place: text('place'),
    rhythm: RHYTHMS.find((each) => each === text('rhythm')) ?? 'day',
    at: text('at'),
    weekday: Number(text('weekday')) || (schedule?.weekday ?? 1),
    refused_percent: Number(text('refused_percent')),
    finished: Number(text('finished')),
    price_percent: Number(text('price_percent')),
  };
}
