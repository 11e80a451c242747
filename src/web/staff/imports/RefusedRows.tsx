import { useMutation, useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { staffImportCorrect, staffImportRows } from '../../../contract/imports/routes.ts';
import type { ImportRow } from '../../../contract/imports/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { ActBar } from './ActBar.tsx';
import { columnWord, IMPORTS_KEY, LONG_ACT_MS } from './import-words.ts';
import { PageButtons } from './PageButtons.tsx';

type WrongCell = ImportRow['faults'][number];

interface Typed {
  readonly cells: Readonly<Record<string, string>>;
  readonly isConfirmed?: boolean;
}

/** A cell that becomes another one in every row that is wrong in it; `elsewhere` counts rows of other pages. */
interface Same {
  readonly column: string;
  readonly text: string;
  readonly cell: string;
  readonly elsewhere: number;
}

interface Corrections {
  readonly rows: ReadonlyMap<number, Typed>;
  readonly same: readonly Same[];
}

const NOTHING: Corrections = { rows: new Map(), same: [] };

/** Writes cells into lines. */
function withCells({ rows, same }: Corrections, cells: readonly (readonly [number, string, string])[]): Corrections {
  const next = new Map(rows);
  for (const [line, column, text] of cells) {
    const before = next.get(line);
    next.set(line, { ...before, cells: { ...before?.cells, [column]: text } });
  }
  return { rows: next, same };
}

/** Says that the price of a line is right. */
function confirmedIn({ rows, same }: Corrections, line: number): Corrections {
  return { same, rows: new Map(rows).set(line, { cells: {}, ...rows.get(line), isConfirmed: true }) };
}

/** Corrects a cell in every row that is wrong in it: at once on this page, and by the server on the others. */
function withSame(
  before: Corrections,
  { column, text, same = 1 }: WrongCell,
  cell: string,
  shown: readonly ImportRow[],
) {
  const here = shown.filter(({ faults }) => faults.some((each) => each.column === column && each.text === text));
  const { rows } = withCells(
    before,
    here.map(({ line }) => [line, column, cell]),
  );
  const others = before.same.filter((each) => each.column !== column || each.text !== text);
  return { rows, same: [...others, { column, text, cell, elsewhere: Math.max(0, same - here.length) }] };
}

function correctedIn({ rows, same }: Corrections): number {
  return rows.size + same.reduce((sum, { elsewhere }) => sum + elsewhere, 0);
}

interface RefusedRowsProps {
  readonly importId: number;
  readonly onChanged: () => void;
}

/**
 * Refused rows: a wrong cell is typed again, what is guessed is taken, one correction is made in all rows with the same
 * fault, or a column of a spreadsheet is pasted; then the rows are sent once more.
 */
export function RefusedRows({ importId, onChanged }: RefusedRowsProps) {
  const [page, setPage] = useState(1);
  const [made, setMade] = useState(NOTHING);
  const query = { import_id: importId, what: 'refused', page } as const;
  const rows = useQuery({
    queryKey: [...IMPORTS_KEY, importId, 'rows', query],
    queryFn: () => api.call(staffImportRows, { query }),
    staleTime: 0,
  });
  const send = useMutation({
    mutationFn: () =>
      api.call(staffImportCorrect, { body: { import_id: importId, ...bodyOf(made) }, timeoutMs: LONG_ACT_MS }),
    onSuccess: ({ written, refused }) => {
      setMade(NOTHING);
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
  const count = correctedIn(made);
  const guesses = data.rows.flatMap(({ line, faults }) =>
    faults.flatMap(({ column, guess }) => (guess === undefined ? [] : [[line, column, guess] as const])),
  );
  return (
    <form
      noValidate
      aria-label={t('Correggi qui')}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) send.mutate();
      }}
      onKeyDown={moveByKey}
      onPaste={(event) => pasteColumn(event, (cells) => setMade(withCells(made, cells)))}
      className="grid gap-2"
    >
      <h2 className="font-semibold">{t('Correggi qui')}</h2>
      <p className="text-ink-soft text-xs">
        {t(
          'Invio o freccia: casella dopo. Ctrl+Invio: manda. Una colonna incollata da un foglio riempie le righe sotto.',
        )}
      </p>
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
            <RefusedRow key={row.line} row={row} shown={data.rows} made={made} onMade={setMade} />
          ))}
        </table>
      </div>
      <PageButtons page={data.page} onPage={setPage} />
      <ActBar>
        {guesses.length > 0 && (
          <Button variant="secondary" onClick={() => setMade(withCells(made, guesses))}>
            {t('Accetta i {n} “forse”', { n: guesses.length })}
          </Button>
        )}
        <Button type="submit" busy={send.isPending} aria-disabled={count === 0 || undefined}>
          {count === 0 ? t('Manda di nuovo: manca una correzione') : t('Manda di nuovo {n} righe', { n: count })}
        </Button>
      </ActBar>
    </form>
  );
}

