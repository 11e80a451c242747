import { useQueryClient } from '@tanstack/react-query';
import {
  staffCodeSeriesStart,
  staffCodeSeriesStop,
  staffCodeStart,
  staffCodeStop,
  staffCodesExport,
  staffCodesUndo,
} from '../../../contract/gift-certificates/series-routes.ts';
import type { CodeSeries, MadeCode } from '../../../contract/gift-certificates/series-schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast, toastRequests } from '../../ui/toast/toast.ts';
import type { BulkAction } from '../kit/BulkBar.tsx';
import { downloadFile } from '../kit/download-file.ts';
import { runEach } from '../kit/use-list-act.ts';
import { CODES_KEY } from './code-words.ts';

/** The time in which an act that shoppers see can be taken back. */
const UNDO_MS = 20_000;

type Act = () => Promise<unknown>;

/** Returns a function that does something to codes, and says it with a button that takes it back. */
function useUndone() {
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: CODES_KEY });
  async function run(act: Act): Promise<boolean> {
    const isDone = await act().then(
      () => true,
      (error: unknown) => {
        tellError(error);
        return false;
      },
    );
    await readAgain();
    return isDone;
  }
  const say = (text: string, back: Act) =>
    void toastRequests.request({
      tone: 'success',
      text,
      durationMs: UNDO_MS,
      action: { label: t('Annulla'), run: () => void run(back) },
    });
  return { run, say, readAgain };
}

/** Says that codes were made, with a button that takes them back; `onBack` leaves the page of what is gone. */
export function useMadeCodes() {
  const { run } = useUndone();
  return ({ seriesId, made }: CodeSeries, onBack: () => unknown) =>
    void toastRequests.request({
      tone: 'success',
      text: t('Fatti: {n}', { n: formatNumber(made) }),
      durationMs: UNDO_MS,
      action: {
        label: t('Annulla'),
        run: () =>
          void (async () => {
            onBack();
            if (await run(() => api.call(staffCodesUndo, { body: { series_id: seriesId } })))
              toast('success', t('Annullati: {n}', { n: formatNumber(made) }));
          })(),
      },
    });
}

const stopSeries = ({ seriesId }: CodeSeries) => api.call(staffCodeSeriesStop, { body: { series_id: seriesId } });
const startSeries = ({ seriesId }: CodeSeries) => api.call(staffCodeSeriesStart, { body: { series_id: seriesId } });

function stopText(): string {
  return t(
    'Nei carrelli i suoi codici restano scritti e non tolgono più niente. Gli ordini fatti e chi è già al pagamento tengono lo sconto.',
  );
}

export function useSeriesActs() {
  const { run, say, readAgain } = useUndone();
  return {
    stop: async (series: CodeSeries) => {
      const title = t('Fermare “{name}”?', { name: series.name });
      if (!(await confirm({ title, text: stopText(), yes: t('Ferma adesso') }))) return;
      if (await run(() => stopSeries(series)))
        say(t('Fermata: {name}', { name: series.name }), () => startSeries(series));
    },
    start: async (series: CodeSeries) => {
      if (await run(() => startSeries(series)))
        say(t('Riaperta: {name}', { name: series.name }), () => stopSeries(series));
    },
    exportCodes: async ({ seriesId }: CodeSeries, isUnused: boolean) => {
      const body = { series_id: seriesId, is_unused: isUnused };
      const file = await api.call(staffCodesExport, { body }).catch(tellError);
      if (file) downloadFile(file.fileName, file.text, 'text/csv');
    },
    bulk: [
      {
        name: t('Ferma'),
        run: async (rows) => {
          const title = t('Fermarne {n}?', { n: rows.length });
          if (!(await confirm({ title, text: stopText(), yes: t('Ferma adesso') }))) return undefined;
          const refused = await runEach(rows, stopSeries);
          const stopped = rows.filter((row) => !refused.has(row));
          if (stopped.length > 0) say(t('Fatto per {n}', { n: stopped.length }), () => runEach(stopped, startSeries));
          await readAgain();
          return refused;
        },
      },
    ] satisfies BulkAction<CodeSeries>[],
  };
}

const stopCode = ({ codeId }: MadeCode) => api.call(staffCodeStop, { body: { code_id: codeId } });
const startCode = ({ codeId }: MadeCode) => api.call(staffCodeStart, { body: { code_id: codeId } });

/** Stops one code at once, or lets it be used again. */
export function useCodeActs() {
  const { run, say } = useUndone();
  return {
    stop: async (code: MadeCode) => {
      if (await run(() => stopCode(code))) say(t('Fermato: {code}', { code: code.code }), () => startCode(code));
    },
    start: async (code: MadeCode) => {
      if (await run(() => startCode(code))) say(t('Riaperto: {code}', { code: code.code }), () => stopCode(code));
    },
  };
}
