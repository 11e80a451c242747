import { classNames } from '../../ui/class-names.ts';
import { changeText } from './report-query.ts';

interface ChangeProps {
  readonly now: number;
  readonly before: number | undefined;
  readonly className?: string;
}

/** How much an amount changed against the period of comparison; the sign says it, colour only repeats it. */
export function Change({ now, before, className }: ChangeProps) {
  const text = changeText(now, before);
  if (text === undefined) return null;
  const isLess = before !== undefined && now < before;
  return (
    <span className={classNames('whitespace-nowrap font-bold', isLess ? 'text-danger' : 'text-accent', className)}>
      {text}
    </span>
  );
}
