import { contentLanguage, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { MoveButton } from '../kit/MoveButton.tsx';
import { RowButtons } from '../kit/RowButtons.tsx';
import type { Rows } from '../kit/use-rows.ts';
import { type MenuRow, type Move, parentOf, whyNot } from './menu-rows.ts';

export interface MenuRowItemProps {
  readonly rows: readonly MenuRow[];
  readonly index: number;
  readonly state: Rows;
  readonly onChange: (part: Partial<MenuRow>) => void;
  readonly onMove: (way: Move) => void;
  readonly onRemove: () => void;
}

/** An item of a menu: its text and target, its buttons, and its fields while it is edited. */
export function MenuRowItem(props: MenuRowItemProps) {
  const { rows, index, state, onChange, onMove, onRemove } = props;
  const row = rows[index];
  if (!row) return null;
  const name = row.title || t('Voce senza nome');
  const above = rows[parentOf(rows, index)]?.title ?? '';
  const isOpen = state.isOpen(row.key);
  const depth = row.isBelow ? 'out' : 'in';
  return (
    <li
      data-row={row.key}
      className={classNames('rounded-lg bg-card px-4 py-2 shadow-card', row.isBelow && 'ml-6 sm:ml-12')}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-40 flex-1 py-1">
          <p className="break-words font-semibold">
            <span lang={contentLanguage()}>{name}</span>
            {row.isBelow && <span className="sr-only"> {t('(sotto {above})', { above })}</span>}
          </p>
          <p className="break-all text-ink-faint text-sm">{row.url || t('Titolo senza link')}</p>
        </div>
        <RowButtons
          name={name}
          whyNotUp={whyNot(rows, index, 'up')}
          whyNotDown={whyNot(rows, index, 'down')}
          isOpen={isOpen}
          onMove={onMove}
          onOpen={(opens) => state.toggle(row.key, opens)}
          onRemove={onRemove}
        >
          <MoveButton
            icon={row.isBelow ? 'chevron-left' : 'chevron-right'}
            what="depth"
            label={t(row.isBelow ? 'Porta fuori {name}' : 'Metti sotto la voce precedente {name}', { name })}
            whyNot={whyNot(rows, index, depth)}
            onPress={() => onMove(depth)}
          />
        </RowButtons>
      </div>
      {isOpen && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <Field
            label={t('Titolo')}
            name={`${row.key}-title`}
            value={row.title}
            error={state.errorAt(row.key, 'title')}
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <Field
            label={t('Dove porta')}
            name={`${row.key}-url`}
            inputMode="url"
            spellCheck={false}
            value={row.url}
            error={state.errorAt(row.key, 'url')}
            hint={t('Per esempio /page/contatti; vuoto: solo un titolo con altre voci sotto.')}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}
