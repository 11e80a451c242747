import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_FILE_PATH } from '../../../contract/imports/limits.ts';
import { staffImportCorrect, staffImportRows, staffImportUndo } from '../../../contract/imports/routes.ts';
import type { ImportCounts, ImportRow, ImportUndone, StaffImport } from '../../../contract/imports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { columnWord, IMPORTS_KEY } from './import-words.ts';
import { PageButtons } from './PageButtons.tsx';

interface DoneStepProps {
  readonly of: StaffImport;
  readonly onChanged: () => void;
}

/** What an import did; its refused rows are corrected here, and all of it is taken back here. */
export function DoneStep({ of, onChanged }: DoneStepProps) {
  const { import: summary } = of;
  const { counts } = summary;
  if (!counts) return null;
  return (
    <>
      <Figures counts={counts} />
      <div className="flex flex-wrap gap-2">
        {of.hasFile && <FileLink importId={summary.importId} what="original" name={t('File originale')} />}
        <FileLink importId={summary.importId} what="changes" name={t('Che cosa è cambiato (CSV)')} />
        {counts.refused > 0 && summary.kind !== 'leaflets' && (
          <FileLink importId={summary.importId} what="refused" name={t('Le righe rifiutate (CSV)')} />
        )}
      </div>
      {summary.state === 'done' && counts.refused > 0 && summary.kind !== 'pictures' && (
        <Refused importId={summary.importId} onChanged={onChanged} />
      )}
      {summary.mayUndo && <Undo of={of} onChanged={onChanged} />}
    </>
  );
}

function FileLink({
  importId,
  what,
  name,
}: {
  readonly importId: number;
  readonly what: string;
  readonly name: string;
}) {
  return (
    <a
      href={`${IMPORT_FILE_PATH}?${new URLSearchParams({ id: String(importId), what })}`}
      download
      className={buttonClass('secondary')}
    >
      {name}
    </a>
  );
}

