import type { ReactNode } from 'react';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';

interface AnswerHeadProps {
  readonly title: string;
  readonly isYes?: boolean;
  readonly onAgain: () => void;
  readonly children?: ReactNode;
}

/** The answer in words, with the way back to the field. */
export function AnswerHead({ title, isYes = false, onAgain, children }: AnswerHeadProps) {
  return (
    <div className="flex items-start gap-3">
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${isYes ? 'bg-accent-soft text-accent' : 'bg-warning-soft text-warning'}`}
      >
        <Icon name={isYes ? 'check' : 'pin'} className="size-6" />
      </span>
      <div className="min-w-0 grow">
        <h3 data-answer="" tabIndex={-1} className="font-display text-xl leading-6.5 outline-none">
          {title}
        </h3>
        <p className="text-ink-soft text-sm">
          {children}{' '}
          <Link
            to={paths.where()}
            onClick={(event) => {
              event.preventDefault();
              onAgain();
            }}
            className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-2"
          >
            {isYes ? t('Cambia') : t('Scrivi un altro posto')}
          </Link>
        </p>
      </div>
    </div>
  );
}
