import { classNames } from './class-names.ts';
import { Link } from './Link.tsx';

export interface ChipProps {
  readonly to: string;
  readonly isOn: boolean;
  readonly text: string;
  readonly count?: number | undefined;
}

/** One of several filters that the address names; pressed, it leads to the page with it or without it. */
export function Chip({ to, isOn, text, count }: ChipProps) {
  return (
    <Link
      to={to}
      aria-current={isOn ? 'true' : undefined}
      className={classNames(
        'flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-4 font-medium text-sm',
        isOn ? 'bg-ink text-paper' : 'bg-card shadow-card hover:bg-tint',
      )}
    >
      {text}
      {count !== undefined && <span className={isOn ? 'text-xs' : 'text-ink-faint text-xs'}>{count}</span>}
    </Link>
  );
}
