import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type BulkAction, BulkBar } from './BulkBar.tsx';
import { type FromList, useFromList } from './list-state.ts';
import { LoadingRows } from './StaffLoading.tsx';

interface ColumnHead<Row> {
  readonly title: string;
  /** The name of the column in the address; an empty name as the sort order means the default. */
  readonly word?: string;
  /**
   * The value by which the browser sorts when it has all rows; 'server': the server sorts, because the browser has only
   * one page, and in both directions if 'server-both'. Without it the column cannot be sorted.
   */
  readonly by?: 'server' | 'server-both' | ((row: Row) => string | number);
  /** The server begins with the greatest value, such as the newest. */
  readonly isFalling?: boolean;
  /** Numbers are right-aligned; on a phone they end the first line. */
  readonly isEnd?: boolean;
}

export interface Column<Row> extends ColumnHead<Row> {
  readonly word: string;
  /** Hidden until a person selects it. */
  readonly isExtra?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

/** The rows of a list, and how they are shown. */
export interface TableRows<Row> {
  /** Undefined while they are loading. */
  readonly rows: readonly Row[] | undefined;
  readonly keyOf: (row: NoInfer<Row>) => string | number;
  /** The name of a row, shown in its first cell unless `head` is given. */
  readonly nameOf: (row: NoInfer<Row>) => string;
  /** The content of the first cell in place of the name. */
  readonly head?: (row: NoInfer<Row>) => ReactNode;
  /** The heading of the first column, and its name in the address. */
  readonly first: ColumnHead<NoInfer<Row>>;
  readonly columns: readonly Column<NoInfer<Row>>[];
  /** The address of a row's page. */
  readonly linkTo?: (row: NoInfer<Row>) => string;
  /** Content that expands below a row: further facts and forms. Undefined: this row has none. */
  readonly details?: (row: NoInfer<Row>, close: () => void) => ReactNode;
  /** The language of the names, if it is not that of the page. */
  readonly lang?: string | undefined;
  /** The buttons of a row. */
  readonly acts?: (row: NoInfer<Row>) => ReactNode;
  readonly bulk?: readonly BulkAction<NoInfer<Row>>[];
  /** Reads rows of all pages, from the first, so that they can be selected together; `total`: how many it returns. */
  readonly allRows?: { readonly total: number; readonly read: () => Promise<readonly NoInfer<Row>[]> } | undefined;
  /** True for rows as tiles with a large picture, in as many columns as fit. */
  readonly areTiles?: boolean;
  /** Returns a summary of the selected rows, such as their sum. */
  readonly sumOf?: (rows: readonly NoInfer<Row>[]) => string;
}

export interface StaffTableProps<Row> extends TableRows<Row> {
  /** Describes the rows. */
  readonly label: string;
  /** Content above the table while no row is selected. */
  readonly bar?: ReactNode;
  /** The columns that were shown or hidden by choice, by their names. */
  readonly chosenColumns?: ReadonlyMap<string, boolean>;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** True while the rows are those of the previous query. */
  readonly isOld?: boolean;
}

/**
 * A table of the back office, dense on a desktop and as cards on a phone. Rows can be expanded, sorted and selected,
 * also by shortcuts (letter-keys.ts).
 */
export function StaffTable<Row>(props: StaffTableProps<Row>) {
  const {
    label,
    rows,
    keyOf,
    first,
    chosenColumns = AS_AT_FIRST,
    acts,
    bulk = [],
    allRows,
    sumOf,
    bar,
    sort = '',
    onSort,
    isOld,
    areTiles = false,
  } = props;
  const [problems, setProblems] = useState<ReadonlyMap<string | number, string>>(new Map());
  const [opened, setOpened] = useState<ReadonlyMap<string | number, boolean>>(new Map());
  const sorted = rows && sortedRows(rows, [first, ...props.columns], sort);
  const from = useFromList(sorted, props.linkTo);
  const columns = props.columns.filter((column) => isShown(column, chosenColumns));
  const { chosen, setChosen, here, chosenRows, pages, chooseAll } = useChosenRows(sorted, keyOf, allRows);
  const all = [...(bulk.length > 0 ? [CHECK] : []), first, ...columns, ...(acts ? [ACTS] : [])];
  const choose = (key: string | number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((each) => each !== key)));
  function endBulk(refused: ReadonlyMap<Row, string> = new Map()) {
    setChosen(new Set([...refused.keys()].map(keyOf)));
    setProblems(new Map([...refused].map(([row, why]) => [keyOf(row), why])));
  }
  return (
    <>
      {chosenRows.length > 0 ? (
        <BulkBar
          rows={chosenRows}
          acts={bulk}
          sum={sumOf?.(chosenRows)}
          isAll={here.length === sorted?.length}
          onAll={chooseAll}
          pages={pages}
          onDone={endBulk}
        />
      ) : (
        bar
      )}
      <table
        aria-label={label}
        aria-busy={isOld || !rows}
        data-list
        data-tiles={areTiles || undefined}
        className="staff-table"
      >
        <thead>
          <tr>
            {all.map((column) =>
              column === CHECK ? (
                <td key="check">
                  <input
                    type="checkbox"
                    aria-label={t('Scegli tutta la pagina')}
                    checked={here.length > 0 && here.length === sorted?.length}
                    onChange={({ target }) => (target.checked ? chooseAll() : endBulk())}
                  />
                </td>
              ) : (
                <Heading key={column.title} column={column} sort={sort} onSort={onSort} />
              ),
            )}
          </tr>
        </thead>
        {!sorted && <LoadingRows columns={all.length} />}
        {sorted?.map((row) => {
          const key = keyOf(row);
          return (
            <TableRow
              key={key}
              {...props}
              columns={columns}
              row={row}
              from={from}
              width={all.length}
              isChosen={chosen.has(key)}
              problem={chosen.has(key) ? problems.get(key) : undefined}
              onChoose={bulk.length > 0 ? (isChosen) => choose(key, isChosen) : undefined}
              // a single result is expanded at once
              isOpen={opened.get(key) ?? sorted.length === 1}
              onOpen={(isOpen) => setOpened(new Map(opened).set(key, isOpen))}
            />
          );
        })}
      </table>
    </>
  );
}

