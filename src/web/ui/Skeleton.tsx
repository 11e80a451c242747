/** A placeholder with the size of content that is loading. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block animate-shimmer bg-line/70 ${className.includes('rounded') ? '' : 'rounded-md'} ${className}`}
    />
  );
}
