import { Skeleton } from '../ui/Skeleton.tsx';

export interface RowsSkeletonProps {
  readonly count: number;
  /** True for rows of goods, which begin with a picture. */
  readonly havePictures?: boolean;
}

/** Rows of 64 px while their words are loading: thin lines where the words come. */
export function RowsSkeleton({ count, havePictures = false }: RowsSkeletonProps) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className="flex min-h-16 items-center gap-3">
          {havePictures && <span className="size-12 shrink-0 rounded-md bg-tile ring-1 ring-line ring-inset" />}
          <span className="grid grow gap-2">
            <Skeleton className={`h-2.5 rounded-full ${WIDTHS[at % WIDTHS.length]}`} />
            <Skeleton className="h-2.5 w-1/4 rounded-full" />
          </span>
          <Skeleton className="h-2.5 w-14 rounded-full" />
        </div>
      ))}
    </div>
  );
}

/** Of the first line of a row: words are not all of one length. */
const WIDTHS = ['w-1/2', 'w-2/5', 'w-3/5'];
