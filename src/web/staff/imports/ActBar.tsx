import type { ReactNode } from 'react';

/** The acts of a step: they stay in sight at the foot of the window, however many rows stand above them. */
export function ActBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="staff-save sticky bottom-[calc(var(--foot-height)+var(--bar-height))] z-10 flex min-h-13 flex-wrap items-center gap-2 border-line border-t bg-card py-1.5">
      {children}
    </div>
  );
}
