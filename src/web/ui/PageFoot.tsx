import type { ReactNode } from 'react';

/**
 * The foot of a phone's window for a page with a next step: a total and a button, in place of the bottom bar
 * (BottomBar.tsx). The page reserves space for it. From 960 px on it is hidden, because the same is beside the page.
 */
export function PageFoot({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-page-foot=""
      className="fixed inset-x-0 bottom-(--acting-height) z-30 grid gap-2 bg-card px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-foot md:hidden print:hidden"
    >
      {children}
    </section>
  );
}
