import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffImportSchedulePause,
  staffImportScheduleRemove,
  staffImportScheduleRun,
  staffImportSchedules,
} from '../../../contract/imports/routes.ts';
import type { ImportSchedule } from '../../../contract/imports/schedule-schemas.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { OpenedPart } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import type { Column } from '../kit/StaffTable.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useListAct } from '../kit/use-list-act.ts';
import { countsText, IMPORTS_KEY, KIND_WORDS, STATE_WORDS } from './import-words.ts';
import { ScheduleForm, whenText } from './ScheduleForm.tsx';

export { SchedulesPage as Component };

const KEY = [...IMPORTS_KEY, 'schedules'];
const AGAIN_MS = 5000;

/** Files that the shop imports by itself: when, from where, what came of it, and why one stopped. */
function SchedulesPage() {
  const state = useListState();
  const client = useQueryClient();
  const list = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(staffImportSchedules),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const { data } = list;
  const acts = useScheduleActs();
  return (
    <StaffList
      title={t('Importazioni programmate')}
      about={t('File che il negozio importa da sé. Se una si ferma, niente è cambiato, e aspetta qui e su Oggi.')}
      up={{ name: t('Importazioni'), path: staffPaths.imports() }}
      state={state}
      query={list}
      file={{ of: staffImportSchedules }}
      rows={data?.schedules}
      keyOf={({ scheduleId }) => scheduleId}
      nameOf={({ name }) => name}
      first={{ title: t('Nome'), word: 'nome', by: ({ name }) => name }}
      columns={columnsOf()}
      acts={(schedule) => acts(schedule)}
      details={(schedule, close) =>
        data && (
          <ScheduleForm
            all={data}
            schedule={schedule}
            onCancel={close}
            onSaved={(next) => {
              client.setQueryData(KEY, next);
              close();
            }}
          />
        )
      }
      empty={{
        icon: 'clock',
        title: t('Nessuna importazione programmata'),
        text: t('Importa un file a mano una volta: poi si ripete da sé allo stesso modo.'),
      }}
    >
      {data && (
        <OpenedPart title={t('Programma un’importazione')} isOpen={data.schedules.length === 0}>
          {data.models.length === 0 ? (
            <p className="text-sm">{t('Importa un file a mano una volta: poi si ripete da sé allo stesso modo.')}</p>
          ) : (
            <ScheduleForm
              key={data.schedules.length}
              all={data}
              onSaved={(next) => {
                toast('success', t('Programmata'));
                client.setQueryData(KEY, next);
              }}
            />
          )}
        </OpenedPart>
      )}
    </StaffList>
  );
}

/** The buttons of a row: now, pause or go on, remove. */
function useScheduleActs() {
  const listOf = <Reply,>(reply: Reply) => reply;
  const body = ({ scheduleId }: ImportSchedule) => ({ schedule_id: scheduleId });
  const run = useListAct({
    queryKey: KEY,
    act: (each: ImportSchedule) => api.call(staffImportScheduleRun, { body: body(each) }),
    said: t('Il file si sta prendendo'),
    listOf,
  });
  const pause = useListAct({
    queryKey: KEY,
    act: (each: ImportSchedule) =>
      api.call(staffImportSchedulePause, { body: { ...body(each), is_paused: !each.isPaused } }),
    said: (_reply, { isPaused }) => (isPaused ? t('Riprende alla prossima ora') : t('È in pausa')),
    listOf,
  });
  const remove = useListAct({
    queryKey: KEY,
    act: (each: ImportSchedule) => api.call(staffImportScheduleRemove, { body: body(each) }),
    said: t('Non si ripete più'),
    listOf,
  });
  async function askToRemove(each: ImportSchedule) {
    const title = t('Togliere {name}?', { name: each.name });
    if (await confirm({ title, text: t('Quello che ha importato resta.') })) remove.run(each);
  }
  return (each: ImportSchedule) => (
    <span className="flex flex-wrap gap-1">
      <Button
        variant="secondary"
        aria-label={t('Esegui ora {name}', { name: each.name })}
        onClick={() => run.run(each)}
      >
        {t('Esegui ora')}
      </Button>
      <Button
        variant="quiet"
        aria-label={
          each.isPaused ? t('Riprendi {name}', { name: each.name }) : t('Metti in pausa {name}', { name: each.name })
        }
        onClick={() => pause.run(each)}
      >
        {each.isPaused ? t('Riprendi') : t('Pausa')}
      </Button>
      <Button
        variant="quiet"
        aria-label={t('Togli {name}', { name: each.name })}
        onClick={() => void askToRemove(each)}
      >
        {t('Togli')}
      </Button>
    </span>
  );
}

function columnsOf(): Column<ImportSchedule>[] {
  return [
    { word: 'tipo', title: t('Di che cosa parla'), cell: ({ kind }) => t(KIND_WORDS[kind]) },
    { word: 'quando', title: t('Quando'), cell: (each) => whenText(each) },
    { word: 'dove', title: t('Da dove'), cell: ({ place }) => <span className="break-all">{place}</span> },
    {
      word: 'prossima',
      title: t('Prossima'),
      cell: ({ isPaused, nextAt }) => (isPaused ? <Badge tone="warning">{t('In pausa')}</Badge> : formatMoment(nextAt)),
    },
    { word: 'ultima', title: t('Ultima'), cell: (each) => <Last of={each} /> },
  ];
}

/** What came of the last file; why it stopped comes first. */
function Last({ of: { problem, last, triedAt } }: { readonly of: ImportSchedule }) {
  return (
    <span className="grid gap-0.5">
      {problem !== undefined && <span className="font-semibold text-danger">{problem}</span>}
      {last && (
        <Link to={staffPaths.import(last.importId)} className="underline">
          {[formatMoment(last.createdAt), t(STATE_WORDS[last.state]), countsText(last)].filter(Boolean).join(' · ')}
        </Link>
      )}
      {triedAt !== undefined && (
        <span className="text-ink-soft text-xs">{t('guardato {when}', { when: formatMoment(triedAt) })}</span>
      )}
    </span>
  );
}