/** The selected rows: those of this page, and after a press those of all pages. */
function useChosenRows<Row>(
  sorted: readonly Row[] | undefined,
  keyOf: (row: Row) => string | number,
  allRows: TableRows<Row>['allRows'],
) {
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  const [read, setRead] = useState<readonly Row[]>([]);
  const here = sorted?.filter((row) => chosen.has(keyOf(row))) ?? [];
  const keysHere = new Set(sorted?.map(keyOf));
  const chosenRows = [...here, ...read.filter((row) => chosen.has(keyOf(row)) && !keysHere.has(keyOf(row)))];
  const choose = async () => {
    const rows = (await allRows?.read()) ?? [];
    setRead(rows);
    setChosen(new Set(rows.map(keyOf)));
  };
  const pages = allRows && allRows.total > chosenRows.length ? { total: allRows.total, choose } : undefined;
  return { chosen, setChosen, here, chosenRows, pages, chooseAll: () => setChosen(keysHere) };
}

const AS_AT_FIRST: ReadonlyMap<string, boolean> = new Map();
const CHECK = { title: '' } as const;
const ACTS = { title: '' } as const;

interface HeadingProps {
  readonly column: Pick<ColumnHead<never>, 'title' | 'word' | 'by' | 'isEnd' | 'isFalling'>;
  readonly sort: string;
  readonly onSort: ((sort: string) => void) | undefined;
}

const SORTED = { up: 'ascending', down: 'descending', not: undefined } as const;

/**
 * The heading of a column. A press sorts by it, and another press reverses the order, unless the server supports only
 * one.
 */
function Heading({ column: { title, word, by, isEnd, isFalling = false }, sort, onSort }: HeadingProps) {
  if (title === '') return <td />;
  const way = word === undefined ? 'not' : wayOf(word, sort, isFalling);
  return (
    <th scope="col" aria-sort={SORTED[way]} className={classNames(isEnd && 'text-right')}>
      {word === undefined || !by || !onSort ? (
        title
      ) : (
        <button type="button" onClick={() => onSort(sort === word && by !== 'server' ? `-${word}` : word)}>
          {title}
          <Icon
            name="chevron-down"
            className={classNames(
              'size-3',
              // a heading over numbers ends where they do
              isEnd && '-order-1',
              way === 'not' && 'opacity-0',
              way === 'down' && 'rotate-180',
            )}
          />
        </button>
      )}
    </th>
  );
}

