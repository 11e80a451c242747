import { t } from '../../../language/language.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The title and the sentence at the head of a page. */
export interface StaffHead {
  readonly title: string;
  readonly about: string;
}

/** A page whose code or data is not there yet. What is written at its head already stands where it will stand. */
export function StaffLoading({ head }: { readonly head?: StaffHead | undefined }) {
  return (
    <div role="status" aria-label={t('Caricamento')} className="staff-sheet">
      <PrivateTitle>{t('Gestione')}</PrivateTitle>
      {head && (
        <>
          <p className="flex min-h-11 items-center border-line border-b px-4 font-display font-semibold text-xl">
            {t(head.title)}
          </p>
          <p className="max-w-3xl px-4 pt-2 text-ink-soft text-sm">{t(head.about)}</p>
        </>
      )}
      <div className="grid content-start gap-4 p-4">
        <Skeleton className="h-7 w-60" />
        <Skeleton className="h-96" />
      </div>
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
