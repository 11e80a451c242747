import { t } from '../../../../language/language.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e'];

/**
 * The cart in its measures: rows of 64 px, 88 on a desktop. As high as the window, so that the footer does not move
 * when the goods appear.
 */
export function CartSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Caricamento del carrello')}
      className="grid min-h-dvh content-start items-start gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:gap-10"
    >
      <div className="divide-y divide-line">
        <div className="flex min-h-14 items-center gap-2.5">
          <Skeleton className="size-5 rounded-full" />
          <span className="grid grow gap-2">
            <Skeleton className="h-2.5 w-40 rounded-full" />
            <Skeleton className="h-2.5 w-28 rounded-full" />
          </span>
        </div>
        {LINES.map((line) => (
          <div
            key={line}
            className="grid min-h-16 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-0.5 md:min-h-22 md:grid-cols-[4rem_minmax(0,1fr)_9rem_6rem_2.75rem] md:gap-x-5 md:py-1.5"
          >
            <span className="h-14 w-12 rounded-md bg-tile md:h-18 md:w-16" />
            <span className="grid gap-2">
              <Skeleton className="h-2.5 w-4/5 rounded-full md:w-3/5" />
              <Skeleton className="h-2.5 w-2/5 rounded-full md:w-1/4" />
            </span>
            <span className="grid justify-items-end gap-1.5 md:contents">
              <Skeleton className="h-2.5 w-12 rounded-full md:order-2 md:justify-self-end" />
              <span className="h-9 w-31 rounded-full ring-1 ring-line ring-inset md:order-1 md:h-10 md:w-full" />
            </span>
          </div>
        ))}
      </div>
      <div className="grid gap-3 rounded-lg bg-card p-4 text-sm shadow-card md:gap-4 md:p-5">
        <span className="h-1.5 rounded-full bg-sunken" />
        <Line name={t('Prodotti')} />
        <Line name={t('Consegna')} />
        <div className="border-line border-t pt-2.5 font-bold text-lg">
          <Line name={t('Totale')} />
        </div>
        <Skeleton className="h-13 rounded-full max-md:hidden" />
      </div>
    </div>
  );
}

function Line({ name }: { readonly name: string }) {
  return (
    <p className="flex items-center justify-between">
      {name}
      <Skeleton className="h-2.5 w-14 rounded-full" />
    </p>
  );
}
