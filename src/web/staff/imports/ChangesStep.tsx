import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffImportRows, staffImportWrite } from '../../../contract/imports/routes.ts';
import type { ImportChange, ImportCounts, ImportRow } from '../../../contract/imports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ActBar } from './ActBar.tsx';
import type { StepProps } from './ColumnsStep.tsx';
import { columnWord, IMPORTS_KEY, valueText, writtenIn } from './import-words.ts';
import { PageButtons } from './PageButtons.tsx';

type View = 'asked' | 'change' | 'new' | 'refused';

const keyOf = (line: number, field: string) => `${line} ${field}`;

/** What an import would do, before anything is written: fields with a tick each, and what needs a yes one by one. */
export function ChangesStep({ of, onChanged, onBack }: StepProps & { readonly onBack: () => void }) {
  const { importId, counts } = of.import;
  const [view, setView] = useState<View>('change');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [accepted, setAccepted] = useState<ReadonlyMap<string, { line: number; field: string }>>(new Map());
  const write = useMutation({
    mutationFn: () =>
      api.call(staffImportWrite, {
        body: { import_id: importId, left_out: [...leftOut], accepted: [...accepted.values()] },
      }),
    onSuccess: onChanged,
  });
  if (!counts) return null;
  const isNothing = writtenIn(counts) === 0;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="grid gap-3">
        <Views counts={counts} view={view} onView={setView} />
        <FieldTicks counts={counts} leftOut={leftOut} onLeftOut={setLeftOut} />
      </div>
      <div className="grid gap-3">
        {counts.asked > 0 && (
          <Alert tone="warning">
            {t(
              '{n} cambi toccano IVA, allergeni già confermati o nomi che peggiorano: si importano solo se lo dici tu, uno per uno.',
              { n: counts.asked },
            )}{' '}
            <Button variant="secondary" onClick={() => setView('asked')}>
              {t('Guardali')}
            </Button>
          </Alert>
        )}
        {counts.withdrawn > 0 && (
          <Alert tone="warning">
            {t('{n} prodotti non sono nel file: escono dalla vendita.', { n: formatNumber(counts.withdrawn) })}
          </Alert>
        )}
        {isNothing && <Alert tone="info">{t('Non c’è niente da cambiare: il file dice quello che c’è già.')}</Alert>}
        {write.error && <Alert tone="error">{asApiError(write.error).message}</Alert>}
        <Rows
          importId={importId}
          view={view}
          isAccepted={(line, field) => accepted.has(keyOf(line, field))}
          onAccept={(line, field, isYes) => {
            const next = new Map(accepted);
            if (isYes) next.set(keyOf(line, field), { line, field });
            else next.delete(keyOf(line, field));
            setAccepted(next);
          }}
        />
        <ActBar>
          <p className="mr-auto text-ink-soft text-xs">
            {of.import.kind === 'leaflets'
              ? t(
                  'Il volantino prende il posto di quello con lo stesso nome. Si annulla con un tasto per 30 giorni: torna quello di prima.',
                )
              : t('Si annulla tutto con un tasto per 30 giorni, o un prodotto alla volta dalla sua storia.')}
          </p>
          <Button variant="secondary" onClick={onBack}>
            {t('Indietro')}
          </Button>
          <Button
            busy={write.isPending}
            aria-disabled={isNothing || undefined}
            onClick={() => !isNothing && write.mutate()}
          >
            {t('Importa {n} righe', { n: formatNumber(writtenIn(counts)) })}
          </Button>
        </ActBar>
      </div>
    </div>
  );
}

interface ViewsProps {
  readonly counts: ImportCounts;
  readonly view: View;
  readonly onView: (view: View) => void;
}

