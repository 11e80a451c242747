import { t } from '../../../domain/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { MoveButton } from '../editing/MoveButton.tsx';
import { type MenuRow, type Move, parentOf, whyNot } from './menu-rows.ts';

export interface MenuRowItemProps {
  readonly rows: readonly MenuRow[];
  readonly index: number;
  readonly errors: { readonly title?: string | undefined; readonly url?: string | undefined } | undefined;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChange: (part: Partial<MenuRow>) => void;
  readonly onMove: (way: Move) => void;
  readonly onRemove: () => void;
}

/** One item: what it says and where it leads, its buttons, and its fields while it is being changed. */
export function MenuRowItem(props: MenuRowItemProps) {
  const { rows, index, errors, isOpen, onOpen, onChange, onMove, onRemove } = props;
  const row = rows[index];
  if (!row) return null;
  const name = row.title || t('Voce senza nome');
  const above = rows[parentOf(rows, index)]?.title ?? '';
  const depth = row.isBelow ? 'out' : 'in';
  return (
    <li
      data-row={row.key}
      className={classNames('rounded-lg bg-card px-4 py-2 shadow-card', row.isBelow && 'ml-6 sm:ml-12')}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-40 flex-1 py-1">
          <p className="break-words font-semibold">
            {name}
            {row.isBelow && <span className="sr-only"> {t('(sotto {above})', { above })}</span>}
          </p>
          <p className="break-all text-ink-faint text-sm">{row.url || t('Titolo senza link')}</p>
        </div>
        <div className="-mr-2 flex">
          <MoveButton
            icon="chevron-down"
            isTurned
            what="up"
            label={t('Sposta su {name}', { name })}
            whyNot={whyNot(rows, index, 'up')}
            onPress={() => onMove('up')}
          />
          <MoveButton
            icon="chevron-down"
            what="down"
            label={t('Sposta giù {name}', { name })}
            whyNot={whyNot(rows, index, 'down')}
            onPress={() => onMove('down')}
          />
          <MoveButton
            icon={row.isBelow ? 'chevron-left' : 'chevron-right'}
            what="depth"
            label={t(row.isBelow ? 'Porta fuori {name}' : 'Metti sotto la voce precedente {name}', { name })}
            whyNot={whyNot(rows, index, depth)}
            onPress={() => onMove(depth)}
          />
          <MoveButton icon="edit" what="edit" label={t('Modifica {name}', { name })} onPress={() => onOpen(!isOpen)} />
          <MoveButton icon="trash" what="delete" label={t('Elimina {name}', { name })} onPress={onRemove} />
        </div>
      </div>
      {isOpen && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <Field
            label={t('Titolo')}
            name={`${row.key}-title`}
            value={row.title}
            error={errors?.title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <Field
            label={t('Dove porta')}
            name={`${row.key}-url`}
            inputMode="url"
            spellCheck={false}
            value={row.url}
            error={errors?.url}
            hint={t('Per esempio /page/contatti; vuoto: solo un titolo con altre voci sotto.')}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}
