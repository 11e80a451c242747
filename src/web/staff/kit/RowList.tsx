import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MoveButton } from './MoveButton.tsx';
import type { Rows } from './use-rows.ts';

export interface RowListProps {
  readonly state: Rows;
  /** Shown above while there are no rows. */
  readonly empty: ReactNode;
  /** The text of the button that adds a row. */
  readonly add: string;
  readonly onAdd: () => void;
  /** The rows, as `li`. */
  readonly children: ReactNode;
}

/** Rows that are edited in place, and the button that adds one; the effect of each button is announced. */
export function RowList({ state, empty, add, onAdd, children }: RowListProps) {
  const { list, said } = state;
  return (
    <div ref={list} className="max-w-3xl">
      {empty}
      <ol className="grid gap-2">{children}</ol>
      <Button variant="secondary" data-act="add" className="mt-4" onClick={onAdd}>
        <Icon name="plus" />
        {add}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

export interface RowButtonsProps {
  /** Name of the row. */
  readonly name: string;
  readonly whyNotUp: string | undefined;
  readonly whyNotDown: string | undefined;
  readonly isOpen: boolean;
  readonly onMove: (way: 'up' | 'down') => void;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onRemove: () => void;
  /** Further buttons that move the row. */
  readonly children?: ReactNode;
}

/** The buttons of a row; the label of each names the row. */
export function RowButtons(props: RowButtonsProps) {
  const { name, whyNotUp, whyNotDown, isOpen, onMove, onOpen, onRemove, children } = props;
  return (
    <div className="-mr-2 flex">
      <MoveButton
        icon="chevron-down"
        isTurned
        what="up"
        label={t('Sposta su {name}', { name })}
        whyNot={whyNotUp}
        onPress={() => onMove('up')}
      />
      <MoveButton
        icon="chevron-down"
        what="down"
        label={t('Sposta giù {name}', { name })}
        whyNot={whyNotDown}
        onPress={() => onMove('down')}
      />
      {children}
      <MoveButton
        icon="edit"
        what="edit"
        label={t('Modifica {name}', { name })}
        isExpanded={isOpen}
        onPress={() => onOpen(!isOpen)}
      />
      <MoveButton icon="trash" what="delete" label={t('Elimina {name}', { name })} onPress={onRemove} />
    </div>
  );
}