function Views({ counts, view, onView }: ViewsProps) {
  const views: readonly { readonly view: View; readonly name: string; readonly count: number }[] = [
    { view: 'change', name: t('Cambiano'), count: counts.changed },
    { view: 'new', name: t('Nuovi, come bozze'), count: counts.made },
    { view: 'refused', name: t('Rifiutate'), count: counts.refused },
    { view: 'asked', name: t('Da guardare'), count: counts.asked },
  ];
  return (
    <section aria-label={t('Righe')} className="overflow-hidden rounded-lg border border-line bg-card text-sm">
      <p className="border-line border-b px-3 py-2 font-semibold">{t('{n} righe', { n: formatNumber(counts.rows) })}</p>
      <p className="flex justify-between border-line border-b px-3 py-1.5">
        <span>{t('Uguali')}</span> <span className="tabular-nums">{formatNumber(counts.same)}</span>
      </p>
      {views.map(({ view: each, name, count }) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className="flex min-h-8 w-full justify-between px-3 py-1.5 text-start hover:bg-tint aria-pressed:bg-accent-soft aria-pressed:font-semibold pointer-coarse:min-h-11"
        >
          <span>{name}</span> <span className="tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </section>
  );
}

interface FieldTicksProps {
  readonly counts: ImportCounts;
  readonly leftOut: ReadonlySet<string>;
  readonly onLeftOut: (fields: ReadonlySet<string>) => void;
}

function FieldTicks({ counts, leftOut, onLeftOut }: FieldTicksProps) {
  const fields = Object.entries(counts.fields).sort(([, a], [, b]) => b - a);
  if (fields.length === 0) return null;
  return (
    <fieldset className="rounded-lg border border-line bg-card p-3 text-sm">
      <legend className="float-left mb-1 w-full font-semibold">{t('Che cosa cambia')}</legend>
      <div className="clear-both" />
      {fields.map(([field, count]) => (
        <Checkbox
          key={field}
          name={`field-${field}`}
          checked={!leftOut.has(field)}
          onChange={({ target }) =>
            onLeftOut(new Set(target.checked ? [...leftOut].filter((each) => each !== field) : [...leftOut, field]))
          }
        >
          {columnWord(field)}: {formatNumber(count)}
        </Checkbox>
      ))}
      <p className="mt-1 text-ink-soft text-xs">{t('Togli la spunta e quel campo resta com’è per tutti.')}</p>
    </fieldset>
  );
}

interface RowsProps {
  readonly importId: number;
  readonly view: View;
  readonly isAccepted: (line: number, field: string) => boolean;
  readonly onAccept: (line: number, field: string, isYes: boolean) => void;
}

function Rows({ importId, view, isAccepted, onAccept }: RowsProps) {
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState(view);
  if (shown !== view) {
    setShown(view);
    setPage(1);
  }
  const query = { import_id: importId, page, ...(view === 'asked' ? { asked: true } : { what: view }) };
  const rows = useQuery({
    queryKey: [...IMPORTS_KEY, importId, 'rows', query],
    queryFn: () => api.call(staffImportRows, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { data } = rows;
  if (!data) return null;
  return (
    <div className="overflow-x-auto">
      <table className="staff-table">
        <thead>
          <tr>
            <th scope="col">{t('Riga')}</th>
            <th scope="col">{t('Prodotto')}</th>
            <th scope="col">{t('Campo')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('Oggi')}
            </th>
            <th scope="col">{view === 'refused' ? t('Perché no') : t('Dopo')}</th>
            <th scope="col">{t('Si importa')}</th>
          </tr>
        </thead>
        {data.rows.flatMap((row) =>
          linesOf(row).map(({ field, before, after, asks }) => (
            <tbody key={keyOf(row.line, field)}>
              <tr>
                <td className="text-end tabular-nums">{formatNumber(row.line)}</td>
                <th scope="row" lang="it">
                  {row.name} <span className="font-normal text-ink-soft">{row.code}</span>
                </th>
                <td>{columnWord(field)}</td>
                <td lang="it" className="max-sm:hidden">
                  {valueText(field, before)}
                </td>
                <td lang={row.what === 'refused' ? undefined : 'it'} className="font-semibold">
                  <span lang="it" className="font-normal text-ink-soft sm:hidden">
                    {valueText(field, before)} →{' '}
                  </span>
                  {valueText(field, after)}
                </td>
                <td>
                  {asks && (
                    <label className="flex min-h-6 items-center gap-1 whitespace-nowrap font-semibold text-warning">
                      <input
                        type="checkbox"
                        checked={isAccepted(row.line, field)}
                        onChange={({ target }) => onAccept(row.line, field, target.checked)}
                      />
                      {t('Sì, cambia')}
                    </label>
                  )}
                </td>
              </tr>
            </tbody>
          )),
        )}
      </table>
      <PageButtons page={data.page} onPage={setPage} />
    </div>
  );
}

const MAX_NEW_FIELDS = 4;

/** The lines of a row in the table: its changes, or why it is refused. A new product shows its first fields. */
function linesOf({ what, changes, faults }: ImportRow): readonly ImportChange[] {
  if (what === 'refused')
    return faults.map(({ column, text, reason }) => ({ field: column, before: text, after: reason }));
  return what === 'new' ? changes.slice(0, MAX_NEW_FIELDS) : changes;
}
