import { type ReactNode, useState } from 'react';

export interface MoreFieldsProps {
  readonly title: string;
  /** True when the fields had values from the start. */
  readonly isFilled: boolean;
  /** True when one of the fields has an error, which must be visible. */
  readonly isWrong: boolean;
  readonly children: ReactNode;
}

/** Fields that are seldom needed, in a section that can be closed. */
export function MoreFields({ title, isFilled, isWrong, children }: MoreFieldsProps) {
  const [startsOpen] = useState(isFilled);
  return (
    <details open={startsOpen || isWrong} className="rounded-md border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">{title}</summary>
      <div className="grid gap-3 pt-1 pb-4">{children}</div>
    </details>
  );
}
