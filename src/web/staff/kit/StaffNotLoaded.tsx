import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { NotFound } from '../../page/NotFound.tsx';
import { NotLoaded, type NotLoadedProps } from '../../page/NotLoaded.tsx';
import { StaffLoading } from './StaffLoading.tsx';

const GONE = ['ENTRY_NOT_FOUND', 'ORDER_NOT_FOUND', 'BATCH_NOT_FOUND', 'RUN_NOT_FOUND'] as const;

/** Shown in place of a page of the back office that is loading, that no longer exists, or that could not be loaded. */
export function StaffNotLoaded({ error, onRetry }: Pick<NotLoadedProps, 'error' | 'onRetry'>) {
  if (error && GONE.some((code) => asApiError(error).has(code))) return <NotFound />;
  return (
    <NotLoaded level="h1" error={error} onRetry={onRetry} title={t('Non riusciamo a caricare i contenuti')}>
      <StaffLoading />
    </NotLoaded>
  );
}
