import type { ReactNode } from 'react';

/** The id of the panel with all departments. */
export const PANEL_ID = 'reparti';

/**
 * Opens the panel of all departments; in the header, and in the bottom bar of a phone. It imports nothing of the panel:
 * on the server the panel's code waits for that of the bar (late-links.tsx), so the two would wait for each other.
 */
export function OpenDepartments({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <button type="button" popoverTarget={PANEL_ID} className={className}>
      {children}
    </button>
  );
}
