/**
 * Loads the library that decodes and encodes pictures, which takes 80 ms: with the first picture, not at the start of
 * the shop.
 */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  return (await import('sharp')).default;
}
