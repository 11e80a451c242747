import { classNames } from '../../ui/class-names.ts';
import { changeText, signed } from './report-query.ts';

interface ChangeProps {
  readonly now: number;
  readonly before: number | undefined;
  /** True for shares in percent and averages: what changed is their difference. */
  readonly isShare?: boolean;
  /** True where less is better. */
  readonly isCost?: boolean;
}

/** How much a figure changed against the period of comparison; the sign says it, colour only repeats it. */
export function Change({ now, before, isShare = false, isCost = false }: ChangeProps) {
  const text = isShare && before !== undefined ? signed(now - before) : changeText(now, before);
  if (text === undefined) return null;
  const isWorse = before !== undefined && (isCost ? now > before : now < before);
  return (
    <span className={classNames('whitespace-nowrap font-bold', isWorse ? 'text-danger' : 'text-accent')}>{text}</span>
  );
}
