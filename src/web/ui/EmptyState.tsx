import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons/Icon.tsx';

export interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly level?: 'h1' | 'h2' | undefined;
}

export function EmptyState({ icon, title, children, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-16 text-center">
      <span className="mb-2 grid size-20 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} className="size-9" />
      </span>
      <Heading className="text-2xl">{title}</Heading>
      <div className="text-ink-soft">{children}</div>
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
