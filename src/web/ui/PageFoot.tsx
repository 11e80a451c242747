import type { ReactNode } from 'react';

/**
 * Shows what is being finished at the foot of a phone's window: a total and the next step, in place of the bottom bar
 * (BottomBar.tsx), which hides while a page has one. The page keeps room for it. Not shown from 960 px on, where the
 * same stands beside the page.
 */
export function PageFoot({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-page-foot=""
      className="fixed inset-x-0 bottom-(--foot-height) z-30 grid gap-2 bg-card px-4 pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-foot md:hidden print:hidden"
    >
      {children}
    </section>
  );
}
