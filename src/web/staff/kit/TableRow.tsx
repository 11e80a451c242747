import { useId } from 'react';
import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import type { StaffTableProps } from './StaffTable.tsx';

type TableRowProps<Row> = StaffTableProps<Row> & {
  readonly row: Row;
  /** In columns. */
  readonly width: number;
  readonly isChosen: boolean;
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

/** A row with what opens below it: one group of the table. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, width, nameOf, columns, acts, details, isChosen, onChoose, isOpen, onOpen } = props;
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
          <td key={title} className={classNames(isEnd && 'text-right')}>
            {cell(row)}
          </td>
        ))}
        {acts && (
          <td>
            <div className="flex flex-wrap justify-end gap-1 max-md:justify-start">{acts(row)}</div>
          </td>
        )}
      </tr>
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

/** Leads to the page of the row, or opens what is below it. */
function FirstCell<Row>(props: TableRowProps<Row> & { readonly below: string }) {
  const { row, nameOf, head, linkTo, details, lang, isOpen, onOpen, below } = props;
  const shown = head?.(row) ?? nameOf(row);
  return (
    <th scope="row">
      {linkTo && (
        <Link to={linkTo(row)} data-open lang={lang}>
          {shown}
        </Link>
      )}
      {!linkTo && details && (
        <button type="button" data-open aria-expanded={isOpen} aria-controls={isOpen ? below : undefined} onClick={() => onOpen(!isOpen)}>
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
