import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icons/Icon.tsx';

export interface BarButtonProps {
  readonly icon: IconName;
  readonly text: ReactNode;
  readonly spoken?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

export function BarButton({ icon, text, spoken, disabled, onClick }: BarButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-full px-2.5 font-medium hover:bg-tint"
    >
      <Icon name={icon} className="size-4.5 text-accent" />
      {spoken && <span className="sr-only">{spoken}: </span>}
      <span className="truncate">{text}</span>
      <Icon name="chevron-down" className="size-3.5 text-ink-faint max-sm:hidden" />
    </button>
  );
}
