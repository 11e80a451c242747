import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

export interface StepCardProps {
  readonly number: number;
  readonly title: string;
  /** The choice, shown while the step is closed. */
  readonly summary: string;
  readonly isOpen: boolean;
  readonly isDone: boolean;
  /** True when the step is done and cannot be changed here. */
  readonly isFixed?: boolean;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

export function StepCard({
  number,
  title,
  summary,
  isOpen,
  isDone,
  isFixed = false,
  onChange,
  children,
}: StepCardProps) {
  const heading = useFocusWhenOpened(isOpen);
  const isReached = isOpen || isDone;
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className={classNames('rounded-lg p-5 sm:px-7 sm:py-6', isReached ? 'bg-card shadow-card' : 'bg-tint')}
    >
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className={classNames(
            'grid size-9 shrink-0 place-items-center rounded-full font-bold',
            isDone && !isOpen
              ? 'bg-accent-soft text-accent-strong'
              : isOpen
                ? 'bg-accent text-on-accent'
                : 'bg-line text-ink-soft',
          )}
        >
          {isDone && !isOpen ? <Icon name="check" /> : number}
        </span>
        <div className="min-w-0 grow">
          <h2
            ref={heading}
            tabIndex={-1}
            className={classNames(
              'scroll-mt-36 sm:scroll-mt-24 outline-none',
              'text-lg sm:text-xl',
              !isReached && 'text-ink-soft',
            )}
          >
            {title}
          </h2>
          {isDone && !isOpen && <p className="text-ink-soft text-sm first-letter:uppercase">{summary}</p>}
        </div>
        {isDone && !isOpen && !isFixed && (
          <Button variant="quiet" onClick={onChange} aria-label={t('Cambia: {title}', { title })}>
            {t('Cambia')}
          </Button>
        )}
      </div>
      {isOpen && <div className="mt-6 animate-rise">{children}</div>}
    </li>
  );
}

/** Moves the focus and the view to a step when it opens; a step that is open from the start does not. */
function useFocusWhenOpened(isOpen: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ behavior: 'smooth', block: 'start' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
