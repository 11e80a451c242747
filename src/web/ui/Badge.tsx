import type { ReactNode } from 'react';

export type BadgeTone = 'promo' | 'accent' | 'neutral' | 'warning' | 'danger' | 'work' | 'outline';

const tones: Readonly<Record<BadgeTone, string>> = {
  promo: 'bg-butter text-on-butter',
  accent: 'bg-accent-soft text-accent-strong',
  neutral: 'bg-tint text-ink-soft',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  work: 'bg-work-soft text-work',
  outline: 'border border-line-strong text-ink-soft',
};

export function Badge({ tone = 'neutral', children }: { readonly tone?: BadgeTone; readonly children: ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-full px-2.5 font-semibold text-xs ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
