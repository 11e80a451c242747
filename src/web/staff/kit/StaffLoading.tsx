import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { classNames } from '../../ui/class-names.ts';
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

const PLACEHOLDERS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-3/5', 'w-2/5'];

/**
 * Placeholder rows of the same height as the real ones. They appear after a moment, so that a quick reply does not
 * flicker.
 */
export function LoadingRows({ columns }: { readonly columns: number }) {
  return (
    <tbody className="staff-late">
      {PLACEHOLDERS.map((width, index) => (
        <tr key={index}>
          {Array.from({ length: columns }, (_, column) => (
            <td key={column}>
              <Skeleton className={classNames('h-2.5', width)} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