function Figures({ counts }: { readonly counts: ImportCounts }) {
  const figures: readonly [number, string][] = [
    [counts.changed, t('prodotti cambiati')],
    [counts.made, t('nuovi, in bozza')],
    [counts.withdrawn, t('usciti dalla vendita')],
    [counts.same, t('erano già uguali')],
    [counts.refused, t('righe rifiutate')],
  ];
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg border border-line bg-card p-3 sm:grid-cols-5">
      {figures.map(([figure, name]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-ink-soft text-xs">{name}</dt>
          <dd className="font-semibold text-xl tabular-nums">{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RefusedProps {
  readonly importId: number;
  readonly onChanged: () => void;
}

/** Refused rows: a wrong cell is typed again, or what is guessed is taken, and the rows are sent once more. */
function Refused({ importId, onChanged }: RefusedProps) {
  const [page, setPage] = useState(1);
  const [typed, setTyped] = useState<ReadonlyMap<number, Readonly<Record<string, string>>>>(new Map());
  const query = { import_id: importId, what: 'refused', page } as const;
  const rows = useQuery({
    queryKey: [...IMPORTS_KEY, importId, 'rows', query],
    queryFn: () => api.call(staffImportRows, { query }),
    staleTime: 0,
  });
  const type = (changes: readonly [number, string, string][]) => {
    const next = new Map(typed);
    for (const [line, column, text] of changes) next.set(line, { ...next.get(line), [column]: text });
    setTyped(next);
  };
  const send = useMutation({
    mutationFn: () =>
      api.call(staffImportCorrect, {
        body: { import_id: importId, rows: [...typed].map(([line, cells]) => ({ line, cells })) },
      }),
    onSuccess: ({ written, refused }) => {
      setTyped(new Map());
      const text = written === 1 ? t('1 riga è entrata') : t('{n} righe sono entrate', { n: written });
      toast(
        refused.length > 0 ? 'warning' : 'success',
        refused.length > 0 ? t('{text}, {n} no', { text, n: refused.length }) : text,
      );
      setPage(1);
      onChanged();
    },
  });
  const { data } = rows;
  if (!data) return null;
  const guesses = data.rows.flatMap(({ line, faults }) =>
    faults.flatMap(({ column, guess }) =>
      guess === undefined ? [] : [[line, column, guess] as [number, string, string]],
    ),
  );
  return (
    <form
      noValidate
      aria-label={t('Correggi qui')}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.size > 0) send.mutate();
      }}
      className="grid gap-2"
    >
      <h2 className="font-semibold">{t('Correggi qui')}</h2>
      {send.error && <Alert tone="error">{asApiError(send.error).message}</Alert>}
      <div className="overflow-x-auto">
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">{t('Riga')}</th>
              <th scope="col">{t('Prodotto')}</th>
              <th scope="col">{t('Campo')}</th>
              <th scope="col">{t('Nel file')}</th>
              <th scope="col">{t('Perché no')}</th>
              <th scope="col">{t('Forse')}</th>
            </tr>
          </thead>
          {data.rows.map((row) => (
            <RefusedRow key={row.line} row={row} typed={typed.get(row.line) ?? {}} onType={type} />
          ))}
        </table>
      </div>
      <PageButtons page={data.page} onPage={setPage} />
      <div className="flex flex-wrap gap-2">
        {guesses.length > 0 && (
          <Button variant="secondary" onClick={() => type(guesses)}>
            {t('Accetta i {n} “forse”', { n: guesses.length })}
          </Button>
        )}
        <Button type="submit" busy={send.isPending} aria-disabled={typed.size === 0 || undefined}>
          {typed.size === 0
            ? t('Manda di nuovo: manca una correzione')
            : t('Manda di nuovo {n} righe', { n: typed.size })}
        </Button>
      </div>
    </form>
  );
}

interface RefusedRowProps {
  readonly row: ImportRow;
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (changes: readonly [number, string, string][]) => void;
}

function RefusedRow({ row: { line, name, code, faults }, typed, onType }: RefusedRowProps) {
  return (
    <tbody>
      {faults.map(({ column, text, reason, guess }) => (
        <tr key={column}>
          <td className="text-end tabular-nums">{formatNumber(line)}</td>
          <th scope="row" lang="it">
            {name} <span className="font-normal text-ink-soft">{code}</span>
          </th>
          <td>{columnWord(column)}</td>
          <td>
            <input
              aria-label={t('{column} della riga {line}', { column: columnWord(column), line })}
              aria-invalid={typed[column] === undefined || undefined}
              aria-describedby={`why-${line}-${column}`}
              lang="it"
              value={typed[column] ?? text}
              onChange={({ target }) => onType([[line, column, target.value]])}
              className="min-h-8 w-44 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11 aria-invalid:border-2 aria-invalid:border-danger"
            />
          </td>
          <td id={`why-${line}-${column}`} className="text-danger">
            {reason}
          </td>
          <td>
            {guess !== undefined && (
              <Button
                variant="secondary"
                aria-label={t('Accetta {guess} alla riga {line}', { guess, line })}
                onClick={() => onType([[line, column, guess]])}
              >
                {guess}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Takes the import back; first it says what somebody changed since. */
function Undo({ of: { import: summary }, onChanged }: DoneStepProps) {
  const [trial, setTrial] = useState<ImportUndone>();
  const undo = useMutation({
    mutationFn: (isTrial: boolean) =>
      api.call(staffImportUndo, { body: { import_id: summary.importId, is_trial: isTrial } }),
    onSuccess: (done, isTrial) => {
      if (isTrial) return setTrial(done);
      toast('success', t('Annullata: {n} prodotti sono come prima', { n: done.undone }));
      setTrial(undefined);
      return onChanged();
    },
  });
  return (
    <section aria-label={t('Annulla l’importazione')} className="grid gap-2 border-line border-t pt-3">
      {undo.error && <Alert tone="error">{asApiError(undo.error).message}</Alert>}
      {trial === undefined ? (
        <div>
          <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(true)}>
            {t('Annulla tutta l’importazione')}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-sm">
            {t('{n} prodotti tornano com’erano.', { n: formatNumber(trial.undone) })}{' '}
            {trial.made > 0 && t('{n} nuovi restano, fuori vendita.', { n: formatNumber(trial.made) })}
          </p>
          {trial.since.length > 0 && (
            <p className="text-sm">
              {t('Qualcuno ha cambiato dopo, e restano com’è adesso:')}{' '}
              <span lang="it">{trial.since.map(({ name, code }) => `${name} (${code})`).join(', ')}</span>
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={undo.isPending} onClick={() => undo.mutate(false)}>
              {t('Annulla la {number}', { number: summary.importId })}
            </Button>
            <Button variant="secondary" onClick={() => setTrial(undefined)}>
              {t('Lascia com’è')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
