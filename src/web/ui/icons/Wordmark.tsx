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
        d="M9 12.500h22l2 6.500a3.670 3.670 0 0 1-7.330 0 3.670 3.670 0 0 1-7.340 0h-.660a3.670 3.670 0 0 1-3.340 3.650A3.670 3.670 0 0 1 7 19z"
        className="fill-on-accent"
      />
      <path
        d="M11 24.600V31h18v-6.400"
        fill="none"
        strokeWidth="2.600"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
      <path
        d="M20 31v-4.200a3.200 3.200 0 0 1 3.200-3.200c0 2.600-1.300 4.200-3.200 4.200s-3.200-1.300-3.200-3.600c1.900 0 3.200.9 3.200 2.600"
        fill="none"
        strokeWidth="1.800"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-accent"
      />
    </svg>
  );
}
