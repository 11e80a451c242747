/** The look of a bar for a part of a whole. */
export const PROGRESS =
  'mt-1 h-1.5 w-full max-w-80 appearance-none overflow-hidden rounded-full bg-line ' +
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent';