/**
 * Returns the direction in which a column is sorted: its name means the server's default direction, `-` and its name
 * the reverse.
 */
function wayOf(word: string, sort: string, isFalling: boolean): keyof typeof SORTED {
  if (sort !== word && sort !== `-${word}`) return 'not';
  return (sort === word) === isFalling ? 'down' : 'up';
}

/** Returns whether a column is visible, given the person's choice. */
export function isShown(
  { word, isExtra }: Pick<Column<never>, 'word' | 'isExtra'>,
  chosen: ReadonlyMap<string, boolean>,
): boolean {
  return chosen.get(word) ?? !isExtra;
}

/** The column by which a list is sorted. */
export function sortingColumn<Head extends Pick<ColumnHead<never>, 'word' | 'by'>>(
  columns: readonly Head[],
  sort: string,
): Head | undefined {
  return columns.find(({ word, by }) => by && word === sort.replace(/^-/, ''));
}

/** Returns the rows sorted by the column in the address, if the browser sorts by it. */
function sortedRows<Row>(rows: readonly Row[], columns: readonly ColumnHead<Row>[], sort: string): readonly Row[] {
  const by = sortingColumn(columns, sort)?.by;
  if (by === undefined || by === 'server' || by === 'server-both') return rows;
  const way = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => way * compare(by(one), by(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), undefined, { numeric: true });
}

type TableRowProps<Row> = StaffTableProps<Row> & {
  readonly row: Row;
  readonly from: FromList;
  /** The number of columns. */
  readonly width: number;
  readonly isChosen: boolean;
  /** The reason why an action was refused for this row. */
  readonly problem: string | undefined;
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

/** A row with its expanded content: one group of the table. */
function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, width, nameOf, columns, acts, details, isChosen, problem, onChoose, isOpen, onOpen } = props;
  const below = useId();
  const more = isOpen ? details?.(row, () => onOpen(false)) : undefined;
  return (
    <tbody className={classNames(isChosen && 'bg-accent-soft')}>
      <tr>
        {onChoose && (
          <td>
            <input
              type="checkbox"
              data-choose
              aria-label={t('Scegli {name}', { name: nameOf(row) })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
            />
          </td>
        )}
        <FirstCell {...props} below={below} />
        {columns.map(({ title, cell, isEnd }) => (
          <td key={title} className={classNames(isEnd && 'whitespace-nowrap text-right')}>
            {cell(row)}
          </td>
        ))}
        {acts && (
          <td>
            <div className="flex flex-wrap justify-end gap-1 max-md:justify-start">{acts(row)}</div>
          </td>
        )}
      </tr>
      {problem !== undefined && (
        <tr>
          <td colSpan={width} className="font-semibold text-danger">
            {problem}
          </td>
        </tr>
      )}
      {more && (
        <tr id={below}>
          <td colSpan={width}>
            <div className="grid gap-3 py-2 sm:px-2">{more}</div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Links to the page of the row, or expands it. */
function FirstCell<Row>(props: TableRowProps<Row> & { readonly below: string }) {
  const { row, from, nameOf, head, linkTo, details, lang, isOpen, onOpen, below } = props;
  const shown = head?.(row) ?? nameOf(row);
  return (
    <th scope="row">
      {linkTo && (
        <Link to={linkTo(row)} state={from} data-open lang={lang}>
          {shown}
        </Link>
      )}
      {!linkTo && details && (
        <button
          type="button"
          data-open
          aria-expanded={isOpen}
          aria-controls={isOpen ? below : undefined}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name="chevron-right" className={classNames('size-3.5 text-ink-faint', isOpen && 'rotate-90')} />
          {shown}
        </button>
      )}
      {!linkTo && !details && (
        <span lang={lang} tabIndex={-1} data-open>
          {shown}
        </span>
      )}
    </th>
  );
}
