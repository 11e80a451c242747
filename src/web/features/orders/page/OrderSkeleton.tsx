import { t } from '../../../../language/language.ts';
import { PageBar } from '../../../page/account/PageBar.tsx';
import { paths } from '../../../page/paths.ts';
import { RowsSkeleton } from '../../../page/RowsSkeleton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';

const STEPS = ['a', 'b', 'c', 'd'];

/** An order in its measures: the sentence, the four steps, goods, money. As tall as most, so that nothing jumps. */
export function OrderSkeleton() {
  return (
    <div role="status" aria-label={t('Caricamento')} className="grid min-h-[72rem] content-start gap-4">
      <PageBar isBarOnly title={t('Ordine')} backTo={paths.orders()} backText={t('I miei ordini')} />
      <div className="flex min-h-11 items-center text-ink-soft text-sm max-md:hidden">{t('I miei ordini')}</div>
      <div className="rounded-lg bg-card p-5 shadow-card sm:px-8 sm:py-7">
        <Skeleton className="my-2 h-5 w-72 max-w-full rounded-full" />
        <Skeleton className="mt-3 h-2.5 w-3/5 rounded-full" />
        <div className="relative mt-6 grid grid-cols-4 before:absolute before:inset-x-0 before:top-[7px] before:h-1 before:bg-sunken">
          {STEPS.map((step) => (
            <span key={step} className="relative grid gap-3">
              <span className="size-4.5 rounded-full bg-card ring-2 ring-line-strong ring-inset" />
              <Skeleton className="h-2.5 w-14 rounded-full" />
            </span>
          ))}
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_25rem] md:gap-x-6 lg:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="rounded-lg bg-card p-5 shadow-card md:order-2">
          <h2 className="font-sans font-semibold text-base">{t('Pagamento')}</h2>
          <RowsSkeleton count={2} />
        </div>
        <div className="rounded-lg bg-card p-5 shadow-card">
          <RowsSkeleton count={6} havePictures />
        </div>
      </div>
    </div>
  );
}
