import { t } from '../../language/language.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Link } from '../ui/Link.tsx';

export interface LinkEndedProps {
  readonly message: string;
  /** The page on which another link is asked for. */
  readonly again: string;
}

/** Says that a link of a mail was used, is too old or was never sent. */
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
