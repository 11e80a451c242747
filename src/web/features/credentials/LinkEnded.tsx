import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';

/** A link of a mail that was used, is too old or was never sent. */
export function LinkEnded({ message }: { readonly message: string }) {
  return (
    <EmptyState
      level="h1"
      icon="alert"
      title={t('Il link non funziona più')}
      action={
        <Link to={paths.passwordRequest()} className={buttonClass('secondary')}>
          {t('Chiedi un nuovo link')}
        </Link>
      }
    >
      <p role="alert">{message}</p>
    </EmptyState>
  );
}
