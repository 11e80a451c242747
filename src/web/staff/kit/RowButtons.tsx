import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { MoveButton } from './MoveButton.tsx';

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
