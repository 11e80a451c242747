/** Returns the largest multiple of `step` that is not above `amount`; integers, step positive. */
export function floorTo(amount: number, step: number): number {
  return Math.floor(amount / step) * step;
}

/** Returns the smallest multiple of `step` that is not below `amount`; integers, step positive. */
export function ceilTo(amount: number, step: number): number {
  return Math.ceil(amount / step) * step;
}
