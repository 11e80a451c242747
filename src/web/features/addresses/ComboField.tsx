import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { suggestionCount, useListKeys } from '../../ui/use-list-keys.ts';

export interface ComboOption {
  readonly key: string;
  readonly icon: IconName;
  readonly text: ReactNode;
}

export interface ComboFieldProps extends Omit<FieldProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly listLabel: string;
  /** The list is shown only while there are options. */
  readonly options: readonly ComboOption[];
  readonly onType: (text: string) => void;
  /** Returns the caret position if the text is still to be completed; the list then stays open. */
  readonly onChoose: (index: number) => number | undefined;
}

/**
 * A field with suggestions in a list below it (the combobox of the ARIA patterns); while it is read-only, it is a plain
 * field.
 */
export function ComboField(props: ComboFieldProps) {
  const { value, listLabel, options, onType, onChoose, className, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const isShown = isOpen && !rest.readOnly && options.length > 0;
  function type(typed: string) {
    setActive(-1);
    setIsOpen(true);
    onType(typed);
  }
  function choose(index: number) {
    const caret = onChoose(index);
    setActive(-1);
    setIsOpen(caret !== undefined);
    // the chosen text is in the field only after the next render
    if (caret !== undefined) queueMicrotask(() => caretAt(inputIn(box.current), caret));
  }
  useListKeys(box, {
    count: options.length,
    active,
    isOpen: isShown,
    onMove: setActive,
    onChoose: choose,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
  });
  return (
    <div
      ref={box}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
      className={classNames('relative', className)}
    >
      <Field
        autoComplete="off"
        {...rest}
        {...(!rest.readOnly && {
          role: 'combobox',
          'aria-expanded': isShown,
          'aria-controls': listId,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
        })}
        value={value}
        onChange={(event) => type(event.target.value)}
        // Enter without a chosen option submits the form
        onKeyDown={(event) => event.key === 'Enter' && !event.defaultPrevented && setIsOpen(false)}
      />
      <Options id={listId} label={listLabel} isOpen={isShown} options={options} active={active} onChoose={choose} />
      <p role="status" className="sr-only">
        {isShown ? suggestionCount(options.length) : ''}
      </p>
    </div>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly label: string;
  readonly isOpen: boolean;
  readonly options: readonly ComboOption[];
  /** Index of the active option, whose id is `${id}-${active}`. */
  readonly active: number;
  readonly onChoose: (index: number) => void;
}

/** The list of options, which overlaps the content below the field. */
function Options({ id, label, isOpen, options, active, onChoose }: OptionsProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!isOpen}
      className="absolute inset-x-0 top-20 z-20 max-h-86 overflow-y-auto rounded-md bg-raised shadow-float ring-1 ring-line"
    >
      {options.map(({ key, icon, text }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the focus stays in the field, whose keys choose
        // an option
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(index)}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm leading-5 hover:bg-accent-soft',
            index === active && 'bg-accent-soft',
          )}
        >
          <Icon name={icon} className="size-5 text-ink-soft" />
          <span className="min-w-0">{text}</span>
        </div>
      ))}
    </div>
  );
}

function inputIn(box: HTMLElement | null): HTMLInputElement | null {
  return box?.querySelector('input') ?? null;
}

function caretAt(input: HTMLInputElement | null, position: number): void {
  input?.focus();
  input?.setSelectionRange(position, position);
}
