import { type ReactNode, useState } from 'react';

export interface MoreFieldsProps {
  readonly title: string;
  /** At first. */
  readonly isFilled: boolean;
  /** Something in it is wrong, and has to be seen. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** Fields that are seldom needed. */
export function MoreFields({ title, isFilled, isWrong, children }: MoreFieldsProps) {
  const [startsOpen] = useState(isFilled);
  return (
    <details open={startsOpen || isWrong} className="rounded-md border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">{title}</summary>
      <div className="grid gap-3 pt-1 pb-4">{children}</div>
    </details>
  );
}
