/**
 * The library that decodes and encodes pictures takes 80 ms to load: it is loaded with the first picture, not when the
 * shop starts.
 */
export async function loadSharp(): Promise<typeof import('sharp').default> {
  return (await import('sharp')).default;
}
