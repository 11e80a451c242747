import { contentLanguage } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';

export interface SuggestionListProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly { readonly text: string; readonly icon: IconName }[];
  /** Index of the active option, whose id is `${id}-${active}`. */
  readonly active: number;
  readonly onChoose: (index: number) => void;
}

/** The listbox below a combobox (`useListKeys`), over what follows it. What is around the box is `relative`. */
export function SuggestionList({ id, label, isOpen, options, active, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className="absolute inset-x-0 top-19 z-20 max-h-72 overflow-y-auto rounded-lg border border-line bg-raised p-1.5 shadow-float"
    >
      {options.map(({ text, icon }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the box, whose keys choose an option
        <div
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-sm hover:bg-tint',
            index === active && 'bg-accent-soft',
          )}
        >
          <Icon name={icon} className="size-4.5 text-ink-faint" />
          <span lang={contentLanguage()}>{text}</span>
        </div>
      ))}
    </div>
  );
}
