import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown in place of a page that no longer exists, or that could not be loaded. */
export function NotLoaded({ error, onRetry }: { readonly error: Error; readonly onRetry: () => unknown }) {
  const problem = asApiError(error);
  if (problem.has('ENTRY_NOT_FOUND')) return <NotFound />;
  return (
    <EmptyState
      level="h1"
      icon="alert"
      title={t('Non riusciamo a caricare i contenuti')}
      action={<Button onClick={() => void onRetry()}>{t('Riprova')}</Button>}
    >
      {problem.message}
    </EmptyState>
  );
}
