import { shopName } from '../../../language/language.ts';

interface WordmarkProps {
  readonly isShort?: boolean;
  /** The path of the chain's own logo; absent: our mark. */
  readonly logo?: string | undefined;
}

/**
 * The logo of the shop: its mark, and the name set in our display face; `isShort`: on a phone without
 * the name.
 */
export function Wordmark({ isShort = false, logo }: WordmarkProps) {
  return (
    <span className="flex items-center gap-2.5">
      {logo === undefined ? (
        <Mark />
      ) : (
        <img src={logo} alt="" className="size-8 shrink-0 rounded-sm object-contain md:size-9" />
      )}
      <span
        className={`font-display font-semibold text-[1.5625rem] leading-none tracking-tight ${isShort ? 'max-md:sr-only' : ''}`}
      >
        {shopName()}
      </span>
    </span>
  );
}

/** An awning over a doorway. */
function Mark() {
  return (
    <svg viewBox="0 0 40 40" className="size-8 shrink-0 md:size-9" aria-hidden="true">
      <rect width="40" height="40" rx="12" className="fill-accent" />
      <path
        d="M9 12.5h22l2 6.5a3.67 3.67 0 0 1-7.33 0 3.67 3.67 0 0 1-7.34 0h-.66a3.67 3.67 0 0 1-3.34 3.65A3.67 3.67 0 0 1 7 19z"
        className="fill-on-accent"
      />
      <g fill="none" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent">
        <path d="M11 24.6V31h18v-6.4" strokeWidth="2.6" />
        <path
          d="M20 31v-4.2a3.2 3.2 0 0 1 3.2-3.2c0 2.6-1.3 4.2-3.2 4.2s-3.2-1.3-3.2-3.6c1.9 0 3.2.9 3.2 2.6"
          strokeWidth="1.8"
        />
      </g>
    </svg>
  );
}
