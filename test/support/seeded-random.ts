/** Makes a generator of random numbers that are the same in every run, so that a failure can be repeated. */
export function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return { next, below, of: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}
