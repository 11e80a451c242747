import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

export interface ViewToggleProps {
  readonly isMapShown: boolean;
  readonly onToggle: (isMapShown: boolean) => void;
  readonly className?: string;
}

/** Chooses between the list of stores and their map. */
export function ViewToggle({ isMapShown, onToggle, className }: ViewToggleProps) {
  return (
    <fieldset className={classNames('grid grid-cols-2 gap-1 rounded-full bg-tint p-1', className)}>
      <legend className="sr-only">{t('Come mostrare i punti vendita')}</legend>
      {[false, true].map((isMap) => (
        <button
          key={String(isMap)}
          type="button"
          aria-pressed={isMap === isMapShown}
          onClick={() => onToggle(isMap)}
          className={classNames(
            'flex min-h-11 items-center justify-center gap-2 rounded-full font-semibold text-sm',
            isMap === isMapShown ? 'bg-card shadow-card' : 'text-ink-soft',
          )}
        >
          <Icon name={isMap ? 'map' : 'list'} />
          {isMap ? t('Mappa') : t('Lista')}
        </button>
      ))}
    </fieldset>
  );
}
