import { t } from '../../../../language/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LINES = ['a', 'b', 'c'];

/** The skeleton is as high as the window, so that the footer does not move when the goods appear. */
export function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Caricamento del carrello')}
      className="grid min-h-dvh content-start items-start gap-8 md:grid-cols-[1fr_24rem]"
    >
      <div className="rounded-lg bg-card px-4 shadow-card sm:px-6">
        {LINES.map((line) => (
          <div key={line} className="flex gap-4 border-line border-b py-4 last:border-0">
            <Skeleton className="size-20 sm:size-25" />
            <div className="grid grow content-start gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
              <Skeleton className="h-11 w-44 rounded-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="grid gap-4 rounded-lg bg-card p-6 shadow-card">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-24" />
        <Skeleton className="h-13 rounded-full" />
      </div>
    </div>
  );
}
