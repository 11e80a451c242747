import { t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';

export interface MoveButtonProps {
  readonly icon: IconName;
  /** True when the arrow is turned upside down. */
  readonly isTurned?: boolean;
  readonly label: string;
  /** The reason why the button is disabled; it is not removed, so that it keeps the focus. */
  readonly whyNot?: string | undefined;
  /** Identifies the button, to find it again after its row has moved. */
  readonly what: string;
  /** Whether the element that the button controls is expanded. */
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
}

export function MoveButton({ icon, isTurned, label, whyNot, what, isExpanded, onPress }: MoveButtonProps) {
  return (
    <button
      type="button"
      data-act={what}
      aria-label={whyNot ? `${label}: ${t(whyNot)}` : label}
      title={whyNot ? t(whyNot) : label}
      aria-expanded={isExpanded}
      aria-disabled={whyNot ? true : undefined}
      onClick={() => !whyNot && onPress()}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors hover:bg-tint hover:text-ink aria-disabled:opacity-40"
    >
      <Icon name={icon} className={classNames('size-5.5', isTurned && 'rotate-180')} />
    </button>
  );
}
