import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/Icon.tsx';

export type AlertTone = 'error' | 'warning' | 'info';

const tones: Readonly<Record<AlertTone, { look: string; icon: IconName }>> = {
  error: { look: 'bg-danger-soft text-danger', icon: 'alert' },
  warning: { look: 'bg-warning-soft text-warning', icon: 'alert' },
  info: { look: 'bg-accent-soft text-accent-strong', icon: 'info' },
};

/** A message in the page. Screen readers announce errors at once. */
export function Alert({ tone, children }: { readonly tone: AlertTone; readonly children: ReactNode }) {
  const { look, icon } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md px-4 py-3 text-sm ${look}`}
    >
      <Icon name={icon} />
      <div className="font-medium">{children}</div>
    </div>
  );
}
