import { useState } from 'react';
import { t } from '../../../language/language.ts';
import type { ApiError } from '../../api/api-error.ts';
import { useRowFocus } from './use-row-focus.ts';

/** The row and field that a refusal refers to. */
export interface RowField {
  readonly row: string;
  readonly field: string;
  /** The enclosing row, which must be open, too. */
  readonly within?: string | undefined;
}

/** State of rows that are opened for editing; an error stays with its row when the row moves. */
export function useRows(problem: ApiError | undefined, rowOf: (field: string) => RowField | undefined) {
  const { list, focus } = useRowFocus<HTMLDivElement>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [said, say] = useState('');
  const [problems, setProblems] = useState<RowProblems>(NO_PROBLEMS);
  if (problem && problems.by !== problem) {
    const found = problem.errors.flatMap(({ field, error }) => {
      const at = field === undefined ? undefined : rowOf(field);
      return at ? [{ ...at, error }] : [];
    });
    setProblems({ by: problem, errors: new Map(found.map(({ row, field, error }) => [`${row}/${field}`, error])) });
    setOpen(new Set([...open, ...found.flatMap(({ row, within }) => (within === undefined ? [row] : [row, within]))]));
  }
  const errors = problem ? problems.errors : NO_PROBLEMS.errors;
  return {
    list,
    /** The last action, as text for a live region. */
    said,
    say,
    focus,
    /** Announces that a row was removed, and focuses the one that is at its index now. */
    sayRemoved: (left: readonly { readonly key: string }[], index: number) => {
      say(t('Tolta. Si può rimettere.'));
      focus((left[index] ?? left.at(-1))?.key, 'delete');
    },
    isOpen: (row: string) => open.has(row),
    toggle: (row: string, isOpen: boolean) => {
      setOpen(new Set(isOpen ? [...open, row] : [...open].filter((key) => key !== row)));
      if (isOpen) focus(row, 'first');
    },
    errorAt: (row: string, field: string) => errors.get(`${row}/${field}`),
    hasErrorIn: (row: string) => [...errors.keys()].some((name) => name.startsWith(`${row}/`)),
  };
}

export type Rows = ReturnType<typeof useRows>;

interface RowProblems {
  readonly by?: ApiError;
  readonly errors: ReadonlyMap<string, string>;
}

const NO_PROBLEMS: RowProblems = { errors: new Map() };