function bodyOf({ rows, same }: Corrections) {
  return {
    rows: [...rows].map(([line, { cells, isConfirmed }]) => ({
      line,
      cells,
      ...(isConfirmed ? { is_confirmed: true } : {}),
    })),
    same: same.filter(({ elsewhere }) => elsewhere > 0).map(({ column, text, cell }) => ({ column, text, cell })),
  };
}

/** The wrong cells of this page, from the top; of one column only, if it is given. */
function wrongCells(form: HTMLElement, column?: string): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[data-line]')].filter(
    ({ dataset }) => column === undefined || dataset['column'] === column,
  );
}

/** Enter and the arrows go from cell to cell, as in a spreadsheet; with Ctrl, Enter sends. */
function moveByKey(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget: form } = event;
  if (!(target instanceof HTMLInputElement)) return;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  const step = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1 : 1;
  if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return;
  event.preventDefault();
  const cells = wrongCells(form);
  const next = cells[cells.indexOf(target) + step];
  next?.focus();
  next?.select();
}

/** Pasted lines go into this cell and the same column of the rows below it. */
function pasteColumn(
  event: ClipboardEvent<HTMLFormElement>,
  onCells: (cells: readonly (readonly [number, string, string])[]) => void,
) {
  const { target, currentTarget: form } = event;
  const lines = event.clipboardData
    .getData('text/plain')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
  if (!(target instanceof HTMLInputElement) || lines.length < 2) return;
  event.preventDefault();
  const column = target.dataset['column'] ?? '';
  const cells = wrongCells(form, column);
  const from = cells.indexOf(target);
  onCells(
    lines.flatMap((text, index) => {
      const cell = cells[from + index];
      return cell ? [[Number(cell.dataset['line']), column, text.split('\t')[0]?.trim() ?? ''] as const] : [];
    }),
  );
}

interface RefusedRowProps {
  readonly row: ImportRow;
  readonly shown: readonly ImportRow[];
  readonly made: Corrections;
  readonly onMade: (next: Corrections) => void;
}

function RefusedRow({ row: { line, name, code, faults }, shown, made, onMade }: RefusedRowProps) {
  const typed = made.rows.get(line);
  return (
    <tbody>
      {faults.map((fault) => {
        const { column, text, reason, guess } = fault;
        const like = made.same.find((each) => each.column === column && each.text === text)?.cell;
        const cell = typed?.cells[column] ?? like;
        const isOpen = cell === undefined && !(fault.mayBeRight && typed?.isConfirmed);
        return (
          <tr key={column}>
            <td className="text-end tabular-nums">{formatNumber(line)}</td>
            <th scope="row" lang="it">
              {name} <span className="font-normal text-ink-soft">{code}</span>
            </th>
            <td className="whitespace-nowrap">{columnWord(column)}</td>
            <td>
              <input
                data-line={line}
                data-column={column}
                aria-label={t('{column} della riga {line}', { column: columnWord(column), line })}
                aria-invalid={isOpen || undefined}
                aria-describedby={`why-${line}-${column}`}
                lang="it"
                value={cell ?? text}
                onChange={({ target }) => onMade(withCells(made, [[line, column, target.value]]))}
                className="min-h-8 w-44 rounded-sm border border-line-strong bg-card px-2 pointer-coarse:min-h-11 aria-invalid:border-2 aria-invalid:border-danger"
              />
            </td>
            <td id={`why-${line}-${column}`} className="text-danger">
              {reason}
            </td>
            <td>
              <div className="flex gap-1 whitespace-nowrap max-sm:flex-wrap">
                {guess !== undefined && (
                  <Button
                    variant="secondary"
                    aria-label={t('Accetta {guess} alla riga {line}', { guess, line })}
                    onClick={() => onMade(withCells(made, [[line, column, guess]]))}
                  >
                    {guess}
                  </Button>
                )}
                {fault.mayBeRight && isOpen && (
                  <Button
                    variant="secondary"
                    aria-label={t('Il prezzo alla riga {line} è giusto', { line })}
                    onClick={() => onMade(confirmedIn(made, line))}
                  >
                    {t('È giusto')}
                  </Button>
                )}
                {fault.same !== undefined && typed?.cells[column] !== undefined && (
                  <Button variant="secondary" onClick={() => onMade(withSame(made, fault, cell ?? '', shown))}>
                    {t('Anche nelle altre {n} con “{text}”', { n: fault.same - 1, text })}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        );
      })}
    </tbody>
  );
}
