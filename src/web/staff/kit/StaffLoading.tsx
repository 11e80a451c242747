import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

export function StaffLoading() {
  return (
    <div role="status" aria-label={t('Caricamento')} className="staff-sheet grid content-start gap-4 p-4">
      <PrivateTitle>{t('Gestione')}</PrivateTitle>
      <Skeleton className="h-7 w-60" />
      <Skeleton className="h-96" />
    </div>
  );
}
