import { t } from '../../language/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';

export interface LinkEndedProps {
  readonly message: string;
  /** The page that requests a new link. */
  readonly again: string;
}

/** Shown for a link of a mail that was used, has expired or was never sent. */
export function LinkEnded({ message, again }: LinkEndedProps) {
  return (
    <EmptyState
      level="h1"
      icon="alert"
      title={t('Il link non funziona più')}
      action={
        <Link to={again} className={buttonClass('secondary')}>
          {t('Chiedi un nuovo link')}
        </Link>
      }
    >
      <p role="alert">{message}</p>
    </EmptyState>
  );
}
